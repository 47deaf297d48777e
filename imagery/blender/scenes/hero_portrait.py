"""The tall hero for phones, with the setting and the sunlight of the wide hero. The products are in the lower half, below
the headline, and in the middle two thirds of the width, because narrow phones crop the sides."""
from pool import PLINTH_TOP, STEP_TOP, build_pool
from studio import camera


def build(job):
    build_pool(
        job,
        plinth_x=300,
        step=(70, 25, 80),
        places=[(0.070, 0.025, STEP_TOP, 6), (0.178, 0.075, PLINTH_TOP, -4), (0.318, 0.165, PLINTH_TOP, -16)],
        sprigs=[(0.72, 0.86, 1.0, (-0.62, 0, -0.62), 9, 0.60), (-0.42, 0.28, 1.15, (0.75, 0, 0.10), 9, 0.50)],
        sky=0.55,
    )
    camera((0.215, -1.66, 0.30), (0.215, 0.1, 0.14), 69, level=True, shift=-0.008, aperture=8, focus=(0.18, 0.04, 0.12))
