import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { parse } from "yaml";
import { makeJsonSchemas, writeJsonSchemas } from "#build/content/json-schemas.ts";
import {
  assertSlug,
  describePage,
  type MovableFile,
  redirectMovedPage,
  removeFile,
  renameFile,
} from "#build/content/move-file.ts";
import { editYaml } from "#build/content/yaml/edit-yaml.ts";
import { sitePages } from "#build/pages/site-pages.ts";
import { type ContentPath, pageOf, parseContentPath } from "../content-path.ts";
import { type Choices, type FieldSchema, type FileKind, type Problem, Refused } from "../protocol.ts";
import { redirectTargets } from "../redirect-targets.ts";
import type { ContentChecker } from "./content-checker.ts";
import { knownPath, namesIn, readIfThere } from "./content-files.ts";
import { findMove } from "./find-move.ts";
import { listFiles } from "./list-files.ts";
import type { Preview } from "./preview.ts";
import {
  changedFiles,
  type Published,
  type Publishing,
  publish,
  restorePublished,
  undoLastPublish,
} from "./publish.ts";
import { createQueue } from "./queue.ts";
import { type ChangedFile, GitError, type Repository } from "./repository.ts";

export type Overview = Awaited<ReturnType<Editor["overview"]>>;
export type OpenedFile = Awaited<ReturnType<Editor["open"]>>;
export type Trial = Awaited<ReturnType<Editor["tryOut"]>>;

interface EditorParts {
  checker: ContentChecker;
  preview: Preview;
  repository: Repository;
}

export type PublishRequest = Pick<Publishing, "message" | "choices" | "version">;

interface SavedFile {
  path: string;
  value?: unknown;
  version?: string | undefined;
  to?: string | undefined;
}

/**
 * Opens, checks, previews and writes the content files. The methods must not overlap, so callers run each method with `inTurn`.
 * The exceptions are `publish` and `undoLastPublish`, which run their own steps with `inTurn`.
 */
export class Editor {
  readonly content: string;
  readonly repository: Repository;
  readonly inTurn = createQueue();
  private readonly publishInTurn = createQueue();
  private readonly publishing = { check: () => this.checkBeforePublish(), inTurn: this.inTurn };
  private readonly checker: ContentChecker;
  private readonly preview: Preview;
  private readonly programAtStart: Promise<string | undefined>;
  private readonly schemas = formSchemas();

  constructor({ checker, preview, repository }: EditorParts) {
    this.content = repository.content;
    this.repository = repository;
    this.checker = checker;
    this.preview = preview;
    this.programAtStart = repository.programVersion();
  }

  /** Returns the data of the lists and the forms. If no file has a mistake, also makes the preview show the saved files. */
  async overview() {
    const { mistakes, content } = await this.checker.check();
    if (content) await this.preview.show(content);
    const changes = await this.changesIfKnown();
    const changeOf = new Map(changes.map(({ path, change }) => [path, change]));
    const files = (await listFiles(this.content)).map((file) => {
      const change = changeOf.get(file.path) as "new" | "changed" | undefined;
      const count = mistakes.filter((mistake) => mistake.path === file.path).length;
      return { ...file, mistakes: count, ...(change ? { change } : {}) };
    });
    const documents = await namesIn(join(this.content, "documents"));
    return {
      schemas: this.schemas,
      files,
      problems: mistakes,
      documents: documents.filter((name) => name.endsWith(".pdf")),
      /** The number of files with unpublished changes; 0 if git fails or publishing is impossible. */
      changes: changes.length,
      /** True if the program was updated after this editor was started. The editor's checks may then be out of date. */
      isOutdated: await this.isOutdated(),
    };
  }

  /**
   * Reads a file. If the file no longer exists, throws Refused with the file to which the page may have been moved. If the
   * redirects lead to no file, finds a file of the same kind by `name`, the page's name when its form was opened.
   */
  async open(path: string, name?: string) {
    const text = await this.read(path);
    if (text === undefined) {
      const files = await listFiles(this.content);
      const paths = files.map((file) => file.path);
      const movedTo =
        findMove(path, (await this.read("redirects.yaml")) ?? "", paths) ??
        files.find((file) => file.name === name && file.kind === knownPath(path).kind)?.path;
      throw new Refused(404, { message: `${path} no longer exists.`, ...(movedTo ? { movedTo } : {}) });
    }
    return { value: await this.valueIn(path, text), version: versionOf(text) };
  }

  /** Checks a value as the build does, and previews it if no file has a mistake. Writes no content file. */
  async tryOut(path: string, value: unknown) {
    const page = pageOf(knownPath(path), value);
    const text = await this.write(path, await this.read(path), value);
    const { mistakes, warnings, content } = await this.checker.check({ path, text });
    // Missing fields of a draft are not mistakes, but a draft with missing fields has no page.
    const isShown =
      content !== undefined && (page === undefined || sitePages(content).some((made) => made.path === page));
    if (isShown) await this.preview.show(content);
    const isHere = (problem: Problem) => problem.path === path;
    return {
      problems: mistakes.filter(isHere),
      warnings: warnings.filter(isHere),
      /** True if the preview shows this value; false if the preview still shows an earlier value. */
      isShown,
    };
  }

  /**
   * Writes the value of a file. Throws Refused if the value has mistakes, if the file has changed since it was opened, or if
   * the page leaves the public site and `to` is not the address of another page.
   */
  async save({ path, value, version, to }: SavedFile) {
    const known = knownPath(path);
    const before = await this.readVersion(path, version);
    if (version === undefined) assertSlug(known.slug);
    const text = await this.write(path, before, value);
    const { mistakes } = await this.checker.check({ path, text });
    refuseMistakes(mistakes.filter((mistake) => mistake.path === path));
    const movable = asMovable(known);
    const old = movable && before !== undefined ? await describePage(this.content, movable) : undefined;
    const now = movable && (await describePage(this.content, movable, value));
    const isHidden = old?.isPublic && !now?.isPublic;
    if (isHidden) await this.requireTarget(path, to);
    // A text editor may have saved the file during the check.
    await this.readVersion(path, version);
    // The redirect is written before the file, so a save that is interrupted between the two can be repeated.
    if (old && now && (isHidden || old.address !== now.address))
      await redirectMovedPage(this.content, await this.movableAt(path), {
        old,
        now,
        to: isHidden ? to : undefined,
      });
    await writeFileAtomic(join(this.content, path), text);
    if (!before && known.kind === "category") await writeJsonSchemas(this.content);
    return { value, version: versionOf(text) };
  }

  /** Changes the address of a page and returns the new path of its file. Redirects the old address if it leads to a page. */
  async rename(path: string, slug: string): Promise<string> {
    await renameFile(this.content, await this.movableAt(path), slug);
    return path.replace(/[^/]+\.yaml$/, `${slug}.yaml`);
  }

  /** `to`: the page to which the address of the removed page redirects. */
  async remove(path: string, to: string): Promise<void> {
    await this.requireTarget(path, to);
    await removeFile(this.content, await this.movableAt(path), to);
  }

  publish(request: PublishRequest): Promise<Published> {
    return this.publishInTurn(() => publish(this.repository, { ...request, ...this.publishing }));
  }

  undoLastPublish(id: string, choices: Choices): Promise<Published> {
    return this.publishInTurn(() => undoLastPublish(this.repository, id, { choices, ...this.publishing }));
  }

  /** Restores the published version of a file. Redirects stay, because a page takes precedence over a redirect from its address. */
  async restore(path: string): Promise<void> {
    await restorePublished(this.repository, path);
    if (parseContentPath(path)?.kind === "category") await writeJsonSchemas(this.content);
  }

  private async movableAt(path: string): Promise<MovableFile> {
    const movable = asMovable(knownPath(path));
    if (!movable)
      throw new Refused(400, { message: `${path} can't be renamed or removed, because the site needs it.` });
    const added = (await this.changesIfKnown()).filter(({ change }) => change === "new");
    return { ...movable, unpublished: added.map((file) => file.path) };
  }

  /**
   * Returns the files with unpublished changes. If git fails or publishing is impossible, the list is empty, so that the editor's
   * other screens stay available. The screen Publish shows the reason.
   */
  private async changesIfKnown(): Promise<ChangedFile[]> {
    return changedFiles(this.repository).catch((error: unknown) => {
      if (error instanceof GitError || error instanceof Refused) return [];
      throw error;
    });
  }

  private async isOutdated(): Promise<boolean> {
    return (await this.programAtStart) !== (await this.repository.programVersion());
  }

  private async checkBeforePublish(): Promise<void> {
    // An outdated program would replace newer schemas by its own.
    if (!(await this.isOutdated())) await writeJsonSchemas(this.content);
    const { mistakes } = await this.checker.check();
    const changed = await changedFiles(this.repository);
    refuseMistakes(
      mistakes,
      changed.map(({ path }) => path),
    );
  }

  /** Throws Refused unless `to` is the address of a page to which the page of the file at `path` can redirect. */
  private async requireTarget(path: string, to: string | undefined): Promise<void> {
    const files = await listFiles(this.content);
    if (redirectTargets(path, files).some(({ address }) => address === to)) return;
    throw new Refused(422, {
      message: `There is no page “${to ?? ""}”: choose a page from the list.`,
      needsRedirect: to === undefined,
    });
  }

  /** The text of a content file. Throws Refused for any other path. */
  private read(path: string): Promise<string | undefined> {
    return readIfThere(this.content, path);
  }

  /** The text of a content file. Throws Refused if its version is not `version`. The version of a missing file is undefined. */
  private async readVersion(path: string, version: string | undefined): Promise<string | undefined> {
    const text = await this.read(path);
    if ((text === undefined ? undefined : versionOf(text)) === version) return text;
    throw new Refused(409, {
      isStale: true,
      message: `${path} was changed elsewhere since you opened it.`,
    });
  }

  /** The text of a file with a new value. `before`: the file's present text. Throws Refused if that text is not valid YAML. */
  private async write(path: string, before: string | undefined, value: unknown): Promise<string> {
    const first = `# yaml-language-server: $schema=../schemas/${knownPath(path).kind}.json\n`;
    try {
      return editYaml(before ?? first, value);
    } catch (error) {
      if (before !== undefined) await this.valueIn(path, before);
      throw error;
    }
  }

  /** The value in the text of a file: a record of fields, or the list of redirects. Throws Refused if the text is not valid YAML. */
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
      message: `${path} can't be read, so there is no form for it. ${why} Correct it in a text editor, or restore its published version under Publish.`,
    });
  }
}

/** The build's schemas as JSON Schema, for the forms. */
function formSchemas(): Record<FileKind, FieldSchema> {
  const entries = [...makeJsonSchemas()].map(([name, text]) => {
    const schema = JSON.parse(text) as FieldSchema;
    // The schema of redirects also allows null, which is the value of a file with only comments.
    return [basename(name, ".json"), schema.anyOf?.find(({ type }) => type === "array") ?? schema];
  });
  return Object.fromEntries(entries) as Record<FileKind, FieldSchema>;
}

function asMovable({ kind, slug }: ContentPath): MovableFile | undefined {
  return kind === "product" || kind === "category" ? { kind, slug } : undefined;
}

function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

/** Throws Refused if there are mistakes. `changed`: before publishing, the paths of the files changed on this machine. */
function refuseMistakes(problems: Problem[], changed?: string[]): void {
  const [first] = problems;
  if (!first) return;
  const where = `${first.path}, line ${first.line}: ${first.message}`;
  const message =
    !changed || changed.includes(first.path)
      ? `Correct the mistakes first. ${where}`
      : `Nothing was published, because a file that you have not changed has a mistake. ${where} Your changes, or changes that somebody else has published, caused it. Correct it, or ask that person to correct it. Then publish again.`;
  throw new Refused(422, { message, problems });
}
