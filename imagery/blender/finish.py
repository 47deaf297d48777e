#!/usr/bin/python3
"""Denoises a rendering, sets its tones, and writes it as a PNG.

    /usr/bin/python3 finish.py <rendering> <picture.png> --weights <folder> [--exposure stops] [--contrast share]
        [--threads number]
"""
import argparse
import os
import time

import numpy as np
import OpenImageIO as oiio

from denoise import denoise

SEEDS = (0, 1)

# The tone curve is linear up to this brightness; above it, a soft shoulder approaches white.
SHOULDER = 0.55


def clean_light(rendering, weights, threads):
    """Returns the denoised linear light of a rendering, which is the mean of one file for each seed."""
    files = [_read(f"{rendering}.{seed}.exr") for seed in SEEDS]
    channels = files[0].spec().channelnames
    pixels = sum(file.get_pixels(oiio.FLOAT) for file in files) / len(files)

    def layer(name, parts="RGB"):
        return pixels[:, :, [channels.index(f"ViewLayer.{name}.{part}") for part in parts]]

    return denoise(layer("Combined"), layer("Denoising Albedo"), layer("Denoising Normal", "XYZ"), weights, threads)


def _read(path):
    image = oiio.ImageBuf(path)
    if not image.read():
        raise OSError(image.geterror())
    return image


def tone(light, exposure, contrast):
    """Converts linear light to display values: exposure (in stops), soft shoulder, sRGB curve, contrast."""
    light = np.maximum(light * 2**exposure, 0)
    room = 1 - SHOULDER
    light = np.where(light < SHOULDER, light, SHOULDER + room * (1 - np.exp(-(light - SHOULDER) / room)))
    display = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)
    return display + contrast * (display * display * (3 - 2 * display) - display)


def write_png(display, path):
    """Writes 8 bits per channel. Dithering prevents bands in soft gradients."""
    dither = np.random.default_rng(2).uniform(-0.5, 0.5, display.shape)
    pixels = (np.clip(display, 0, 1) * 255 + 0.5 + dither).clip(0, 255)
    height, width, colours = pixels.shape
    picture = oiio.ImageBuf(oiio.ImageSpec(width, height, colours, oiio.UINT8))
    # set_pixels reads only arrays in C order.
    if not (picture.set_pixels(oiio.ROI(), pixels.astype(np.uint8, order="C")) and picture.write(path)):
        raise OSError(picture.geterror())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rendering")
    parser.add_argument("picture")
    parser.add_argument("--exposure", type=float, default=0.0)
    parser.add_argument("--contrast", type=float, default=0.2)
    parser.add_argument("--weights", required=True, help="the folder of the denoiser's weights")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    started = time.time()
    light = clean_light(arguments.rendering, arguments.weights, arguments.threads)
    write_png(tone(light, arguments.exposure, arguments.contrast), arguments.picture)
    print(f"  finished in {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
