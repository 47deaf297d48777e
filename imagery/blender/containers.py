"""The containers: a round bottle of 1 litre, a clear spray bottle of 500 ml, a jerrycan of 5 litres.

Each function adds the parts of a container to the scene and returns their parent object. The container stands on z = 0 and
faces -y. All lengths are in millimetres.
"""
import math

import bpy
import numpy as np

from materials import clear_plastic, glow, liquid, moulded_plastic, plain, printed_label, srgb
from shapes import (MM, closed_spline, curved_sheet, extrude, fillet, flat_sheet, lathe, mesh_of_field, polygon,
                    quad, rounded_box, rounded_rectangle, soft_intersection, soft_union, tube)

# Width and height of each container's printed label, as in labels.ts.
LABEL_SIZES = {"bottle": (66, 138), "spray": (56, 108), "jerrycan": (132, 154)}
# Height of each container with its cap.
HEIGHTS = {"bottle": 238, "spray": 210, "jerrycan": 282}

BOTTLE_RADIUS, BOTTLE_HEIGHT = 41, 188
SPRAY_RADIUS, SPRAY_HEIGHT = 36, 152
SPRAY_WALL, SPRAY_FILL = 1.1, 128
# Distance of the dip tube's end from the axis. In the picture, refraction magnifies this distance by about 1.3.
DIP_TUBE_X = 23
JERRYCAN_NECK_X, JERRYCAN_NECK_TOP = -58, 243.5


def container(product):
    """Builds a product's container. product: form; body, cap, accent, liquid, tint (colours); label (a PNG)."""
    build = {"bottle": bottle, "spray": spray, "jerrycan": jerrycan}
    if product["form"] not in build:
        raise ValueError(f"unknown form {product['form']!r}: use one of {', '.join(build)}")
    return build[product["form"]](product)


def bottle(product):
    """A round bottle with a soft shoulder and a tall ribbed cap."""
    radius, height = BOTTLE_RADIUS, BOTTLE_HEIGHT
    body = moulded_plastic("body", srgb(product["body"]), 0.33)
    cap = moulded_plastic("cap", srgb(product["cap"]), 0.28)
    profile = fillet([(0.01, 4), (radius * 0.72, 4), (radius * 0.80, 0), (radius, 0), (radius, height - 13.2),
                      (16.5, height), (16.5, height + 8)], [0, 6, 3.2, 5, 24, 4.5, 0], steps=24)
    width, tall = LABEL_SIZES["bottle"]
    return _together([
        lathe("body", profile, 256, body),
        _tamper_ring(15, 19.2, height + 2.2, 2.4, cap),
        _ribbed_cap("cap", 20.5, 44, height + 5.4, cap, ribs=96, depth=0.42, top_radius=3.0),
        curved_sheet("label", printed_label("label", product["label"]), radius, 18, 18 + tall,
                     math.degrees(width / radius)),
    ])


def spray(product):
    """A clear bottle with dyed liquid, a dip tube and a trigger head."""
    radius, height, wall, fill = SPRAY_RADIUS, SPRAY_HEIGHT, SPRAY_WALL, SPRAY_FILL
    outer = fillet([(0.01, 4), (radius * 0.72, 4), (radius * 0.80, 0), (radius, 0), (radius, height - 16.5),
                    (13.5, height), (13.5, height + 6)], [0, 6, 3.2, 5, 30, 4.5, 0], steps=24)
    inner = fillet([(0.01, 5 + wall), (radius * 0.70, 5 + wall), (radius * 0.80, 2.2), (radius - wall, 2.2),
                    (radius - wall, height - 16.5 - wall * 0.3), (13.5 - wall, height - wall * 0.7),
                    (13.5 - wall, height + 6)], [0, 6, 3.2, 5, 29, 4.5, 0], steps=24)
    # The liquid overlaps the wall by 0.05 mm, so that no film of air is rendered between liquid and wall.
    wetted = [(r + 0.05 if r > 1 else r, z - 0.05) for r, z in inner if z < fill - 1.2]
    meniscus = [(radius - wall + 0.05, fill), (radius - wall - 0.5, fill - 0.05), (radius - wall - 1.4, fill - 0.75),
                (radius - wall - 3, fill - 1.1), (0.01, fill - 1.2)]
    head = moulded_plastic("head", srgb(product["cap"]), 0.28)
    accent = moulded_plastic("accent", srgb(product["accent"]), 0.28)
    label = printed_label("label", product["label"], on_clear=True)
    width, tall = LABEL_SIZES["spray"]
    return _together([
        lathe("shell", [*outer, *inner[::-1]], 256, clear_plastic("shell", srgb(product["tint"]))),
        lathe("liquid", [*wetted, *meniscus], 256, liquid("liquid", srgb(product["liquid"]), density=9.0)),
        _dip_tube(height),
        _bright_card(product["tint"]),
        curved_sheet("label", label, radius, 13, 13 + tall, math.degrees(width / radius)),
        *_trigger_head(height + 3.5, head, accent),
    ])


def jerrycan(product):
    """A jerrycan with a handle, a recess for its paper label and a screw cap on the left."""
    body = moulded_plastic("body", srgb(product["body"]), 0.33)
    cap = moulded_plastic("cap", srgb(product["cap"]), 0.28)
    top, left = JERRYCAN_NECK_TOP, JERRYCAN_NECK_X
    neck = [lathe("neck", [(20.5, 235), (20.5, top + 6)], 128, body),
            _tamper_ring(20, 25.0, top - 1.2, 3.4, cap),
            _ribbed_cap("cap", 25.5, 27, top + 3.0, cap, ribs=60, depth=0.8, top_radius=2.6)]
    for part in neck:
        part.location.x = left * MM
    label = printed_label("label", product["label"], paper=True)
    return _together([mesh_of_field("jerrycan", _jerrycan_field, (-104, -70, -3), (104, 70, 288), 1.0, body), *neck,
                      flat_sheet("label", label, -66, 66, 31, 185, -61.08)])


def _together(parts):
    rig = bpy.data.objects.new("product", None)
    bpy.context.scene.collection.objects.link(rig)
    for part in parts:
        part.parent = rig
    return rig


def _ribbed_cap(name, radius, height, z, material, ribs, depth, top_radius):
    corners = fillet([(radius - 1.2, z), (radius, z), (radius, z + height), (0.01, z + height)],
                     [0, 0.5, top_radius, 0], steps=14)
    profile = []
    for a, b in zip(corners[:-1], corners[1:]):  # The ribs need a point at each millimetre of the wall.
        steps = max(1, int(np.linalg.norm(b - a)))
        profile += [a + (b - a) * i / steps for i in range(steps)]
    profile.append(corners[-1])
    return lathe(name, profile, ribs * 10, material, ribs=(z + 1.6, z + height - top_radius - 1.0, ribs, depth))


def _tamper_ring(inner, outer, z, height, material):
    profile = fillet([(inner, z), (outer, z), (outer, z + height), (inner, z + height)], [0, 0.7, 0.7, 0], steps=6)
    return lathe("ring", profile, 200, material)


def _dip_tube(height):
    """A dip tube that leans to the right, so that it does not cross the name on the label."""
    u = np.linspace(0, 1, 60)
    lean = np.clip(u / 0.62, 0, 1)
    path = np.stack([DIP_TUBE_X * lean * lean * (3 - 2 * lean), 4 * u, height + 4 - u * (height - 6)], 1) * MM
    return tube("tube", path, 2.6 * MM, plain("tube", srgb("#E8EFE8"), 0.3))


def _bright_card(tint):
    """Returns a glowing card behind the liquid. Only transmitted rays see the card, which brightens the liquid."""
    corners = [(-26, 60, 12), (26, 60, 12), (26, 60, 140), (-26, 60, 140)]
    card = quad("card", np.array(corners) * MM, glow("card", srgb(tint), 1.3))
    card.visible_camera = card.visible_shadow = card.visible_diffuse = card.visible_glossy = False
    return card


# ------------------------------------------------- trigger head: the nozzle points to -x, and the collar is at z = 0

_SHROUD = closed_spline([(-37, 34.2), (-37, 49), (-30, 52.2), (-10, 54.6), (8, 54.2), (20, 50.0), (27.0, 42.0),
                         (28.0, 33.0), (23.5, 27.6), (15.5, 25.0), (12, 19), (11.2, 14), (-11.2, 14), (-12.2, 20),
                         (-15, 26.8), (-22, 30.8), (-30, 32.6)])
_LEVER = closed_spline([(-21.5, 35), (-29, 35.5), (-32.5, 30), (-32.2, 22), (-30.2, 12), (-29.0, 2), (-30.5, -7),
                        (-34.6, -14.5), (-37.6, -17.0), (-39.2, -14.6), (-36.6, -8.5), (-34.6, -1), (-35, 8),
                        (-36.6, 18), (-37.2, 26), (-36.6, 33.5), (-31, 38), (-22, 38)][::-1])


def _plate(outline, y, half_width, radius):
    wall, side = outline + radius, np.abs(y) - half_width + radius
    return np.hypot(np.maximum(wall, 0), np.maximum(side, 0)) + np.minimum(np.maximum(wall, side), 0) - radius


def _shroud_field(x, y, z):
    half_width = 10.2 - 1.9 * np.clip((z - 34) / 20, 0, 1) ** 2 + 0.6 * np.clip((x + 5) / 30, 0, 1)
    shroud = _plate(polygon(x, z, _SHROUD), y, half_width, 5.2)
    pedestal = extrude(np.hypot(x, y) - 12.8, z - 13, 6, 1.5)
    whole = soft_union(shroud, pedestal, 5)
    groove = np.maximum(np.abs(x + 31.5) - 0.35, -(whole + 0.55))  # Behind the nozzle.
    whole = soft_intersection(whole, -groove, 0.25)
    joint = np.maximum(np.abs(z - (27.5 + 0.10 * (x + 10))) - 0.3, -(whole + 0.5))  # The parting line.
    return soft_intersection(whole, -np.maximum(joint, -(x + 19)), 0.25)


def _lever_field(x, y, z):
    half_width = 7.4 + 1.0 * np.clip((10 - z) / 25, 0, 1)
    return _plate(polygon(x, z, _LEVER) - 0.7, y, half_width, 2.3)


def _nozzle_field(x, y, z):
    block = rounded_box(x + 42.6, y, z - 41.6, 6.0, 8.0, 8.0, 2.4)
    hole = np.maximum(np.hypot(y, z - 41.6) - 3.2, x + 46.6)
    return soft_intersection(block, -hole, 0.8)


def _piston_field(x, y, z):
    return np.maximum(np.hypot(y, z - 21) - 3.6, np.abs(x + 20) - 14)


def _trigger_head(z, head, accent):
    parts = [mesh_of_field("shroud", _shroud_field, (-40, -15, 5), (31, 15, 58), 0.32, head),
             mesh_of_field("lever", _lever_field, (-42, -11, -20), (-18, 11, 41), 0.4, accent),
             mesh_of_field("nozzle", _nozzle_field, (-51, -10, 31), (-35, 10, 52), 0.35, accent),
             mesh_of_field("piston", _piston_field, (-36, -5, 15), (-4, 5, 27), 0.5, head)]
    for part in parts:
        part.location.z += z * MM
    collar = _ribbed_cap("collar", 17.2, 17, z - 3, head, ribs=60, depth=0.6, top_radius=3.0)
    return [*parts, collar]


def _jerrycan_field(x, y, z):
    half_width, half_depth = 92, 62
    tank = extrude(rounded_rectangle(x, y, half_width, half_depth, 24), z - 110, 110, 12)
    handle = extrude(rounded_rectangle(x - 36, z - 216, 54, 64, 20), y, 17.5, 8.5)
    neck = extrude(np.hypot(x - JERRYCAN_NECK_X, y) - 27, z - 215, 26, 7)
    whole = soft_union(soft_union(tank, handle, 24), neck, 14)
    grip = extrude(rounded_rectangle(x - 37, z - 247, 36, 14.5, 14), y, 60, 0.0)
    whole = soft_intersection(whole, -grip, 9)
    recess = extrude(rounded_rectangle(x, z - 108, 76, 86, 9), np.abs(y) - half_depth - 4, 5.0, 0.5)
    return soft_intersection(whole, -recess, 1.6)
