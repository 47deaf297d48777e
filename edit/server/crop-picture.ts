import sharp from "sharp";
import type { Crop } from "../protocol.ts";
import { Refused } from "../refused.ts";

/** No page shows a wider picture. */
const mostWidth = 2560;

/** The picture as a WebP of high quality, cropped; an SVG unchanged. Throws Refused when the bytes are not a picture. */
export async function cropPicture(bytes: Buffer, crop: Crop | undefined) {
  const isDrawing = /^\s*(?:<\?xml|<svg|<!--)/.test(bytes.subarray(0, 200).toString("latin1"));
  try {
    const image = sharp(bytes).autoOrient();
    const { autoOrient: whole } = await image.metadata();
    if (isDrawing) return { contents: bytes, ending: "svg" };
    const area = crop && within(crop, whole);
    const cut = area
      ? image.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
      : image;
    const resized = cut.resize({ width: mostWidth, withoutEnlargement: true });
    return { contents: await resized.webp({ quality: 95, smartSubsample: true }).toBuffer(), ending: "webp" };
  } catch (error) {
    throw new Refused(400, {
      message: `This file can't be read as a picture (${(error as Error).message}): save it again as WebP, PNG or JPEG.`,
    });
  }
}

function within({ x, y, width, height }: Crop, whole: { width: number; height: number }): Crop {
  const left = Math.min(Math.max(Math.round(x), 0), whole.width - 1);
  const top = Math.min(Math.max(Math.round(y), 0), whole.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width), whole.width - left)),
    height: Math.max(1, Math.min(Math.round(height), whole.height - top)),
  };
}
