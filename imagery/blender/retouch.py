#!/usr/bin/python3
"""Mends spots of a finished picture that the renderer or the denoiser has spoilt.

    /usr/bin/python3 retouch.py <name> <picture.png> <result.png>

All boxes are left, top, right and bottom in pixels. Each spot is mended in the order of its list and blends into what is around it.
"""
import sys

import numpy as np
import OpenImageIO as oiio
from scipy.ndimage import gaussian_filter

from tones import read, write_png


def bridge(picture, box, feather=3):
    """Fills a box with a gradient between the rows above and below it."""
    left, top, right, bottom = box
    share = np.linspace(0, 1, bottom - top)[:, None, None]
    filled = picture.copy()
    above, below = (gaussian_filter(picture[row, left:right], (4, 0)) for row in (top, bottom))
    filled[top:bottom, left:right] = (1 - share) * above + share * below
    return _blend(picture, filled, box, feather)


def clone(picture, box, right=0, down=0, feather=3):
    """Fills a box with the part of the picture at this distance from it."""
    return _blend(picture, np.roll(picture, (-down, -right), (0, 1)), box, feather)


def soften(picture, box, across, along, feather):
    """Blurs a box."""
    return _blend(picture, gaussian_filter(picture, (along, across, 0)), box, feather)


def ground(picture, edge, depth, strength):
    """Darkens the shadow below a thing, most at the thing's lower edge, so that the thing has weight.

    edge: points x, y of the lower edge. Only the part below it that is darker than the lit ground is darkened."""
    x = np.arange(edge[0][0], edge[-1][0])
    y = np.polynomial.Polynomial.fit(*zip(*edge, strict=True), 2)(x)
    below = np.arange(picture.shape[0])[:, None] - y[None, :]
    shade = np.where(below > -1, np.exp(-np.clip(below, 0, None) / depth), 0)
    result = picture.copy()
    part = result[:, x[0]:x[-1] + 1]
    in_shadow = np.clip((LIT - part.mean(axis=2)) / 0.06, 0, 1)
    ends = np.clip(np.minimum(x - x[0], x[-1] - x) / 50, 0, 1)
    mask = gaussian_filter(shade * in_shadow * (below < 3 * depth) * ends, 1.0)
    part *= 1 - strength * mask[..., None]
    return result


# The brightness of the plinth's front outside the shadows.
LIT = 0.85

SPOTS = {
    "hero": [
        lambda picture: clone(picture, (1188, 1366, 1204, 1402), right=-24),  # The melted foot of the plinth
        lambda picture: clone(picture, (1206, 1380, 1338, 1396), down=-16, feather=2),
        lambda picture: clone(picture, (1228, 1396, 1340, 1416), right=122, down=5, feather=2),  # Dark lenses in the water
        lambda picture: bridge(picture, (1502, 1397, 1532, 1412)),
        lambda picture: soften(picture, (2130, 1508, 2352, 1600), 9, 7, 14),  # The moiré of a mirrored label
        lambda picture: ground(picture, [(1352, 1331), (1550, 1356), (1764, 1330)], 22, 0.34),  # The hanging disc
    ],
    # Streaks of the denoiser in the wiped enamel
    "category-degreaser": [lambda picture: soften(picture, (-400, -400, 980, 1650), 34, 10, 120)],
}


def _blend(picture, other, box, feather):
    """Replaces the box, with an edge that is `feather` pixels soft."""
    left, top, right, bottom = box
    mask = np.zeros(picture.shape[:2])
    mask[max(top, 0):bottom, max(left, 0):right] = 1
    mask = gaussian_filter(mask, feather, mode="nearest")[..., None]
    return (1 - mask) * picture + mask * other


def main():
    name, source, result = sys.argv[1:]
    picture = read(source).get_pixels(oiio.FLOAT)[:, :, :3]
    for mend in SPOTS[name]:
        picture = mend(picture)
    write_png(picture, result)


if __name__ == "__main__":
    main()
