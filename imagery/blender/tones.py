"""Reads renderings, converts light to display values, and writes pictures."""
import numpy as np
import OpenImageIO as oiio

# The tone curve is linear up to this brightness; above it, a soft shoulder approaches white.
SHOULDER = 0.55


def read(path):
    """Reads an image, or raises OSError."""
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
    """Writes 8 bits per channel; a fourth channel is the opacity. Dithering prevents bands in soft gradients."""
    dither = np.random.default_rng(2).uniform(-0.5, 0.5, display.shape)
    pixels = (np.clip(display, 0, 1) * 255 + 0.5 + dither).clip(0, 255)
    height, width, colours = pixels.shape
    spec = oiio.ImageSpec(width, height, colours, oiio.UINT8)
    spec.attribute("oiio:UnassociatedAlpha", 1)
    picture = oiio.ImageBuf(spec)
    # set_pixels reads only arrays in C order.
    if not (picture.set_pixels(oiio.ROI(), pixels.astype(np.uint8, order="C")) and picture.write(path)):
        raise OSError(picture.geterror())
