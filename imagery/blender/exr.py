"""Reads the layers of a rendering from Blender's OpenEXR files."""
import struct
import zlib

import numpy as np

BYTES = {0: 4, 1: 2, 2: 4}
TYPES = {0: np.uint32, 1: np.float16, 2: np.float32}
LINES = {0: 1, 2: 1, 3: 16}


def read_exr(path):
    """Returns the channels of a scan-line EXR file (uncompressed, ZIPS or ZIP) by name."""
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
    lines = LINES[compression]
    blocks = (height + lines - 1) // lines
    row = sum(BYTES[kind] * width for _, kind in channels)
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
            bytes_ = BYTES[kind] * width
            values = np.ascontiguousarray(rows[:, column:column + bytes_]).view(TYPES[kind])
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
    """Decompresses a block, adds up its differences, and interleaves its even and odd bytes."""
    split = np.frombuffer(zlib.decompress(block), np.uint8)
    split = (np.cumsum(split.astype(np.int64) - 128) + 128).astype(np.uint8)
    half = (len(split) + 1) // 2
    joined = np.empty(len(split), np.uint8)
    joined[0::2], joined[1::2] = split[:half], split[half:]
    return joined.tobytes()


def layer(channels, name, parts="RGB"):
    """Returns a pass of a rendering as an array of three channels."""
    keys = [key for key in channels if f".{name}." in key or key.startswith(f"{name}.")]
    return np.stack([next(channels[key] for key in keys if key.endswith(f".{part}")) for part in parts], 2)
