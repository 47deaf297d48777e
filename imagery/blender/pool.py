"""The setting of both hero pictures: a shallow tray of clear water, a plinth of pale stone, and a sunlit plaster wall
with the shadows of leaves. In the wide and the tall picture, objects, shadows and camera have different positions, and the
strength of the ambient light differs."""
import math

import numpy as np

from containers import container
from leaves import shadow_sprig
from materials import Nodes, clear_plastic, plaster, srgb
from shapes import MM, extrude, fillet, lathe, mesh_of_field, quad, rounded_rectangle
from studio import ambient, softbox, sunlight
from water import gathered_light, lit_floor, picture_of, soften, surface

SEED = 7
LEFT, RIGHT, FRONT, WALL = -1.15, 1.05, -0.75, 0.62
DEPTH = 0.055

SUN = np.array([0.62, 0.38, -0.72])
SUN = SUN / np.linalg.norm(SUN)

# Circular waves on the water: centre, height, wavelength, reach.
RINGS = [((0.10, -0.30), 0.0042, 0.034, 0.55), ((-0.62, -0.12), 0.0020, 0.045, 0.6), ((0.62, -0.42), 0.0016, 0.05, 0.5)]
SMALL_WAVES = 26

PLINTH_TOP, STEP_TOP = 0.016, 0.040
WALL_COLOUR, STONE_COLOUR, TRAY_COLOUR = "#DAD9CC", "#E4E2D8", "#8FC3C0"


def build_pool(job, plinth_x, step, places, sprigs, sky):
    """Adds water, wall, plinth, products, shadows and lights to the scene.

    plinth_x: the middle of the plinth. step: x, y and radius of the round step. Both are in millimetres, all other lengths
    in metres. places: x, y and height of each product, and its turn in degrees. sprigs: of each sprig, the point (x, z) of
    the wall on which the shadow of the sprig's base falls, the distance from this point to the sprig along the sunlight, the
    sprig's direction, its pairs of leaves and its length. sky: the strength of the ambient light.
    """
    rng = np.random.default_rng(SEED)
    _water(rng)
    quad("wall", [(-2.2, WALL, -0.06), (2.2, WALL, -0.06), (2.2, WALL, 2), (-2.2, WALL, 2)],
         plaster("wall", srgb(WALL_COLOUR), 0.18, 7))
    _stone(plinth_x, *step)
    for product, (x, y, z, turn) in zip(job["products"], places, strict=True):
        thing = container(product)
        thing.location = (x, y, z)
        thing.rotation_euler.z = math.radians(turn)
    for x, z, distance, direction, pairs, length in sprigs:
        shadow_sprig(rng, np.array([x, WALL, z]) - SUN * distance, direction, SUN, pairs, length)
    sunlight(SUN, 3.1, 1.6, (1, 0.945, 0.86))
    softbox("soft", (-0.9, -0.9, 0.7), (0.2, 0.1, 0.1), 0.9, 0.9, 6, (0.93, 0.97, 1), edges=(0.3, 0.3))
    softbox("rim", (1.0, 0.1, 0.45), (0.35, 0.1, 0.12), 0.25, 0.8, 4, (0.95, 0.98, 1), edges=(0.3, 0.2))
    softbox("key", (-0.05, -0.42, 0.26), (0.3, 0.1, 0.15), 0.12, 0.5, 1.0, edges=(0.3, 0.2))
    ambient("#DDEAF0", sky)


def _water(rng):
    waves = [(rng.uniform(0, 2 * np.pi), rng.uniform(0.05, 0.22), rng.uniform(0, 6.28)) for _ in range(SMALL_WAVES)]

    def height(x, y):
        total = np.zeros_like(x)
        for (cx, cy), rise, length, reach in RINGS:
            r = np.hypot(x - cx, y - cy)
            fade = np.exp(-2.2 * r / reach) / (1 + r / 0.10) * np.clip(r / 0.012, 0, 1)
            total += rise * np.cos(2 * np.pi * r / length) * fade
        for angle, length, phase in waves:
            along = x * np.cos(angle) + y * np.sin(angle)
            total += 0.00055 * (length / 0.2) ** 1.35 * np.sin(2 * np.pi * along / length + phase)
        return total

    bounds = (LEFT, RIGHT, FRONT, WALL)
    light = gathered_light(rng, height, lambda x, y: np.full_like(x, -DEPTH), SUN, bounds, rays=5200, pixels=1600)
    nodes = Nodes("tray")
    brightness = lit_floor(nodes, picture_of(soften(light, 1.3, 5, 0.25)), nodes.place("UV"), 0.42, 0.46, 2.1)
    colour = nodes.mix(1.0, srgb(TRAY_COLOUR), brightness, "MULTIPLY")
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=0.7, Specular=0.1)
    corners = [(LEFT, FRONT, -DEPTH), (RIGHT, FRONT, -DEPTH), (RIGHT, WALL, -DEPTH), (LEFT, WALL, -DEPTH)]
    quad("tray", corners, nodes.finish(shader.outputs[0]), [(0, 0), (1, 0), (1, 1), (0, 1)])
    x, y = np.meshgrid(np.linspace(LEFT, RIGHT, 760), np.linspace(FRONT, WALL, 470))
    surface("water", x, y, height, clear_plastic("water", (0.93, 1, 0.985, 1), 0.0, 1.33, 1.0))


def _stone(plinth_x, step_x, step_y, step_radius):
    stone = plaster("stone", srgb(STONE_COLOUR), 0.30, 22)
    half_x, half_y, middle_y, bottom, top = 255, 120, 130, -55, PLINTH_TOP / MM

    def slab(x, y, z):
        outline = rounded_rectangle(x - plinth_x, y - middle_y, half_x, half_y, 14)
        return extrude(outline, z - (bottom + top) / 2, (top - bottom) / 2, 3)

    mesh_of_field("plinth", slab, (plinth_x - half_x - 3, middle_y - half_y - 3, bottom - 3),
                  (plinth_x + half_x + 3, middle_y + half_y + 3, top + 3), 2.0, stone)
    low, high = PLINTH_TOP / MM, STEP_TOP / MM
    profile = fillet([(0.01, low), (step_radius, low), (step_radius, high), (0.01, high)], [0, 2, 2.5, 0])
    lathe("step", profile, 256, stone).location = (step_x * MM, step_y * MM, 0)
