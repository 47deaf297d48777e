"""Degreaser: amber oil on warm enamel in daylight, with one curved stroke wiped clean."""
import numpy as np

from beads import add_beads, bead, scatter
from materials import Nodes, droplet, plain, srgb
from shapes import quad
from studio import ambient, camera, softbox, sunlight

SEED = 21
ENAMEL, FILM = "#F0DFC2", "#E8C58C"
OIL, OIL_DENSITY = "#EDB44A", 48.0

# The edge of the wiped stroke is a circle (in metres). The enamel is clean outside the circle and oily inside.
STROKE_CENTRE, STROKE_RADIUS = (0.66, 0.08), 0.64
SUN_DIRECTION = (0.62, -0.50, -0.60)


def build(job):
    rng = np.random.default_rng(SEED)
    quad("enamel", [(-1.5, -0.8, 0), (1.5, -0.8, 0), (1.5, 2.2, 0), (-1.5, 2.2, 0)], enamel())
    oil = droplet("oil", srgb(OIL), OIL_DENSITY, 1.46)
    large = scatter(rng, 30, ((-0.02, 0.30), (-0.17, 0.24)), 0.009, 0.024, rarity=1.6, apart=1.15, accept=oiled)
    places = [*large, *fill_between(rng, large)]
    beads = [(bead(rng, r, 0.40 - 4.0 * r, 0.05), (x, y, 0), (0, 0, 1)) for x, y, r in places]
    add_beads("oil", beads, oil)
    blinds()
    sunlight(SUN_DIRECTION, 3.2, 1.4, (1, 0.92, 0.78))
    softbox("window left", (-0.36, 0.62, 0.62), (0.08, 0, 0), 0.20, 0.42, 5.0, (1, 0.98, 0.94), edges=(0.08, 0.08))
    softbox("window right", (-0.10, 0.70, 0.62), (0.08, 0, 0), 0.20, 0.42, 5.0, (1, 0.98, 0.94), edges=(0.08, 0.08))
    softbox("fill", (0.3, -0.9, 0.8), (0.05, 0, 0), 0.6, 0.6, 3.0, edges=(0.3, 0.3))
    ambient("#FBF0DE", 0.50)
    camera((0.02, -0.50, 0.36), (0.015, -0.015, 0), 66, aperture=5.6, focus=(0.08, -0.03, 0.004))


def inside_stroke(x, y):
    """Returns the distance from the circle's edge in metres: positive on the oily side, negative on the clean side."""
    return STROKE_RADIUS - np.hypot(x - STROKE_CENTRE[0], y - STROKE_CENTRE[1])


def oiled(x, y):
    return float(np.clip((inside_stroke(x, y) - 0.012) / 0.06, 0, 1))


def fill_between(rng, large):
    """Returns small beads between the large beads."""
    small = scatter(rng, 460, ((-0.03, 0.30), (-0.18, 0.26)), 0.0007, 0.0075, rarity=2.6, apart=1.15, accept=oiled)
    gaps = np.hypot(small[:, None, 0] - large[None, :, 0], small[:, None, 1] - large[None, :, 1])
    free = (gaps > 1.08 * (small[:, None, 2] + large[None, :, 2])).all(1)
    return small[free]


def enamel():
    """Warm glossy enamel. Inside the circle, a thin, uneven film of oil with a brushed rim tints the enamel."""
    nodes = Nodes("enamel")
    x, y, _ = nodes.axes()
    dx, dy = nodes.math("SUBTRACT", x, STROKE_CENTRE[0]), nodes.math("SUBTRACT", y, STROKE_CENTRE[1])
    radius = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", dx, dx), nodes.math("MULTIPLY", dy, dy)))
    # Traces of the cloth's threads: noise that is stretched along the stroke.
    angle = nodes.math("ARCTAN2", dy, dx)
    threads = nodes.add("CombineXYZ", X=nodes.math("MULTIPLY", radius, 260.0), Y=nodes.math("MULTIPLY", angle, 2.0))
    fringe = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(7.0, 4), 0.5), 0.012)
    edge = nodes.math("ADD", nodes.math("SUBTRACT", STROKE_RADIUS, radius), fringe)
    film = nodes.math("MULTIPLY", edge, 1 / 0.022, clamp=True)
    off_rim = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", edge, 0.010))
    rim = nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", off_rim, 1 / 0.009), clamp=True)
    clouds = nodes.noise(11.0, 5, 0.6)
    strength = nodes.math("MULTIPLY", film, nodes.math("ADD", 0.30, nodes.math("MULTIPLY", clouds, 0.55)))
    strength = nodes.math("ADD", strength, nodes.math("MULTIPLY", rim, 0.22), clamp=True)
    streaks = nodes.math("MULTIPLY", nodes.noise(1.0, 3, vector=threads.outputs[0]), 0.10)
    clean_gloss = nodes.math("ADD", 0.26, streaks)
    gloss = nodes.math("ADD", clean_gloss, nodes.math("MULTIPLY", film, 0.10))
    colour = nodes.mix(strength, srgb(ENAMEL), srgb(FILM))
    shader = nodes.add("BsdfPrincipled", Base_Color=colour, Roughness=gloss, Specular=0.5)
    return nodes.finish(shader.outputs[0])


def blinds():
    """Adds slats between sun and enamel. Their soft shadows are widening stripes, as in the category's drawing."""
    dark = plain("slat", (0.02, 0.02, 0.02, 1), 0.9)
    sun = np.array(SUN_DIRECTION) / np.linalg.norm(SUN_DIRECTION)
    along = np.array([0.80, 0.60, 0.0])
    across = np.cross(along, sun)
    across /= np.linalg.norm(across)
    for i in range(9):
        centre = -sun * 0.85 + across * (-0.42 + 0.105 * i)
        half = across * (0.010 + 0.0030 * i)
        reach = along * 1.4
        slat = quad("slat", [centre - reach - half, centre + reach - half, centre + reach + half,
                             centre - reach + half], dark)
        slat.visible_camera = slat.visible_glossy = slat.visible_diffuse = slat.visible_transmission = False
