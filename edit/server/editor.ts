import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { parse } from "yaml";
import { writeJsonSchemas } from "#build/content/json-schemas.ts";
import {
  addressOf,
  assertSlug,
  leadOn,
  type MovableFile,
  removeFile,
  renameFile,
} from "#build/content/move-file.ts";
import type { Content } from "#build/content/read-content.ts";
import { editYaml } from "#build/content/yaml/edit-yaml.ts";
import { isRecord } from "#domain/is-record.ts";
import { type ContentPath, parseContentPath } from "../content-path.ts";
import type { Changes, Choices, Crop, OpenedFile, Overview, Problem, Published, Trial } from "../protocol.ts";
import { redirectTargets } from "../redirect-targets.ts";
import { Refused } from "../refused.ts";
import type { AddedFiles } from "./added-files.ts";
import type { Checker } from "./checker.ts";
import { formSchemas, knownPath, listContent, readIfThere } from "./content-files.ts";
import { listFiles, readOverview } from "./overview.ts";
import { withPlaceholders } from "./placeholder-values.ts";
import { placesOf } from "./places.ts";
import type { Preview } from "./preview.ts";
import {
  type Author,
  changedFiles,
  publish,
  readChanges,
  restorePublished,
  undoLastPublish,
} from "./publish.ts";
import { Repository } from "./repository.ts";

interface EditorParts {
  /** The content folder that is edited. */
  content: string;
  checker: Checker;
  added: AddedFiles;
  preview: Preview;
  /** A folder of the editor's own. */
  workplace: string;
}

interface SaveOptions {
  version: string | undefined;
  to: string | undefined;
}

/** The actions on the content files. They run one after the other. */
export class Editor {
  private readonly content: string;
  private readonly checker: Checker;
  private readonly added: AddedFiles;
  private readonly preview: Preview;
  private readonly repository: Repository;
  private readonly schemas = formSchemas();
  /** Whether the preview shows unsaved words. */
  private isTrying = false;
  private queue: Promise<unknown> = Promise.resolve();

  constructor({ content, checker, added, preview, workplace }: EditorParts) {
    this.content = content;
    this.repository = new Repository({ content, index: join(workplace, "index") });
    this.checker = checker;
    this.added = added;
    this.preview = preview;
  }

  overview(): Promise<Overview> {
    return this.next(async () => {
      const checked = await this.checker.check();
      // Files may have been changed elsewhere, by a text editor or by git.
      if (checked.content && !this.isTrying) await this.preview.show(checked.content);
      return readOverview(this.repository, this.checker, checked);
    });
  }

  open(path: string): Promise<OpenedFile> {
    return this.next(async () => {
      const text = await this.read(path);
      if (text === undefined) throw new Refused(404, { message: `There is no ${path} any more.` });
      return this.opened(path, text, await this.valueIn(path, text));
    });
  }

  /** The value of a file: a record of fields, or the list of redirects. Throws Refused when the text is not valid. */
  private async valueIn(path: string, text: string): Promise<unknown> {
    try {
      const value = (parse(text) as unknown) ?? (path === "redirects.yaml" ? [] : {});
      if (typeof value === "object") return value;
    } catch {
      // The check below finds the reason.
    }
    const { mistakes } = await this.checker.check();
    const why = mistakes
      .filter((mistake) => mistake.path === path)
      .map(({ line, message }) => `Line ${line}: ${message}`)
      .join(" ");
    throw new Refused(422, {
      message: `${path} can't be read, so there is no form for it. ${why} Correct it in a text editor, or put it back under Publish.`,
    });
  }

  private opened(path: string, text: string, value: unknown): OpenedFile {
    return { path, value, version: versionOf(text), places: placesOf(knownPath(path), value) };
  }

  /** Checks a value as the build would and previews it when it has no mistakes. Writes nothing. */
  tryOut(path: string, value: unknown): Promise<Trial> {
    return this.next(async () => (await this.check(path, value)).trial);
  }

  private async check(path: string, value: unknown): Promise<{ trial: Trial; text: string }> {
    const known = knownPath(path);
    const before = await this.read(path);
    const text = await this.write(path, before, value);
    const { mistakes, warnings, content } = await this.checker.check({ path, text });
    let shown = content;
    const isUnfinished = before === undefined || (value as { draft?: unknown }).draft === true;
    if (isUnfinished && !(content && has(content, known))) {
      // A new page is previewed before it is complete, with placeholders for the missing texts.
      const filled = await this.write(path, before, withPlaceholders(this.schemas[known.kind], value));
      shown = (await this.checker.check({ path, text: filled })).content ?? content;
    }
    if (shown) await this.preview.show(shown);
    this.isTrying = text !== before;
    const isHere = (problem: Problem) => problem.path === path;
    const elsewhere = mistakes.filter((mistake) => !isHere(mistake));
    const trial = {
      problems: mistakes.filter(isHere),
      warnings: warnings.filter(isHere),
      brokenElsewhere: [...new Set(elsewhere.map((mistake) => mistake.path))],
      isShown: shown !== undefined,
      places: placesOf(known, value),
    };
    return { trial, text };
  }

  /**
   * Writes a value that has no mistakes. `version`: that of the text that was opened; undefined for a new file. `to`: the
   * page that the address leads to when the page becomes a draft.
   */
  save(path: string, value: unknown, { version, to }: SaveOptions): Promise<OpenedFile> {
    return this.next(async () => {
      const known = knownPath(path);
      const before = await this.read(path);
      if ((before === undefined ? undefined : versionOf(before)) !== version) throw stale(path, version);
      if (version === undefined) assertSlug(known.slug);
      const { trial, text } = await this.check(path, value);
      refuseMistakes(trial.problems);
      const movable = before === undefined ? undefined : asMovable(known);
      const address = movable && (await addressOf(this.content, movable));
      const becomesDraft = address !== undefined && isRecord(value) && value.draft === true;
      if (becomesDraft) await this.requireTarget(path, to);
      const hasAdded = await this.added.takeIn(text);
      await writeFileAtomic(join(this.content, path), text);
      this.isTrying = false;
      if (!before && known.kind === "category") await writeJsonSchemas(this.content);
      if (movable) {
        const now = becomesDraft ? to : await addressOf(this.content, movable);
        await leadOn(this.content, address, now);
      }
      if (before) await this.dropUnnamed(before);
      if (hasAdded) await this.showSaved();
      return this.opened(path, text, value);
    });
  }

  /** Previews the files as they are saved. */
  letGo(): Promise<void> {
    return this.next(() => this.showSaved());
  }

  /** Gives a page another address and redirects the old one. */
  rename(path: string, slug: string): Promise<{ path: string }> {
    return this.next(async () => {
      await renameFile(this.content, movableAt(path), slug);
      return { path: path.replace(/[^/]+(\.ya?ml)$/, `${slug}$1`) };
    });
  }

  /** `to`: the page that the address leads to from now on. */
  remove(path: string, to: string): Promise<void> {
    return this.next(async () => {
      const before = (await this.read(path)) ?? "";
      await this.requireTarget(path, to);
      await removeFile(this.content, movableAt(path), to);
      await this.dropUnnamed(before);
    });
  }

  addPicture(bytes: Buffer, wish: { name: string; crop?: Crop }): Promise<{ source: string }> {
    return this.next(() => this.added.addPicture(bytes, wish));
  }

  addDocument(bytes: Buffer, name: string): Promise<{ file: string }> {
    return this.next(() => this.added.addDocument(bytes, name));
  }

  /** What has changed since the last publish. */
  changes(): Promise<Changes> {
    return this.next(() => readChanges(this.repository));
  }

  publish(message: string, author: Author | undefined, choices: Choices): Promise<Published> {
    return this.next(async () => {
      const check = () => this.refuseAnyMistake();
      await check();
      const published = await publish(this.repository, { message, author, choices, check });
      await this.showSaved();
      return published;
    });
  }

  undoLastPublish(): Promise<Published> {
    return this.next(async () => {
      try {
        return await undoLastPublish(this.repository, () => this.refuseAnyMistake());
      } finally {
        await this.showSaved();
      }
    });
  }

  /** Restores the published version of a file and removes the redirects that its changes caused. */
  restore(path: string): Promise<void> {
    return this.next(async () => {
      const known = parseContentPath(path);
      const movable = known && asMovable(known);
      const address = () => movable && addressOf(this.content, movable).catch(() => undefined);
      const [text = "", before] = [known && (await this.read(path)), await address()];
      await restorePublished(this.repository, path);
      const after = await address();
      if (before !== after) {
        await leadOn(this.content, before, undefined);
        await leadOn(this.content, undefined, after);
      }
      await this.dropUnnamed(text);
      await this.showSaved();
    });
  }

  private async refuseAnyMistake(): Promise<void> {
    refuseMistakes((await this.checker.check()).mistakes);
  }

  private async showSaved(): Promise<void> {
    this.isTrying = false;
    const { content } = await this.checker.check();
    if (content) await this.preview.show(content);
  }

  /** Removes unpublished pictures and documents that `text` named and no file names any more. */
  private async dropUnnamed(text: string): Promise<void> {
    const dropped = (await changedFiles(this.repository)).filter(
      ({ path, change }) =>
        change === "new" && /^(pictures|documents)\//.test(path) && text.includes(basename(path)),
    );
    if (dropped.length === 0) return;
    const texts = await Promise.all((await listContent(this.content)).map(({ path }) => this.read(path)));
    for (const { path } of dropped) {
      if (!texts.join("\n").includes(basename(path))) await rm(join(this.content, path), { force: true });
    }
  }

  /** Throws Refused unless `to` is a page that the address of a file can lead to. */
  private async requireTarget(path: string, to: string | undefined): Promise<void> {
    const files = await listFiles(this.content, this.checker);
    if (redirectTargets(path, files).some(({ address }) => address === to)) return;
    throw new Refused(422, {
      message: `There is no page “${to ?? ""}”: choose one of the list.`,
      needsRedirect: to === undefined,
    });
  }

  /** The text of a content file. Throws Refused for any other path. */
  private async read(path: string): Promise<string | undefined> {
    return readIfThere(join(this.content, knownPath(path).path));
  }

  private async write(path: string, before: string | undefined, value: unknown): Promise<string> {
    const first = `# yaml-language-server: $schema=../schemas/${knownPath(path).kind}.json\n`;
    try {
      return editYaml(before ?? first, value);
    } catch (error) {
      if (before !== undefined) await this.valueIn(path, before);
      throw error;
    }
  }

  private next<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.queue.then(work, work);
    this.queue = result.catch(() => {});
    return result;
  }
}

function asMovable({ kind, slug }: ContentPath): MovableFile | undefined {
  return kind === "product" || kind === "category" ? { kind, slug } : undefined;
}

function movableAt(path: string): MovableFile {
  const movable = asMovable(knownPath(path));
  if (!movable) throw new Refused(400, { message: `${path} keeps its name: the site counts on it.` });
  return movable;
}

function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

function stale(path: string, version: string | undefined): Refused {
  const message =
    version === undefined
      ? `${path} exists already: choose another address.`
      : `${path} was changed elsewhere since you opened it.`;
  return new Refused(409, { isStale: true, message });
}

function refuseMistakes(problems: Problem[]): void {
  if (problems.length === 0) return;
  throw new Refused(422, { message: "There are mistakes to correct first.", problems });
}

/** Whether the content includes the page of the file. */
function has({ catalogue }: Content, { kind, slug }: ContentPath): boolean {
  if (kind === "category") return catalogue.categories.some(({ categoryId }) => categoryId === slug);
  const products = catalogue.categories.flatMap((category) => category.products);
  return kind !== "product" || products.some(({ productId }) => productId === slug);
}
