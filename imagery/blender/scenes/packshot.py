"""One product in the studio. The camera, the lights and the ground line are fixed, so that all packshots have the
same scale and light."""
import math

from containers import HEIGHTS, container
from materials import plain, srgb
from shapes import MM, quad
from studio import ambient, camera, softbox, sweep

# Shares of the picture's height: the tallest container, and the area below the ground line.
TALLEST_SHARE, GROUND_SHARE = 0.76, 0.12
LENS_MM, SENSOR_MM = 100, 36
FRAME_HEIGHT = max(HEIGHTS.values()) * MM / TALLEST_SHARE
CAMERA_DISTANCE = FRAME_HEIGHT * LENS_MM / SENSOR_MM
CAMERA_HEIGHT = 0.225

# The backdrop is slightly darker than the category's tint, so that white plastic contrasts with it.
BACKDROP_SHADE = 0.86

TURN_DEGREES = {"bottle": 0, "spray": 10, "jerrycan": -20}

# The jerrycan is deep, so it is moved back until its front edge is on the common ground line.
SET_BACK = {"bottle": 0, "spray": 0, "jerrycan": 0.04}


def build(job):
    product = job["products"][0]
    tint = srgb(product["backdrop"])
    sweep(tuple(c * BACKDROP_SHADE for c in tint[:3]) + (1,))
    thing = container(product)
    thing.location.y = SET_BACK[product["form"]]
    thing.rotation_euler.z = math.radians(TURN_DEGREES[product["form"]])
    studio_lights(clear=product["form"] == "spray")
    shift = (FRAME_HEIGHT * (0.5 - GROUND_SHARE) - CAMERA_HEIGHT) / FRAME_HEIGHT
    camera((0, -CAMERA_DISTANCE, CAMERA_HEIGHT), (0, 0, 0), LENS_MM, level=True, shift=shift)


def studio_lights(clear):
    """Adds a small hard sun and a key light from the upper left, a rim light from the right and a soft top light. A black
    flag darkens the right side of opaque plastic; clear plastic has a fill light from the right instead."""
    sun = softbox("sun", (-0.95, -0.85, 1.2), (0, 0, 0.09), 0.16, 0.16, 21)
    sun.visible_glossy = False
    softbox("key", (-0.52, -0.30, 0.23), (0, 0.02, 0.14), 0.23, 0.70, 5.2, edges=(0.22, 0.15))
    softbox("rim", (0.40, 0.23, 0.23), (0, 0, 0.14), 0.10, 0.62, 3.0, edges=(0.3, 0.15))
    softbox("top", (0, 0.1, 1.0), (0, 0.1, 0), 1.0, 0.7, 5.2, edges=(0.3, 0.3))
    softbox("wall", (-0.3, 0.1, 0.9), (0, 0.85, 0.32), 0.6, 0.6, 3.6, edges=(0.3, 0.3))
    if clear:
        softbox("fill", (0.62, -0.85, 0.40), (0, 0, 0.11), 0.56, 0.68, 3.0, edges=(0.3, 0.3))
        ambient("#FFFFFF", 0.18)
        return
    softbox("front", (0.05, -1.3, 0.45), (0, 0, 0.13), 0.9, 0.5, 1.0, edges=(0.3, 0.3)).visible_glossy = False
    ambient("#FFFFFF", 0.14)
    black = plain("flag", (0.01, 0.01, 0.01, 1), 0.9, Specular=0.0)
    flag = quad("flag", [(0.34, -0.48, 0), (0.60, -0.11, 0), (0.60, -0.11, 0.58), (0.34, -0.48, 0.58)], black)
    flag.visible_camera = flag.visible_shadow = flag.visible_transmission = False
