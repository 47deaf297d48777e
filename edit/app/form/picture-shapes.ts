import type { FieldPath } from "./form-context.ts";

/** How a picture is cut for its place: width by height, and the size from which it stays sharp. */
export interface PictureShape {
  label: string;
  aspect: number;
  width: number;
  height: number;
}

const shapes: Record<string, PictureShape> = {
  "products image": { label: "4:5, upright", aspect: 4 / 5, width: 1600, height: 2000 },
  "categories image": { label: "8:5", aspect: 8 / 5, width: 2000, height: 1250 },
  "site.yaml home.hero.wide": { label: "8:5", aspect: 8 / 5, width: 2560, height: 1600 },
  "site.yaml home.hero.portrait": { label: "2:3, upright", aspect: 2 / 3, width: 1200, height: 1800 },
  "site.yaml products.picture": { label: "64:27, wide", aspect: 64 / 27, width: 2560, height: 1080 },
};

/** Undefined where a picture is shown in the shape that it has. */
export function shapeOf(path: string, field: FieldPath): PictureShape | undefined {
  return shapes[`${path.split("/")[0]} ${field.join(".")}`];
}
