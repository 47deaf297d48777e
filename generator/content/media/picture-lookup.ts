import type { z } from "zod";
import { type PictureRequirement, pictureRequirements } from "#domain/catalogue/picture-requirements.ts";
import type { PictureUse } from "#domain/catalogue/picture-widths.ts";
import type { pictureSchema } from "#domain/catalogue/schemas/field-types.ts";
import type { Picture } from "#domain/catalogue/served-picture.ts";
import { describePicture, type MasterPicture } from "../../pictures/make-pictures.ts";
import { fieldName } from "../check-fields.ts";
import type { ContentFile } from "../content-file.ts";
import type { MediaFiles } from "./media-files.ts";

type PictureReference = z.infer<typeof pictureSchema>;

/** Finds the pictures to which content files refer, and reports problems at the line of the reference. */
export class PictureLookup {
  private readonly published = new Map<string, MasterPicture>();
  private readonly media: MediaFiles;
  /** The hosts from which pictures may come. Undefined when the site file cannot be read: any host is then accepted. */
  private readonly hosts: readonly string[] | undefined;

  constructor(media: MediaFiles, hosts: readonly string[] | undefined) {
    this.media = media;
    this.hosts = hosts;
  }

  /** The published pictures that this site serves. */
  get found(): MasterPicture[] {
    return [...this.published.values()];
  }

  /**
   * The picture to which the file refers at this path. Null if there is no reference, or if the picture cannot be shown. If
   * `isIncluded` is false, the picture is checked but not added to `found`.
   */
  async get(
    reference: PictureReference | undefined,
    file: ContentFile<unknown>,
    path: PropertyKey[],
    use: PictureUse,
    isIncluded = true,
  ): Promise<Picture | null> {
    if (!reference) return null;
    const { source, alt, size } = reference;
    const problem = (message: string) => {
      file.note([...path, "source"], message);
      return null;
    };
    if (/^[a-z]+:/i.test(source)) {
      const url = URL.parse(source);
      if (url?.protocol !== "https:")
        return problem(`${source} must be an https address or a file in content/pictures.`);
      if (this.hosts && !this.hosts.includes(url.host)) {
        return problem(
          `Pictures from ${url.host} are not allowed: add this host to imageHosts in content/site.yaml, or put the file into content/pictures.`,
        );
      }
      if (size === undefined)
        return problem("A picture on another host needs its size: add size: 1600x2000.");
      const [width = 0, height = 0] = size.split("x").map(Number);
      return { kind: "remote", alt, width, height, url: url.href };
    }
    if (source.includes("/") || source.includes("\\")) {
      return problem(`${source} must be a file name in content/pictures, without a folder.`);
    }
    const master = this.media.find("pictures", source);
    if (master === undefined) {
      const guess = this.media.didYouMean("pictures", source);
      return problem(
        `There is no picture content/pictures/${source}.${guess} Add the file, correct the name, or remove the field ${fieldName(path)}.`,
      );
    }
    try {
      const picture = await describePicture(master, alt, use);
      const [short, long] = [picture.width, picture.height].sort((a, b) => a - b) as [number, number];
      if (short < smallestSide || long > short * longestSide) {
        return problem(
          `${source} is ${picture.width} × ${picture.height} pixels, which no page can show: use a picture of at least ${smallestSide} pixels, whose longer side is at most ${longestSide} times the shorter.`,
        );
      }
      if (isIncluded) this.published.set(`${use} ${master}`, { master, use, picture });
      const shapes: Partial<Record<PictureUse, PictureRequirement>> = pictureRequirements;
      const shape = shapes[use];
      const flaw = shape && flawOf(picture, shape);
      if (flaw) file.note([...path, "source"], `${source} ${flaw}`, "warning");
      return picture;
    } catch (error) {
      const [why] = (error as Error).message.split("\n");
      return problem(`${source} can't be read as a picture (${why}): save it again as WebP, PNG or JPEG.`);
    }
  }
}

/** The smallest side of a picture in pixels, and how many times longer its other side may be. */
const smallestSide = 16;
const longestSide = 10;

/** The relative difference that rounded dimensions may have. */
const tolerated = 0.01;

function flawOf(picture: Picture, { width, height, ratio }: PictureRequirement): string | undefined {
  if (picture.kind === "remote") return undefined;
  const size = `is ${picture.width} × ${picture.height} pixels`;
  const shape = picture.width / picture.height / (width / height);
  if (Math.abs(shape - 1) > tolerated) {
    return `${size}, which is not ${ratio}: its edges will be cut off. Use a picture of ${ratio} and at least ${width} × ${height}.`;
  }
  if (picture.kind === "local" && picture.width < width * (1 - tolerated)) {
    return `${size}, so it will look blurred on large screens: use a picture of at least ${width} × ${height}.`;
  }
  return undefined;
}
