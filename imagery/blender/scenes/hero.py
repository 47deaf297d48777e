"""The wide hero: three products on the plinth at the right, and plain wall behind the headline at the upper left."""
from pool import PLINTH_TOP, STEP_TOP, build_pool
from studio import camera


def build(job):
    build_pool(
        job,
        plinth_x=330,
        step=(215, 45, 88),
        places=[(0.215, 0.045, STEP_TOP, 6), (0.345, 0.09, PLINTH_TOP, -4), (0.49, 0.165, PLINTH_TOP, -16)],
        # No shadow falls on the upper left, where the headline is.
        sprigs=[(-1.05, 0.16, 1.05, (0.55, 0, 0.55), 9, 0.50), (0.62, 0.84, 1.0, (-0.62, 0, -0.72), 9, 0.55),
                (0.98, 0.62, 1.2, (-0.5, 0, -0.5), 8, 0.45)],
        sky=0.50,
    )
    camera((0.105, -1.66, 0.30), (0.105, 0.1, 0.14), 60, level=True, shift=-0.075, aperture=8, focus=(0.23, 0.02, 0.12))
