"""Leaves with ribs and cells, dew on them, and sprigs that are visible only as shadows."""
import numpy as np
from mathutils import Matrix, Vector

from beads import add_beads, bead
from materials import Nodes, plain, srgb
from shapes import add_mesh, grid_faces, set_uvs

ALONG_STEPS, ACROSS_STEPS = 220, 90


def leaf_material(dark, light, through, length, half_width, ribs=9.0):
    """Returns the material of a translucent leaf with midrib, curved side ribs and a net of cells. UV coordinates are
    metres along and across the leaf."""
    nodes = Nodes("leaf")
    along, across, _ = nodes.axes(nodes.place("UV"))
    u = nodes.math("DIVIDE", along, length)
    side = nodes.math("DIVIDE", nodes.math("ABSOLUTE", across), half_width)
    wander = nodes.noise(3.0 / length, 2, vector=nodes.place("UV"))
    bend = nodes.math("MULTIPLY", nodes.math("POWER", side, 1.35), 0.20)
    phase = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("SUBTRACT", u, bend), ribs),
                       nodes.math("MULTIPLY", wander, 0.5))
    off_rib = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("FRACT", phase), 0.5))
    rib_width = nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1.15, side), 0.050)
    rib = nodes.math("SUBTRACT", 1.0, nodes.math("DIVIDE", off_rib, rib_width), clamp=True)
    valley = nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", off_rib, 2.3), clamp=True)
    midrib_width = nodes.math("ADD", 0.012, nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1.0, u), 0.028))
    midrib = nodes.math("SUBTRACT", 1.0, nodes.math("DIVIDE", side, midrib_width), clamp=True)
    cells, small_cells = _cells(nodes, 260.0, 11.0), _cells(nodes, 900.0, 6.0)
    net = nodes.math("ADD", nodes.math("MULTIPLY", cells, 0.13), nodes.math("MULTIPLY", small_cells, 0.05))
    veins = nodes.math("MAXIMUM", nodes.math("MAXIMUM", rib, midrib), net)
    patches = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(26, 6), 0.25), 1.6, clamp=True)
    colour = nodes.mix(nodes.math("MULTIPLY", veins, 0.60), nodes.mix(patches, srgb(light), srgb(dark)),
                       srgb("#BFD694"))
    height = nodes.math("ADD", nodes.math("MULTIPLY", valley, -0.55), nodes.math("MULTIPLY", rib, -0.5))
    height = nodes.math("ADD", height, nodes.math("MULTIPLY", midrib, -1.2))
    height = nodes.math("ADD", height, nodes.math("MULTIPLY", cells, -0.05))
    relief = nodes.bump(height, 0.55, 0.0016)
    front = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=0.32, Specular=0.5, Normal=relief)
    back = nodes.add("BsdfTranslucent", Color=nodes.mix(1.0, colour, srgb(through), "MULTIPLY"), Normal=relief)
    return nodes.finish(nodes.blend(0.5, front.outputs[0], back.outputs[0]))


def _cells(nodes, scale, sharpness):
    cells = nodes.add("TexVoronoi", Vector=nodes.place("UV"), Scale=scale)
    cells.feature = "DISTANCE_TO_EDGE"
    return nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", cells.outputs["Distance"], sharpness), clamp=True)


class Leaf:
    """A leaf; lengths in metres. curl bends it along its length, fold lifts its sides, and wave ripples its edge."""

    def __init__(self, length, half_width, curl, fold, wave=0.0035):
        self.length, self.half_width, self.curl, self.fold, self.wave = length, half_width, curl, fold, wave

    def width_at(self, u):
        return self.half_width * np.sin(np.pi * np.clip(u, 0, 1) ** 0.78) ** 0.85 * (1 - 0.22 * u) + 0.0004

    def surface(self, u, v):
        """Returns the points at u along (0 to 1) and v across (-1 to 1)."""
        y = v * self.width_at(u)
        lift = self.fold * np.abs(y) ** 1.2 * self.half_width**-0.2
        lift = lift + self.wave * np.sin(u * 15 + v * 2.2) * np.abs(v) ** 2 * np.sin(np.pi * u)
        angle = self.curl * u
        x, fall = self.length * np.sin(angle) / self.curl, -self.length * (1 - np.cos(angle)) / self.curl
        return np.stack([x, y, fall + lift], -1)

    def add(self, frame, dark, light, through, ribs=9.0):
        """Adds the leaf to the scene. frame is a matrix from frame() below."""
        u, v = np.meshgrid(np.linspace(0, 1, ALONG_STEPS), np.linspace(-1, 1, ACROSS_STEPS), indexing="ij")
        material = leaf_material(dark, light, through, self.length, self.half_width, ribs)
        faces = grid_faces(ALONG_STEPS, ACROSS_STEPS)[:, ::-1]
        thing = add_mesh("leaf", self.surface(u, v).reshape(-1, 3), faces, material)
        set_uvs(thing, np.stack([u * self.length, v * self.width_at(u)], 2).reshape(-1, 2))
        thing.matrix_world = frame
        return thing

    def add_dew(self, rng, frame, count, largest, material, flatness=0.66):
        """Adds beads of dew to the leaf's upper side."""
        beads, taken, step = [], np.empty((0, 3)), 0.003
        for _ in range(count * 50):
            if len(beads) == count:
                break
            u, v = rng.uniform(0.06, 0.95), rng.uniform(-0.9, 0.9)
            radius = 0.0008 + largest * rng.random() ** 2.4
            if radius > 0.9 * (1 - abs(v)) * self.width_at(u):
                continue  # The bead would overlap the leaf's edge.
            place = self.surface(np.array(u), np.array(v))
            gaps = np.hypot(taken[:, 0] - place[0], taken[:, 1] - place[1]) - 1.12 * (taken[:, 2] + radius)
            if len(taken) and gaps.min() < 0:
                continue
            taken = np.vstack([taken, [place[0], place[1], radius]])
            along = self.surface(np.array(u + step), np.array(v)) - place
            across = self.surface(np.array(u), np.array(v + step)) - place
            upwards = np.cross(along, across)
            beads.append((bead(rng, radius, flatness, 0.05), place, upwards if upwards[2] > 0 else -upwards))
        dew = add_beads("dew", beads, material)
        dew.matrix_world = frame
        return dew


def frame(place, along, upwards):
    """Returns a leaf's matrix from the place of its base, the direction to its tip and the normal of its upper side."""
    x = Vector(along).normalized()
    z = Vector(upwards)
    z = (z - x * z.dot(x)).normalized()
    y = z.cross(x)
    return Matrix(((x.x, y.x, z.x, place[0]), (x.y, y.y, z.y, place[1]), (x.z, y.z, z.z, place[2]), (0, 0, 0, 1)))


def shadow_sprig(rng, place, along, sun, pairs, length, leaf_length=0.20, half_width=0.028):
    """Adds a twig of flat leaves that is perpendicular to the sunlight and visible only as a shadow."""
    sun, along = Vector(sun), Vector(along).normalized()
    side = (-sun).cross(along).normalized()
    u = np.linspace(0, 1, 14)
    half = half_width * np.sin(np.pi * u**0.8) * (1 - 0.25 * u)
    outline = np.concatenate([np.stack([u * leaf_length, half], 1), np.stack([u[::-1] * leaf_length, -half[::-1]], 1)])
    vertices, faces = [], []
    for k in range(pairs):
        up = k / (pairs - 1)
        joint = Vector(place) + along * (up * length) + side * (0.12 * length * up * up)
        for hand in (-1, 1):
            angle = np.radians(48 - 18 * up) * hand
            x = along * np.cos(angle) + side * np.sin(angle)
            y = (-sun).cross(x).normalized()
            scale = (1 - 0.55 * up) * (0.85 + 0.3 * rng.random())
            faces.append(list(range(len(vertices), len(vertices) + len(outline))))
            vertices += [tuple(joint + x * (px * scale) + y * (py * scale)) for px, py in outline]
    sprig = add_mesh("sprig", vertices, faces, plain("sprig", (0, 0.02, 0, 1), 0.9), smooth=False)
    sprig.visible_camera = sprig.visible_glossy = sprig.visible_transmission = sprig.visible_diffuse = False
    return sprig
