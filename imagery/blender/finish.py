#!/usr/bin/python3
"""Denoises a rendering, sets its tones, and writes it as a PNG.

    /usr/bin/python3 finish.py <rendering> <picture.png> --weights <folder> [--exposure stops] [--contrast share]
        [--threads number]
"""
import argparse
import os
import time

import OpenImageIO as oiio

from denoise import denoise
from tones import read, tone, write_png

SEEDS = (0, 1)


def clean_light(rendering, weights, threads):
    """Returns the denoised linear light of a rendering, which is the mean of one file for each seed."""
    files = [read(f"{rendering}.{seed}.exr") for seed in SEEDS]
    channels = files[0].spec().channelnames
    pixels = sum(file.get_pixels(oiio.FLOAT) for file in files) / len(files)

    def layer(name, parts="RGB"):
        return pixels[:, :, [channels.index(f"ViewLayer.{name}.{part}") for part in parts]]

    return denoise(layer("Combined"), layer("Denoising Albedo"), layer("Denoising Normal", "XYZ"), weights, threads)


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
