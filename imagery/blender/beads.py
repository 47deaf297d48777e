"""Beads of liquid that sit on a surface."""
import math

import numpy as np
from mathutils import Vector

from shapes import add_mesh, grid_faces

RINGS, SIDES = 14, 40
# The contact angle of a bead is slightly larger than 90 degrees.
CONTACT_DEGREES = 100


def scatter(rng, count, region, smallest, largest, rarity=3.2, apart=1.1, accept=None):
    """Returns (x, y, radius) of beads that do not touch. region: ((x0, x1), (y0, y1)).

    accept(x, y) returns the probability that a place is used. A greater rarity makes large beads rarer.
    """
    places = np.empty((0, 3))
    tries = 0
    while len(places) < count and tries < count * 80:
        tries += 1
        radius = smallest + (largest - smallest) * rng.random() ** rarity
        x, y = rng.uniform(*region[0]), rng.uniform(*region[1])
        if accept is not None and rng.random() > accept(x, y):
            continue
        gaps = np.hypot(places[:, 0] - x, places[:, 1] - y) - apart * (places[:, 2] + radius)
        if len(places) and gaps.min() < 0:
            continue
        places = np.vstack([places, [x, y, radius]])
    return places


def bead(rng, radius, flatness, irregular=0.06):
    """Returns the vertices of a slightly irregular bead on the plane z = 0."""
    phase = rng.uniform(0, 2 * np.pi, 2)
    dip = -math.cos(math.radians(CONTACT_DEGREES))
    u = np.linspace(0, math.radians(CONTACT_DEGREES), RINGS + 1)[:, None]
    around = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)[None, :]
    uneven = 1 + irregular * np.sin(2 * around + phase[0]) + irregular / 2 * np.sin(3 * around + phase[1])
    r = radius * np.sin(u) * uneven
    z = radius * flatness * (np.cos(u) + dip) - radius * 0.002
    return np.stack([r * np.cos(around), r * np.sin(around), np.broadcast_to(z, r.shape)], 2).reshape(-1, 3)


def add_beads(name, beads, material):
    """Adds all beads as one object. beads: (vertices of a bead, place, upwards direction)."""
    vertices, faces = [], []
    pattern = grid_faces(RINGS + 1, SIDES, closed=True)[:, ::-1]  # Reversed, so that the faces point outwards.
    for shape, place, upwards in beads:
        turn = np.array(Vector(upwards).to_track_quat("Z", "Y").to_matrix())
        faces.append(pattern + len(vertices) * len(shape))
        vertices.append(shape @ turn.T + np.asarray(place))
    return add_mesh(name, np.concatenate(vertices), np.concatenate(faces), material)
