"""Shapes: meshes of distance fields, rotated profiles, sheets and quads.

A distance field is a function f(x, y, z) of arrays in millimetres, which is negative inside the shape. Blender's unit is
the metre.
"""
import math
import time

import bpy
import numpy as np

MM = 0.001

# The step of the numerical gradient, in millimetres.
GRADIENT_STEP = 0.15
# The number of grid cells that are evaluated at once, which limits the use of memory.
CELLS_PER_BATCH = 2e6


def add_mesh(name, vertices, faces, material=None, smooth=True, normals=None):
    """Adds an object of vertices (metres) and faces (an n by k array, or a list of index tuples) to the scene."""
    mesh = bpy.data.meshes.new(name)
    vertices = np.asarray(vertices, dtype=np.float32)
    if isinstance(faces, np.ndarray) and faces.ndim == 2:
        count, corners = faces.shape
        mesh.vertices.add(len(vertices))
        mesh.vertices.foreach_set("co", vertices.ravel())
        mesh.loops.add(count * corners)
        mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
        mesh.polygons.add(count)
        mesh.polygons.foreach_set("loop_start", np.arange(0, count * corners, corners, dtype=np.int32))
        mesh.polygons.foreach_set("loop_total", np.full(count, corners, dtype=np.int32))
        mesh.update(calc_edges=True)
        mesh.validate()
    else:
        mesh.from_pydata([tuple(v) for v in vertices], [], faces)
        mesh.update()
    if smooth:
        mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), dtype=bool))
    if normals is not None:
        mesh.use_auto_smooth = True
        mesh.normals_split_custom_set_from_vertices([tuple(n) for n in normals])
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    if material:
        mesh.materials.append(material)
    return thing


def set_uvs(thing, uvs):
    """Sets the UV coordinates of an object's vertices (an n by 2 array)."""
    layer = thing.data.uv_layers.new(name="UV")
    index = np.empty(len(thing.data.loops), np.int32)
    thing.data.loops.foreach_get("vertex_index", index)
    layer.data.foreach_set("uv", np.asarray(uvs, np.float32)[index].ravel())


def grid_faces(rows, columns, closed=False):
    """Returns the quads of a grid of vertices stored row by row. closed joins the last column to the first."""
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns if closed else columns - 1), indexing="ij")
    following = (j + 1) % columns
    corners = [i * columns + j, i * columns + following, (i + 1) * columns + following, (i + 1) * columns + j]
    return np.stack(corners, -1).reshape(-1, 4)


def quad(name, corners, material, uvs=None):
    """Adds a flat rectangle with these corners (metres)."""
    thing = add_mesh(name, corners, [(0, 1, 2, 3)], material, smooth=False)
    if uvs is not None:
        set_uvs(thing, uvs)
    return thing


# ---------------------------------------------------------------- distance fields

def soft_union(a, b, radius):
    """The union of two fields with a fillet of about this radius."""
    share = np.clip(0.5 + 0.5 * (b - a) / radius, 0, 1)
    return b * (1 - share) + a * share - radius * share * (1 - share)


def soft_intersection(a, b, radius):
    """The intersection of two fields with a rounded edge. With -b instead of b, b is subtracted from a."""
    return -soft_union(-a, -b, radius)


def rounded_rectangle(x, y, half_x, half_y, radius):
    """Distance to a rectangle in the plane with rounded corners."""
    qx = np.abs(x) - half_x + radius
    qy = np.abs(y) - half_y + radius
    return np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - radius


def extrude(distance, z, half_height, radius):
    """Distance to a plane figure that is extruded along z, with rounded edges."""
    wall = distance + radius
    end = np.abs(z) - half_height + radius
    return np.hypot(np.maximum(wall, 0), np.maximum(end, 0)) + np.minimum(np.maximum(wall, end), 0) - radius


def rounded_box(x, y, z, half_x, half_y, half_z, radius):
    """Distance to a box with rounded edges."""
    qx, qy, qz = np.abs(x) - half_x + radius, np.abs(y) - half_y + radius, np.abs(z) - half_z + radius
    outside = np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2 + np.maximum(qz, 0) ** 2)
    return outside + np.minimum(np.maximum(qx, np.maximum(qy, qz)), 0) - radius


def polygon(px, py, corners):
    """Distance to a closed polygon in the plane."""
    corners = np.asarray(corners, float)
    squared = np.full(np.shape(px), 1e18)
    sign = np.ones(np.shape(px))
    for i, a in enumerate(corners):
        b = corners[i - 1]
        edge = b - a
        wx, wy = px - a[0], py - a[1]
        t = np.clip((wx * edge[0] + wy * edge[1]) / (edge @ edge), 0, 1)
        squared = np.minimum(squared, (wx - edge[0] * t) ** 2 + (wy - edge[1] * t) ** 2)
        above, below, left = py >= a[1], py < b[1], (edge[0] * wy) > (edge[1] * wx)
        sign = np.where((above & below & left) | (~above & ~below & ~left), -sign, sign)
    return sign * np.sqrt(squared)


def closed_spline(points, steps=8):
    """A smooth closed curve through the points (Catmull-Rom)."""
    points = np.asarray(points, float)
    count = len(points)
    line = []
    for i in range(count):
        p0, p1, p2, p3 = points[i - 1], points[i], points[(i + 1) % count], points[(i + 2) % count]
        for t in np.arange(steps) / steps:
            line.append(0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2
                               + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    return np.array(line)


def fillet(points, radii, steps=10):
    """An open line with rounded corners. radii: one radius for all points, or one for each point."""
    points = [np.asarray(p, float) for p in points]
    last = len(points) - 1
    line = []
    for i, corner in enumerate(points):
        radius = radii[i] if hasattr(radii, "__len__") else radii
        if i in (0, last) or radius <= 0:
            line.append(corner)
            continue
        before, after = points[i - 1] - corner, points[i + 1] - corner
        room = min(np.linalg.norm(before), np.linalg.norm(after)) * 0.499
        u, v = before / np.linalg.norm(before), after / np.linalg.norm(after)
        angle = math.acos(np.clip(u @ v, -1, 1))
        if abs(angle - math.pi) < 1e-3:
            line.append(corner)
            continue
        reach = min(radius / math.tan(angle / 2), room)
        radius = reach * math.tan(angle / 2)
        centre = corner + (u + v) / np.linalg.norm(u + v) * (radius / math.sin(angle / 2))
        start, end = corner + u * reach - centre, corner + v * reach - centre
        first = math.atan2(start[1], start[0])
        turn = (math.atan2(end[1], end[0]) - first + math.pi) % (2 * math.pi) - math.pi
        for k in range(steps + 1):
            t = first + turn * k / steps
            line.append(centre + radius * np.array([math.cos(t), math.sin(t)]))
    return np.array(line)


# ---------------------------------------------------------------- meshes

def mesh_of_field(name, field, low, high, cell, material=None):
    """Adds the mesh of a distance field (surface nets, then Newton steps onto the surface) with the field's normals."""
    started = time.time()
    low, high = np.array(low, float), np.array(high, float)
    size = np.ceil((high - low) / cell).astype(int) + 1
    xs, ys, zs = (low[k] + np.arange(size[k]) * cell for k in range(3))
    values = np.empty(size, np.float32)
    batch = max(1, int(CELLS_PER_BATCH / (size[1] * size[2])))
    for i in range(0, size[0], batch):
        values[i:i + batch] = field(*np.meshgrid(xs[i:i + batch], ys, zs, indexing="ij"))
    inside = values < 0
    vertices, index = _net_vertices(values, inside, low, cell)
    faces = _net_faces(inside, index)
    for _ in range(3):
        gradient = _gradient(field, vertices)
        step = field(*vertices.T) / np.maximum((gradient**2).sum(1), 0.05)
        vertices = vertices - np.clip(step, -cell, cell)[:, None] * gradient
    normals = _gradient(field, vertices)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    print(f"  shape {name}: {len(vertices)} points, {time.time() - started:.1f} s", flush=True)
    return add_mesh(name, vertices * MM, faces, material, normals=normals)


def _net_vertices(values, inside, low, cell):
    """Returns a vertex for each cell that the surface crosses: the mean of the crossings on the cell's edges."""
    n = values.shape
    corners = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    count = np.zeros([k - 1 for k in n], np.uint8)
    for dx, dy, dz in corners:
        count += inside[dx:n[0] - 1 + dx, dy:n[1] - 1 + dy, dz:n[2] - 1 + dz]
    active = (count > 0) & (count < 8)
    cells = np.argwhere(active)
    index = -np.ones(active.shape, np.int64)
    index[active] = np.arange(len(cells))
    total, weight = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for corner in corners:
        for axis in range(3):
            if corner[axis]:
                continue
            other = list(corner)
            other[axis] = 1
            a = values[tuple((cells + corner).T)]
            b = values[tuple((cells + other).T)]
            crosses = (a < 0) != (b < 0)
            place = np.array(corner, float)[None, :].repeat(len(cells), 0)
            place[:, axis] += np.where(crosses, a / np.where(crosses, a - b, 1), 0)
            total[crosses] += place[crosses]
            weight[crosses] += 1
    return low + (cells + total / weight[:, None]) * cell, index


def _net_faces(inside, index):
    """Returns a quad, which faces outwards, for each grid edge that the surface crosses."""
    size = inside.shape
    faces = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        near, far = [slice(None)] * 3, [slice(None)] * 3
        near[axis], far[axis] = slice(0, -1), slice(1, None)
        near = inside[tuple(near)]
        edges = np.argwhere(near != inside[tuple(far)])
        within = (edges[:, u] > 0) & (edges[:, v] > 0) & (edges[:, u] < size[u] - 1) & (edges[:, v] < size[v] - 1)
        edges = edges[within]
        outwards = near[tuple(edges.T)]

        def cell(du, dv):
            at = edges.copy()
            at[:, u] -= du
            at[:, v] -= dv
            return index[tuple(at.T)]

        quads = np.stack([cell(1, 1), cell(0, 1), cell(0, 0), cell(1, 0)], 1)
        quads[~outwards] = quads[~outwards][:, ::-1]
        faces.append(quads)
    faces = np.concatenate(faces)
    return faces[(faces >= 0).all(1)]


def _gradient(field, points):
    def slope(axis):
        step = np.eye(3)[axis] * GRADIENT_STEP
        return field(*(points + step).T) - field(*(points - step).T)

    return np.stack([slope(axis) for axis in range(3)], 1) / (2 * GRADIENT_STEP)


def lathe(name, profile, segments=192, material=None, ribs=None):
    """Adds a profile of (radius, height) in millimetres, rotated around z. ribs: (from, to, count, depth)."""
    profile = np.asarray(profile, float)
    angle = np.linspace(0, 2 * np.pi, segments, endpoint=False)
    radius = np.repeat(profile[:, 0][:, None], segments, 1)
    if ribs:
        start, end, count, depth = ribs
        z = profile[:, 1][:, None]
        fade = np.clip((z - start) / 1.2, 0, 1) * np.clip((end - z) / 1.2, 0, 1)
        fade = fade * fade * (3 - 2 * fade)
        radius = radius - depth * fade * (0.5 + 0.5 * np.cos(count * angle))[None, :] ** 0.6 * (radius > 2)
    height = np.repeat(profile[:, 1][:, None], segments, 1)
    vertices = np.stack([radius * np.cos(angle), radius * np.sin(angle), height], 2).reshape(-1, 3) * MM
    return add_mesh(name, vertices, grid_faces(len(profile), segments, closed=True), material)


def curved_sheet(name, material, radius, bottom, top, arc_degrees, lift=0.06):
    """Adds a printed sheet at the distance lift from the front (-y) of a cylinder. Lengths are in millimetres."""
    rows, columns = 24, 160
    angle = np.radians(-90) + np.linspace(-1, 1, columns) * np.radians(arc_degrees) / 2
    height = np.linspace(bottom, top, rows)
    a, z = np.meshgrid(angle, height)
    r = radius + lift
    vertices = np.stack([r * np.cos(a), r * np.sin(a), z], 2).reshape(-1, 3) * MM
    sheet = add_mesh(name, vertices, grid_faces(rows, columns), material)
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows))
    set_uvs(sheet, np.stack([u, v], 2).reshape(-1, 2))
    return sheet


def flat_sheet(name, material, left, right, bottom, top, y):
    """Adds a printed sheet on a plane that faces -y. Lengths are in millimetres."""
    corners = [(left, y, bottom), (right, y, bottom), (right, y, top), (left, y, top)]
    return quad(name, np.array(corners) * MM, material, [(0, 0), (1, 0), (1, 1), (0, 1)])


def tube(name, path, radius, material, sides=24):
    """Adds a round tube along a path (metres) that runs mostly along z."""
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle), np.zeros(sides)], 1) * radius
    vertices = (np.asarray(path)[:, None, :] + ring[None]).reshape(-1, 3)
    return add_mesh(name, vertices, grid_faces(len(path), sides, closed=True), material)
