"""Drain care: clear water that swirls over a steel drain in a pale basin."""
import math

import numpy as np

from materials import Nodes, clear_plastic, plain, srgb, turned_steel
from shapes import fillet, lathe, mesh_of_field, soft_intersection
from studio import ambient, camera, softbox, sunlight
from water import gathered_light, lit_floor, picture_of, soften, surface

SEED = 3
BASIN = "#C4DEDF"
SUN = np.array([0.45, 0.25, -0.85])
SUN = SUN / np.linalg.norm(SUN)

DRAIN_RADIUS, BASIN_RADIUS = 0.058, 0.5
LIT_HALF_WIDTH = 0.36
SMALL_WAVES = 16

# Slots of the strainer: inner and outer radius, count, half width, turn. Millimetres.
SLOTS = [(9, 18, 8, 2.3, 0), (22, 40, 18, 2.5, 0.5)]


def build(job):
    rng = np.random.default_rng(SEED)
    waves = [(rng.uniform(0, 6.28), rng.uniform(0.03, 0.10), rng.uniform(0, 6.28)) for _ in range(SMALL_WAVES)]

    def height(x, y):
        return vortex(x, y) + sum(
            0.00016 * (length / 0.06) ** 1.2 * np.sin(2 * np.pi * (x * np.cos(a) + y * np.sin(a)) / length + phase)
            for a, length, phase in waves)

    basin(rng, height)
    drain()
    # Rings of points, which are closer together near the middle, where the water is steep.
    radius = 0.0005 + BASIN_RADIUS * np.linspace(0, 1, 560) ** 1.6
    angle = np.linspace(0, 2 * np.pi, 900, endpoint=False)
    r, a = np.meshgrid(radius, angle, indexing="ij")
    # The angle is negated, so that the faces of the grid point upwards.
    water = clear_plastic("water", (0.95, 1, 0.995, 1), 0.0, 1.33, 1.0)
    surface("water", r * np.cos(-a), r * np.sin(-a), height, water, closed=True, lowest=-0.004)
    sunlight(SUN, 1.75, 2, (1, 0.96, 0.9))
    # A small light, because the reflection of a large one would fill half of the picture.
    softbox("window", (0.36, 0.80, 0.62), (0.02, 0, 0), 0.20, 0.26, 2.6, (0.95, 0.98, 1), edges=(0.25, 0.25))
    softbox("fill", (-0.8, -0.2, 0.6), (0, 0, 0), 0.6, 0.6, 1.5, edges=(0.3, 0.3))
    ambient("#DCEBF0", 0.30)
    camera((-0.03, -0.50, 0.36), (-0.052, -0.012, 0), 62, aperture=6.3, focus=(0, -0.035, 0))


def dish(radius):
    """Returns the height of the basin at a distance from the drain."""
    return np.where(radius < DRAIN_RADIUS, 0, 0.0165 * np.clip((radius - DRAIN_RADIUS) / 0.30, 0, 1) ** 1.5)


def vortex(x, y):
    """Returns the height of the water: a film with a funnel and spiral waves."""
    r = np.hypot(x, y) + 1e-6
    a = np.arctan2(y, x)
    film = 0.0125 + 0.0165 * np.clip((r - 0.03) / 0.30, 0, 1) ** 1.5
    funnel = -0.0165 * np.exp(-((r / 0.020) ** 1.3)) - 0.0042 * np.exp(-((r / 0.055) ** 1.2))
    fade = np.clip((r - 0.010) / 0.03, 0, 1) * np.exp(-np.clip(r - 0.05, 0, 1) / 0.20)
    turn = np.log(r / 0.02)
    spiral = (0.00135 * np.cos(3 * a + 13.5 * turn + 0.5 * np.sin(2 * a)) + 0.0007 * np.cos(5 * a + 21 * turn + 1.3)
              + 0.00035 * np.cos(8 * a + 34 * turn + 0.6 * np.sin(3 * a)))
    return film + funnel + spiral * fade


def basin(rng, height):
    b = LIT_HALF_WIDTH
    light = gathered_light(rng, height, lambda x, y: dish(np.hypot(x, y)), SUN, (-b, b, -b, b), rays=4600, pixels=1800,
                           spread=1.9)
    nodes = Nodes("ceramic")
    place = nodes.add("Mapping", Vector=nodes.place())
    place.inputs["Location"].default_value = (0.5, 0.5, 0)
    place.inputs["Scale"].default_value = (1 / (2 * b), 1 / (2 * b), 1)
    brightness = lit_floor(nodes, picture_of(soften(light, 1.6, 6, 0.3)), place.outputs[0], 0.34, 0.50, 1.9)
    shader = nodes.add("BsdfPrincipled", Roughness=0.10, Specular=0.5,
                       Base_Color=nodes.mix(1.0, srgb(BASIN), brightness, "MULTIPLY"))
    radius = np.concatenate([[0.0572, DRAIN_RADIUS], np.linspace(0.06, BASIN_RADIUS, 120)])
    profile = [(56.5, -3.0), *zip(radius * 1000, dish(radius) * 1000)]
    lathe("basin", profile, 256, nodes.finish(shader.outputs[0]))


def drain():
    mesh_of_field("strainer", strainer, (-48, -48, -5), (48, 48, 5), 0.5, turned_steel("strainer"))
    ring = [(46.6, -6), (46.6, 0.9), (49.0, 2.3), (57.0, 1.9), (59.0, 0), (59.0, -4)]
    lathe("ring", fillet(ring, [0, 0.6, 1.4, 1.6, 0.6, 0], 8), 256, turned_steel("ring", 0.16, 0.5))
    knob = [(5.4, -4), (5.4, 4.2), (0.01, 5.4)]
    lathe("knob", fillet(knob, [0, 1.3, 0], 8), 96, turned_steel("knob", 0.12, 0.3))
    lathe("pipe", [(47, -2), (46, -40), (0.01, -42)], 96, plain("pipe", (0.012, 0.016, 0.018, 1), 0.5))


def strainer(x, y, z):
    """The distance field of a shallow dome of sheet steel with two rings of slots."""
    r, a = np.hypot(x, y), np.arctan2(y, x)
    dome = z + 2.6 * np.clip(1 - (r / 43) ** 2, 0, 1)
    plate = soft_intersection(r - 46.5, np.abs(dome - 1.2) - 1.2, 0.9)
    for inner, outer, count, half_width, turn in SLOTS:
        step = 2 * math.pi / count
        within = (a + turn * step + step / 2) % step - step / 2
        px, py = r * np.cos(within), r * np.sin(within)
        slot = np.hypot(px - np.clip(px, inner + half_width, outer - half_width), py) - half_width
        plate = soft_intersection(plate, -slot, 0.7)
    return plate
