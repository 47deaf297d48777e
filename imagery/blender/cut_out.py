#!/usr/bin/python3
"""Cuts the things of a picture out of its backdrop and keeps their shadows.

    /usr/bin/python3 cut_out.py <picture.png> <rendering> <cut-out.png> --exposure stops --contrast share

The rendering is the path that studio.py has written <rendering>.cover.exr and <rendering>.backdrop.exr to. The shadow is
black with the opacity by which the things darken the backdrop, so that it darkens any ground behind the cut-out alike.
"""
import argparse

import numpy as np
import OpenImageIO as oiio
from scipy.ndimage import distance_transform_edt, gaussian_filter, zoom

from tones import read, tone, write_png

# A pixel that the things cover at least this much has no visible part of the backdrop in its colour.
SOLID = 0.98

# Darkening below this share is noise of the picture, not a shadow. The shadow begins softly above it.
SHADOW_FLOOR = 0.03

# The shares of the picture's width and height over which shadows fade out before the edge.
EDGE_FADE = 0.16

BACKDROP_BLUR = 3


def cut_out(picture, cover, backdrop):
    """Returns red, green, blue and opacity from 0 to 1. picture and backdrop: display values from 0 to 1. cover: a share."""
    solid = cover >= SOLID
    _, nearest = distance_transform_edt(~solid, return_indices=True)
    colour = picture[tuple(nearest)]

    shadow = _shadow(picture, backdrop, cover)
    opacity = cover + (1 - cover) * shadow
    colour = colour * (cover / np.maximum(opacity, 1e-6))[..., None]
    return np.dstack([colour, opacity])


def _shadow(picture, backdrop, cover):
    """The share by which things darken the backdrop. Beneath the things it is continued from their edges."""
    darkening = 1 - (picture / np.maximum(backdrop, 1e-6)).mean(axis=2)
    _, nearest = distance_transform_edt(cover > 0.004, return_indices=True)
    darkening = gaussian_filter(darkening[tuple(nearest)], 1.5)
    excess = np.clip(darkening - SHADOW_FLOOR, 0, 1)
    soft = excess * excess / (excess + SHADOW_FLOOR)
    return soft * _fade(cover.shape)


def _fade(shape):
    def ramp(length):
        distance = np.minimum(np.arange(length), np.arange(length)[::-1]) / length
        share = np.clip(distance / EDGE_FADE, 0, 1)
        return share * share * (3 - 2 * share)

    return ramp(shape[0])[:, None] * ramp(shape[1])[None, :]


def _enlarged(image, shape):
    smooth = gaussian_filter(image, (BACKDROP_BLUR, BACKDROP_BLUR, 0))
    return zoom(smooth, (shape[0] / image.shape[0], shape[1] / image.shape[1], 1), order=3, mode="nearest")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("picture")
    parser.add_argument("rendering")
    parser.add_argument("result")
    parser.add_argument("--exposure", type=float, required=True)
    parser.add_argument("--contrast", type=float, required=True)
    arguments = parser.parse_args()
    picture = read(arguments.picture).get_pixels(oiio.FLOAT)[:, :, :3]
    cover = _channels(f"{arguments.rendering}.cover.exr", "A")[:, :, 0]
    light = _channels(f"{arguments.rendering}.backdrop.exr", "RGB")
    backdrop = tone(_enlarged(light, cover.shape), arguments.exposure, arguments.contrast)
    write_png(cut_out(picture, np.clip(cover, 0, 1), backdrop), arguments.result)


def _channels(path, parts):
    image = read(path)
    names = image.spec().channelnames
    return image.get_pixels(oiio.FLOAT)[:, :, [names.index(f"ViewLayer.Combined.{part}") for part in parts]]


if __name__ == "__main__":
    main()
