"""Odour care: a broad leaf with dew in the morning sun, in front of an empty background."""
import numpy as np

from leaves import Leaf, frame
from materials import Nodes, droplet, srgb
from shapes import quad
from studio import ambient, camera, softbox, sunlight

SEED = 5
# The colours of the background, from the lower left towards the sun.
AIR_LOW, AIR_HIGH = "#C9DEC0", "#F0F6E9"

# Colours of a leaf: of its shaded side, of its lit side, and of the light that shines through it.
FRESH = ("#215E34", "#3D8244", "#E6FF9A")
YOUNG = ("#458848", "#6BAA57", "#F0FFA8")
DEEP = ("#1D4D33", "#2B6540", "#CFF094")


def build(job):
    rng = np.random.default_rng(SEED)
    quad("air", [(-3, 1.5, -2), (3, 1.5, -2), (3, 1.5, 2.5), (-3, 1.5, 2.5)], air())
    water = droplet("water", refraction=1.40)

    broad = Leaf(0.40, 0.098, 0.75, 0.20)
    place = frame((0.285, 0.03, -0.150), (-0.86, -0.06, 0.52), (0.18, -0.82, 0.56))
    broad.add(place, *FRESH, ribs=8.5)
    broad.add_dew(rng, place, 90, 0.0190, water, 0.8)
    second = Leaf(0.34, 0.080, 0.9, 0.28)
    place = frame((0.30, 0.12, -0.10), (-0.30, 0.05, 1), (-0.40, -0.9, 0.25))
    second.add(place, *YOUNG, ribs=8.5)
    second.add_dew(rng, place, 40, 0.010, water)
    Leaf(0.30, 0.070, 0.8, 0.25).add(frame((0.30, 0.16, -0.20), (-0.9, 0.1, -0.05), (0.1, -0.8, 0.5)), *DEEP)

    # A distant leaf, out of focus.
    Leaf(0.46, 0.10, 0.8, 0.3).add(frame((0.70, 0.80, 0.60), (-0.8, 0, -0.5), (0.1, -1, 0.3)), *FRESH)

    sunlight((0.62, 0.30, -0.72), 3.0, 1.2, (1, 0.95, 0.84))
    softbox("soft", (-0.5, -0.9, 0.7), (0.1, 0, 0), 0.5, 0.5, 5, edges=(0.2, 0.2))
    # Visible only in reflections on the dew, because its light would make the leaf pale.
    glint = softbox("glint", (-0.32, -0.50, 0.62), (0.05, -0.02, -0.02), 0.46, 0.56, 26, edges=(0.08, 0.08))
    glint.visible_diffuse = False
    softbox("strip", (0.7, -0.3, 0.4), (0.1, 0, 0), 0.12, 0.6, 5, edges=(0.3, 0.2))
    softbox("front", (0.1, -1.4, 0.3), (0, 0, 0), 0.9, 0.9, 2, edges=(0.3, 0.3))
    ambient("#EDF4EC", 0.30)
    camera((0, -0.80, 0.10), (0.015, 0, 0), 70, aperture=9.0, focus=(0.08, -0.04, 0.0))


def air():
    """A glowing background that brightens towards the sun."""
    nodes = Nodes("air")
    x, _, z = nodes.axes()
    rise = nodes.math("ADD", nodes.math("MULTIPLY", z, 0.9), nodes.math("MULTIPLY", x, 0.25))
    share = nodes.math("ADD", 0.5, rise, clamp=True)
    colour = nodes.mix(share, srgb(AIR_LOW), srgb(AIR_HIGH))
    strength = nodes.math("ADD", 0.90, nodes.math("MULTIPLY", share, 0.5))
    return nodes.finish(nodes.add("Emission", Color=colour, Strength=strength).outputs[0])
