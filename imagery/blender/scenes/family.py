"""The seven products with packshots, in a row at the right. The left third is empty for text."""
import math

from containers import container
from materials import srgb
from studio import ambient, camera, softbox, sweep

BACKDROP = "#CFD9D3"

# x, y and turn of each product, in the order of `products` in pictures-to-render.ts.
PLACES = [(-0.405, 0.02, 0), (-0.305, -0.02, 0), (-0.150, 0.06, -12), (0.022, -0.05, 8), (0.185, 0.06, -10),
          (0.345, -0.04, 8), (0.435, 0.02, 0)]


def build(job):
    sweep(srgb(BACKDROP), depth=1.1, radius=0.7)
    for product, (x, y, turn) in zip(job["products"], PLACES, strict=True):
        thing = container(product)
        thing.location = (x, y, 0)
        thing.rotation_euler.z = math.radians(turn)
    sun = softbox("sun", (-1.6, -1.4, 1.9), (0, 0, 0.1), 0.26, 0.26, 62)
    sun.visible_glossy = False
    softbox("key", (-1.0, -0.5, 0.45), (0, 0, 0.14), 0.45, 1.1, 14, edges=(0.22, 0.15))
    softbox("rim", (1.0, 0.35, 0.4), (0.1, 0, 0.14), 0.2, 0.9, 8, edges=(0.3, 0.15))
    softbox("top", (0, 0.1, 1.3), (0, 0.1, 0), 1.8, 0.8, 13, edges=(0.3, 0.3))
    softbox("front", (0.2, -1.9, 0.7), (0, 0, 0.13), 1.4, 0.7, 6, edges=(0.3, 0.3)).visible_glossy = False
    ambient("#FFFFFF", 0.16)
    camera((-0.215, -2.3, 0.30), (-0.215, 0, 0.1), 54, level=True, shift=-0.08)
