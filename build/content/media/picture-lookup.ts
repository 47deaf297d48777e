import pMap from "p-map";
import { fieldName } from "#domain/catalogue/check-fields.ts";
import type { Picture } from "#domain/catalogue/picture.ts";
import { type PictureRequirement, pictureRequirements } from "#domain/catalogue/picture-requirements.ts";
import type { PictureUse } from "#domain/catalogue/picture-sizes.ts";
import type { MasterPicture } from "../../pictures/make-pictures.ts";
import type { ContentFile, ContentProblem } from "../content-file.ts";
import type { MediaFiles } from "./media-files.ts";

type PictureReference = { source: string; alt: string };

/** Fetches a picture. Resolves with the path of the copy; rejects with the problem and its remedy. */
export type FetchPicture = (url: string) => Promise<string>;

interface RemoteHosts {
  /** Undefined when the site file cannot be read. */
  hosts: readonly string[] | undefined;
  /** Undefined when pictures on other hosts are not fetched. */
  fetchPicture: FetchPicture | undefined;
}

/** The number of pictures that are fetched at the same time. With only one, a slow host would delay the pictures of all hosts. */
const fetchedAtOnce = 6;

/** Finds the pictures to which content files refer, and reports problems at the line of the reference. */
export class PictureLookup {
  private readonly published = new Map<string, MasterPicture>();
  private readonly media: MediaFiles;
  private readonly problems: ContentProblem[];
  private readonly remote: RemoteHosts;
  /** The path of the copy, or the error, by address. */
  private readonly fetched = new Map<string, string | Error>();

  constructor(media: MediaFiles, problems: ContentProblem[], remote: RemoteHosts) {
    this.media = media;
    this.problems = problems;
    this.remote = remote;
  }

  /** The published pictures that this site serves. */
  get found(): MasterPicture[] {
    return [...this.published.values()];
  }

  /** Fetches each picture on another host once, if the build fetches pictures. `get` reports the errors. */
  async fetchAll(references: ReadonlyArray<PictureReference | undefined>): Promise<void> {
    const { hosts, fetchPicture } = this.remote;
    if (!hosts || !fetchPicture) return;
    const addresses = references.flatMap((reference) => {
      const address = reference && remoteAddress(reference.source, hosts);
      return address?.ok ? [address.url] : [];
    });
    const fetchOne = async (url: string) => {
      this.fetched.set(url, await fetchPicture(url).catch((error: Error) => error));
    };
    await pMap(new Set(addresses), fetchOne, { concurrency: fetchedAtOnce });
  }

  /**
   * The picture to which the file refers at this path. Null if there is no reference, or if the picture cannot be shown. If
   * `isPublished` is false, the picture is checked but not added to `found`.
   */
  async get(
    reference: PictureReference | undefined,
    file: ContentFile<unknown>,
    path: PropertyKey[],
    use: PictureUse,
    isPublished = true,
  ): Promise<Picture | null> {
    if (!reference) return null;
    const keep = (master: string) => this.keep(master, alt, use, isPublished);
    const { source, alt } = reference;
    const problem = (message: string) => {
      this.problems.push(file.problemAt([...path, "source"], message));
      return null;
    };
    if (/^[a-z]+:/i.test(source)) {
      const address = remoteAddress(source, this.remote.hosts);
      if (!address.ok) return problem(address.message);
      const copy = this.fetched.get(address.url);
      if (copy instanceof Error) return problem(`${source} can't be fetched. ${sentence(copy.message)}`);
      return copy === undefined ? { kind: "remote", alt, url: address.url } : keep(copy);
    }
    if (source.includes("/") || source.includes("\\")) {
      return problem(`${source} must be a file name in content/pictures, without a folder.`);
    }
    const master = this.media.find("pictures", source);
    if (master === undefined) {
      const guess = this.media.didYouMean("pictures", source);
      return problem(
        `There is no picture content/pictures/${source}.${guess} Add the file, correct the name, or remove the field ${fieldName(path)}: the page then shows IMAGE COMING SOON.`,
      );
    }
    try {
      const picture = await keep(master);
      const shapes: Partial<Record<PictureUse, PictureRequirement>> = pictureRequirements;
      const shape = shapes[use];
      const flaw = shape && flawOf(picture, shape);
      if (flaw) this.problems.push(file.problemAt([...path, "source"], `${source} ${flaw}`, "warning"));
      return picture;
    } catch (error) {
      const [why] = (error as Error).message.split("\n");
      return problem(`${source} can't be read as a picture (${why}): save it again as WebP, PNG or JPEG.`);
    }
  }

  private async keep(master: string, alt: string, use: PictureUse, isPublished: boolean): Promise<Picture> {
    const picture = await this.media.describePicture(master, alt, use);
    if (isPublished) this.published.set(`${use} ${master}`, { master, use, picture });
    return picture;
  }
}

/** The relative difference that rounded dimensions may have. */
const tolerated = 0.01;

function flawOf(picture: Picture, { width, height, ratio }: PictureRequirement): string | undefined {
  if (picture.kind === "remote") return undefined;
  const size = `is ${picture.width} × ${picture.height} pixels`;
  const shape = picture.width / picture.height / (width / height);
  if (Math.abs(shape - 1) > tolerated) {
    return `${size}, which is not ${ratio}: its edges will be cut off. Crop it to ${ratio}.`;
  }
  if (picture.kind === "local" && picture.width < width * (1 - tolerated)) {
    return `${size}, so it will look blurred on large screens: use a picture of at least ${width} × ${height}.`;
  }
  return undefined;
}

/** `hosts` is undefined when the site file, which lists the permitted hosts, cannot be read. */
function remoteAddress(
  source: string,
  hosts: readonly string[] | undefined,
): { ok: true; url: string } | { ok: false; message: string } {
  const url = URL.parse(source);
  if (url?.protocol !== "https:") {
    return { ok: false, message: `${source} must be an https address or a file in content/pictures.` };
  }
  if (hosts && !hosts.includes(url.host)) {
    return {
      ok: false,
      message: `Pictures from ${url.host} are not allowed: add this host to imageHosts in content/site.yaml, or put the file into content/pictures.`,
    };
  }
  return { ok: true, url: url.href };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
