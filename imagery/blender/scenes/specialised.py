"""Specialised solutions: water beads on brushed steel with soft waves."""
import numpy as np

from beads import add_beads, bead, scatter
from materials import brushed_steel, clear_plastic, srgb
from shapes import add_mesh, grid_faces
from studio import ambient, camera, softbox

SEED = 11
STEEL = "#D5D7DB"


def build(job):
    rng = np.random.default_rng(SEED)
    x, y = np.meshgrid(np.linspace(-0.62, 0.62, 420), np.linspace(-0.5, 0.8, 60))
    sheet = np.stack([x, y, waves(x, y)], 2).reshape(-1, 3)
    add_mesh("sheet", sheet, grid_faces(60, 420), brushed_steel("steel", srgb(STEEL)))
    # Few beads at the left, where the title is.
    places = scatter(rng, 420, ((-0.20, 0.24), (-0.20, 0.22)), 0.0006, 0.0095,
                     accept=lambda x, y: np.clip(0.35 + 3 * x, 0.06, 1))
    beads = [(bead(rng, r, 0.62 * (1 - 0.35 * r / 0.0095)), (px, py, float(waves(px, py))), (0, 0, 1))
             for px, py, r in places]
    add_beads("water", beads, clear_plastic("water", (1, 1, 1, 1), 0.0, 1.33, 1.0))
    softbox("left", (-0.7, 0.5, 0.75), (0, 0, 0), 0.30, 1.4, 4.4, (0.95, 0.97, 1), edges=(0.10, 0.1))
    softbox("right", (0.65, 0.55, 0.6), (0, 0, 0), 0.12, 1.2, 5, (1, 0.97, 0.93), edges=(0.2, 0.1))
    softbox("top", (0, 0.9, 0.5), (0, 0.1, 0), 1.6, 0.25, 3.4, (0.90, 0.94, 1), edges=(0.1, 0.25))
    softbox("front", (0.2, -0.9, 0.9), (0, 0, 0), 0.5, 0.5, 1.2, edges=(0.3, 0.3))
    ambient("#4A5563", 0.50)
    camera((0.03, -0.46, 0.27), (0.02, -0.045, 0), 75, aperture=5.6, focus=(0.04, -0.06, 0.02))


def waves(x, y):
    """Returns the height of the steel sheet."""
    return 0.030 * np.sin(x * 13.0 + 0.8 + y * 1.2) + 0.012 * np.sin(x * 29.0 + 2.0 - y * 2.0)
