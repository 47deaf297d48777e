#!/usr/bin/python3
"""From a rendering to a picture: read the two EXR files of a rendering, take out the noise, set the tones, write a PNG.

    /usr/bin/python3 finish.py <rendering> <picture.png> [--exposure stops] [--contrast share] [--retone]

The noise is taken out by non-local means: each half of the rendering is averaged with weights from the other half,
guided by the surfaces' colours and directions, on four sizes. The denoised light is kept beside the rendering as
.npy; --retone uses it again, to try other tones.
"""
import argparse
import os
import struct
import time
import zlib

import numpy as np
from scipy.ndimage import gaussian_filter, uniform_filter

SEEDS = (0, 1)

# Search window and patch of the non-local means, its strength, and the sizes below the full one.
WINDOW = 4
PATCH = 1
STRENGTH = 0.5
COARSER_LEVELS = 3
NORMAL_TOLERANCE, COLOUR_TOLERANCE = 0.10, 0.06

# Linear up to here, then a soft shoulder towards white.
SHOULDER = 0.55

EXR_BYTES = {0: 4, 1: 2, 2: 4}
EXR_TYPES = {0: np.uint32, 1: np.float16, 2: np.float32}
EXR_LINES = {0: 1, 2: 1, 3: 16}


# ---------------------------------------------------------------- reading

def read_exr(path):
    """The channels of a scan-line EXR file (uncompressed, ZIPS or ZIP) by name."""
    with open(path, "rb") as file:
        data = file.read()
    at = 8
    header = {}
    while data[at] != 0:
        name, at = _text(data, at)
        _, at = _text(data, at)
        size = struct.unpack("<i", data[at:at + 4])[0]
        header[name] = data[at + 4:at + 4 + size]
        at += 4 + size
    at += 1
    channels = _channel_list(header["channels"])
    left, top, right, bottom = struct.unpack("<4i", header["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    compression = header["compression"][0]
    lines = EXR_LINES[compression]
    blocks = (height + lines - 1) // lines
    row = sum(EXR_BYTES[kind] * width for _, kind in channels)
    picture = {name: np.empty((height, width), np.float32) for name, _ in channels}
    for offset in struct.unpack(f"<{blocks}Q", data[at:at + 8 * blocks]):
        y, size = struct.unpack("<ii", data[offset:offset + 8])
        block = data[offset + 8:offset + 8 + size]
        y -= top
        count = min(lines, height - y)
        if compression and size < row * count:
            block = _unpack(block)
        rows = np.frombuffer(block, np.uint8).reshape(count, row)
        column = 0
        for name, kind in channels:
            bytes_ = EXR_BYTES[kind] * width
            values = np.ascontiguousarray(rows[:, column:column + bytes_]).view(EXR_TYPES[kind])
            picture[name][y:y + count] = values.astype(np.float32)
            column += bytes_
    return picture


def _text(data, at):
    end = data.index(0, at)
    return data[at:end].decode(), end + 1


def _channel_list(data):
    channels, at = [], 0
    while data[at] != 0:
        name, at = _text(data, at)
        channels.append((name, struct.unpack("<i", data[at:at + 4])[0]))
        at += 16
    return channels


def _unpack(block):
    """Undo ZIP, then the differences, then the split into even and odd bytes."""
    split = np.frombuffer(zlib.decompress(block), np.uint8)
    split = (np.cumsum(split.astype(np.int64) - 128) + 128).astype(np.uint8)
    half = (len(split) + 1) // 2
    joined = np.empty(len(split), np.uint8)
    joined[0::2], joined[1::2] = split[:half], split[half:]
    return joined.tobytes()


def layer(channels, name, parts="RGB"):
    """One pass of a rendering as an array of three channels."""
    keys = [key for key in channels if f".{name}." in key or key.startswith(f"{name}.")]
    return np.stack([next(channels[key] for key in keys if key.endswith(f".{part}")) for part in parts], 2)


# ---------------------------------------------------------------- denoising

def blur(image, sigma):
    return np.stack([gaussian_filter(image[..., i], sigma) for i in range(image.shape[2])], 2)


def halve(image):
    height, width = image.shape[0] // 2 * 2, image.shape[1] // 2 * 2
    image = image[:height, :width]
    return (image[0::2, 0::2] + image[1::2, 0::2] + image[0::2, 1::2] + image[1::2, 1::2]) / 4


def double(image, shape):
    """Back to a size of about twice as many pixels, linearly."""
    def places(length, limit):
        at = np.clip((np.arange(length) + 0.5) / 2 - 0.5, 0, limit - 1)
        low = np.floor(at).astype(int)
        return low, np.minimum(low + 1, limit - 1), at - low

    y0, y1, fy = places(shape[0], image.shape[0])
    x0, x1, fx = places(shape[1], image.shape[1])
    fy, fx = fy[:, None, None], fx[None, :, None]
    upper = image[y0][:, x0] * (1 - fx) + image[y0][:, x1] * fx
    lower = image[y1][:, x0] * (1 - fx) + image[y1][:, x1] * fx
    return (upper * (1 - fy) + lower * fy).astype(np.float32)


def half_variance(a, b):
    """The variance of the mean of two halves, smoothed."""
    return gaussian_filter(((a - b) ** 2).sum(2) / 4, 1.2).astype(np.float32)


def noise_variance(a, b):
    """The variance of one half, estimated from the difference of the two."""
    variance = np.maximum(blur((a - b) ** 2 / 2, 1.5), 1e-6)
    return np.maximum(variance, 0.25 * blur(variance, 5))


def weighted_mean(target, guide, variance, features, window):
    """Non-local means of the target with weights from the guide and the features (image, variance, tolerance)."""
    height, width, _ = target.shape

    def pad(image):
        return np.pad(image, ((window, window), (window, window)) + ((0, 0),) * (image.ndim - 2), mode="reflect")

    target_p, guide_p, variance_p = pad(target), pad(guide), pad(variance)
    features = [(f, v, pad(f), pad(v), tolerance) for f, v, tolerance in features]
    total, weights = np.zeros_like(target), np.zeros((height, width, 1), np.float32)
    for dy in range(-window, window + 1):
        for dx in range(-window, window + 1):
            if dx * dx + dy * dy > window * window + 1:
                continue
            there = (slice(window + dy, window + dy + height), slice(window + dx, window + dx + width))
            other, other_variance = guide_p[there], variance_p[there]
            distance = (guide - other) ** 2 - (variance + np.minimum(other_variance, variance))
            distance = (distance / (1e-5 + STRENGTH**2 * (variance + other_variance))).mean(2)
            distance = np.maximum(uniform_filter(distance, 2 * PATCH + 1), 0)
            for feature, feature_variance, feature_p, feature_variance_p, tolerance in features:
                difference = ((feature - feature_p[there]) ** 2).sum(2)
                difference -= feature_variance + np.minimum(feature_variance, feature_variance_p[there])
                distance = np.maximum(distance, np.maximum(difference, 0) / (tolerance**2 + feature_variance))
            weight = np.exp(-distance)[:, :, None].astype(np.float32)
            total += weight * target_p[there]
            weights += weight
    return total / weights


def smooth_level(a, b, normals, colours, normal_variance, colour_variance, level=0):
    """Denoise two halves; where surfaces are even, take the slow changes from a coarser size, which is cleaner."""
    variance = noise_variance(a, b)
    features = [(normals, normal_variance, NORMAL_TOLERANCE), (colours, colour_variance, COLOUR_TOLERANCE)]
    out_a = weighted_mean(a, b, variance, features, WINDOW)
    out_b = weighted_mean(b, a, variance, features, WINDOW)
    if level < COARSER_LEVELS:
        coarse_a, coarse_b = smooth_level(halve(a), halve(b), halve(normals), halve(colours),
                                          halve(normal_variance[..., None])[..., 0] / 4,
                                          halve(colour_variance[..., None])[..., 0] / 4, level + 1)
        roughness = (np.abs(double(halve(normals), normals.shape) - normals).sum(2) / 0.04
                     + np.abs(double(halve(colours), colours.shape) - colours).sum(2) / 0.02)
        even = np.exp(-roughness)[..., None]
        even = np.minimum(even, blur(even, 1.0))
        out_a = out_a + even * (double(coarse_a, a.shape) - double(halve(out_a), a.shape))
        out_b = out_b + even * (double(coarse_b, b.shape) - double(halve(out_b), b.shape))
    return out_a, out_b


def denoise(rendering):
    """The light of a rendering, linear, without its noise."""
    halves = [read_exr(f"{rendering}.{seed}.exr") for seed in SEEDS]
    light = [layer(half, "Combined") for half in halves]
    colours = [layer(half, "Denoising Albedo") for half in halves]
    normals = [layer(half, "Denoising Normal", "XYZ") for half in halves]
    colour, normal = sum(colours) / 2, sum(normals) / 2
    colour_variance, normal_variance = half_variance(*colours), half_variance(*normals)
    # Work on light without the surfaces' colours, so that print stays sharp; where the colours are noisy, blur them.
    noisy = np.clip((colour_variance - 2e-4) / 2e-3, 0, 1)[..., None]
    surface = np.maximum(colour * (1 - noisy) + blur(colour, 3) * noisy, 0.02)
    a, b = (np.log1p(np.clip(half / surface, 0, 60)) for half in light)
    a, b = smooth_level(a, b, normal, colour, normal_variance, colour_variance)
    variance = blur((a - b) ** 2 / 2, 2) + 1e-7
    features = [(normal, normal_variance, NORMAL_TOLERANCE), (colour, colour_variance, COLOUR_TOLERANCE)]
    mean = (weighted_mean(a, b, variance, features, 4) + weighted_mean(b, a, variance, features, 4)) / 2
    return np.maximum(np.expm1(mean) * surface, 0)


# ---------------------------------------------------------------- tones

def tone(light, exposure, contrast):
    """Linear light to display values: exposure in stops, a soft shoulder, sRGB, a little contrast."""
    light = np.maximum(light * 2**exposure, 0)
    room = 1 - SHOULDER
    light = np.where(light < SHOULDER, light, SHOULDER + room * (1 - np.exp(-(light - SHOULDER) / room)))
    display = np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)
    return display + contrast * (display * display * (3 - 2 * display) - display)


def write_png(display, path):
    """Write 8 bits a channel, with a dither that keeps the soft gradients free of steps."""
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
    parser.add_argument("--retone", action="store_true", help="use the light denoised before")
    arguments = parser.parse_args()
    started = time.time()
    kept = f"{arguments.rendering}.npy"
    if arguments.retone and os.path.exists(kept):
        light = np.load(kept).astype(np.float32)
    else:
        light = denoise(arguments.rendering)
        np.save(kept, light.astype(np.float16))
    write_png(tone(light, arguments.exposure, arguments.contrast), arguments.picture)
    print(f"  finished in {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
