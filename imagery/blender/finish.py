#!/usr/bin/python3
"""Denoises a rendering, sets its tones, and writes it as a PNG.

    /usr/bin/python3 finish.py <rendering> <picture.png> --weights <folder> [--exposure stops] [--contrast share]
"""
import argparse
import os
import struct
import time
import zlib

import numpy as np

from denoise import denoise
from exr import layer, read_exr

SEEDS = (0, 1)

# The tone curve is linear up to this brightness; above it, a soft shoulder approaches white.
SHOULDER = 0.55


def clean_light(rendering, weights, threads):
    """Returns the denoised linear light of a rendering, which is the mean of one file for each seed."""
    passes = [read_exr(f"{rendering}.{seed}.exr") for seed in SEEDS]

    def mean(name, parts="RGB"):
        return sum(layer(channels, name, parts) for channels in passes) / len(passes)

    return denoise(mean("Combined"), mean("Denoising Albedo"), mean("Denoising Normal", "XYZ"), weights, threads)


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
    pixels = (np.clip(display, 0, 1) * 255 + 0.5 + dither).clip(0, 255).astype(np.uint8)
    height, width, _ = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], 1).tobytes()

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))


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
