"""Water: surfaces from a height function, and the caustics on the floor below."""
import bpy
import numpy as np
from scipy.ndimage import gaussian_filter

from shapes import add_mesh, grid_faces

REFRACTION = 1.33
SLOPE_STEP = 1e-4
# The number of strips that are traced one after another, which limits the use of memory.
STRIPS = 24


def slopes(height, x, y):
    """Returns the normals of a surface as x, y and z."""
    dx = (height(x + SLOPE_STEP, y) - height(x - SLOPE_STEP, y)) / (2 * SLOPE_STEP)
    dy = (height(x, y + SLOPE_STEP) - height(x, y - SLOPE_STEP)) / (2 * SLOPE_STEP)
    length = np.sqrt(dx * dx + dy * dy + 1)
    return -dx / length, -dy / length, 1 / length


def surface(name, x, y, height, material, closed=False, lowest=None):
    """Adds a sheet of water over a grid of points, with normals from the height function."""
    z = height(x, y)
    if lowest is not None:
        z = np.maximum(z, lowest)
    normals = np.stack(slopes(height, x, y), 2).reshape(-1, 3)
    faces = grid_faces(*x.shape, closed=closed)
    return add_mesh(name, np.stack([x, y, z], 2).reshape(-1, 3), faces, material, normals=normals)


def gathered_light(rng, height, floor, sun, bounds, rays, pixels, spread=1.0):
    """Returns the sunlight on each point of the floor, relative to the median. Rays are refracted at the surface and
    counted where they reach the floor. floor(x, y): the floor's height. bounds: x0, x1, y0, y1. spread exaggerates the
    depth."""
    x0, x1, y0, y1 = bounds
    width, tall = pixels, int(pixels * (y1 - y0) / (x1 - x0))
    light = np.zeros((tall, width))
    margin = 0.1
    lines = np.linspace(y0 - margin, y1 + margin, int(rays * (y1 - y0) / (x1 - x0)))
    for strip in np.array_split(lines, STRIPS):
        x, y = np.meshgrid(np.linspace(x0 - margin, x1 + margin, rays), strip)
        x = x + rng.uniform(-0.5, 0.5, x.shape) * (x1 - x0) / rays
        nx, ny, nz = slopes(height, x, y)
        facing = -(nx * sun[0] + ny * sun[1] + nz * sun[2])
        ratio = 1 / REFRACTION
        bend = ratio * facing - np.sqrt(1 - ratio * ratio * (1 - facing * facing))
        down = ratio * sun[2] + bend * nz
        travel = np.maximum(height(x, y) - floor(x, y), 0) * spread / -down
        u = (x + (ratio * sun[0] + bend * nx) * travel - x0) / (x1 - x0) * width - 0.5
        v = (y + (ratio * sun[1] + bend * ny) * travel - y0) / (y1 - y0) * tall - 0.5
        inside = (u >= 0) & (v >= 0) & (u < width - 1) & (v < tall - 1)
        _count(light, u[inside], v[inside])
    return light / np.median(light)


def _count(light, u, v):
    """Adds each ray to the four nearest pixels."""
    tall, width = light.shape
    iu, iv = u.astype(int), v.astype(int)
    fu, fv = u - iu, v - iv
    for du, dv, weight in ((0, 0, (1 - fu) * (1 - fv)), (1, 0, fu * (1 - fv)), (0, 1, (1 - fu) * fv), (1, 1, fu * fv)):
        light += np.bincount((iv + dv) * width + iu + du, weight, minlength=tall * width).reshape(tall, width)


def soften(light, fine, coarse, share):
    """Blurs the light as the sun's size does, and blurs a share of it more widely, as turbid water does."""
    return ((1 - share) * gaussian_filter(light, fine) + share * gaussian_filter(light, coarse)).astype(np.float32)


def picture_of(light):
    """Returns the light as an image for a material."""
    image = bpy.data.images.new("light", light.shape[1], light.shape[0], float_buffer=True, is_data=True)
    image.colorspace_settings.name = "Non-Color"
    pixels = np.ones(light.shape + (4,), np.float32)
    pixels[..., :3] = light[..., None]
    image.pixels.foreach_set(pixels.ravel())
    return image


def lit_floor(nodes, image, vector, base, gain, limit):
    """Returns the brightness by which a floor's colour is multiplied."""
    texture = nodes.add("TexImage", Vector=vector)
    texture.image, texture.interpolation, texture.extension = image, "Cubic", "EXTEND"
    brightness = nodes.math("ADD", base, nodes.math("MULTIPLY", texture.outputs[0], gain))
    return nodes.math("MINIMUM", brightness, limit)
