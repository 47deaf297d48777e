import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { z } from "zod";
import { slugSchema } from "#domain/catalogue/field-types.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { type ContentFile, type FileReading, fileProblem, readContentFile } from "./content-file.ts";

/** The names, without extension, of the YAML files in a folder, including unsaved files and files with mistakes. */
export function slugsIn(folder: string, { unsaved }: Pick<FileReading, "unsaved">): string[] {
  return namesIn(folder, unsaved).filter(isYaml).map(slugOf);
}

/**
 * Reads the YAML files of a folder. Returns the files with a valid name and a valid value; the key of each is its name without
 * extension. The problems of all files are added to `reading.problems`.
 */
export function readFolder<Value>(
  folder: string,
  schema: z.ZodType<Value>,
  reading: FileReading,
): Map<string, ContentFile<Value>> {
  const found = new Map<string, ContentFile<Value>>();
  for (const name of namesIn(folder, reading.unsaved)) {
    const path = join(folder, name);
    const note = (message: string, severity?: "warning") =>
      reading.problems.push(fileProblem(path, message, severity));
    if (!isYaml(name)) {
      const meant = /^(.+)\.ya?ml(?:\.|$)/i.exec(name)?.[1];
      const advice = meant
        ? `rename it to ${meant}.yaml`
        : "give it a name that ends in .yaml, or move it elsewhere";
      note(`This file is not read, because its name does not end in .yaml: ${advice}.`, "warning");
      continue;
    }
    const slug = slugOf(name);
    const file = readContentFile(path, schema, reading);
    if (!slugSchema.safeParse(slug).success) {
      note(
        `The file's name becomes the address: rename it to lower-case words joined by hyphens, such as ${slugFrom(slug) || "ozo-klear"}.yaml.`,
      );
    } else if (file) found.set(slug, file);
  }
  return found;
}

function namesIn(folder: string, unsaved: FileReading["unsaved"]): string[] {
  const saved = existsSync(folder) ? readdirSync(folder) : [];
  const fresh = [...(unsaved?.keys() ?? [])]
    .filter((path) => dirname(path) === folder)
    .map((path) => basename(path));
  return [...new Set([...saved, ...fresh])].filter((name) => !isOfSystem(name)).sort();
}

/** Whether a file is hidden (macOS writes ._x.yaml beside x.yaml), a lock file of an office program, or a file of Windows. */
function isOfSystem(name: string): boolean {
  return /^[.~]|^(?:thumbs\.db|desktop\.ini)$/i.test(name);
}

function isYaml(name: string): boolean {
  return name.endsWith(".yaml");
}

function slugOf(name: string): string {
  return basename(name, ".yaml");
}
