import { type PictureRequirement, pictureRequirements } from "#domain/catalogue/picture-requirements.ts";
import type { Crop } from "./protocol.ts";

const shapes: Record<string, PictureRequirement> = {
  "products image": pictureRequirements.product,
  "categories image": pictureRequirements.category,
  "site.yaml home.hero.wide": pictureRequirements.hero,
  "site.yaml home.hero.portrait": pictureRequirements["hero-portrait"],
  "site.yaml products.picture": pictureRequirements["products-hero"],
};

/** Returns the shape that a field such as `home.hero.wide` requires of its picture, or undefined if any shape is accepted. */
export function pictureShape(path: string, field: string): PictureRequirement | undefined {
  return shapes[`${path.split("/")[0]} ${field}`];
}

/** Returns the reason why a crop can't be used, or undefined if it can. As in the build's check, a crop may be 1 % too small. */
export function cropProblem(crop: Crop | undefined, shape: PictureRequirement): string | undefined {
  if (!crop || Math.abs(crop.width / crop.height - shape.width / shape.height) > 0.01)
    return `This picture must be cropped to ${shape.ratio}.`;
  return crop.width < shape.width * 0.99
    ? `This part is too small: it needs at least ${shape.width} × ${shape.height} pixels. Zoom out, or choose a larger picture.`
    : undefined;
}
