import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { z } from "zod";
import { slugSchema } from "#domain/catalogue/schemas/field-types.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { type ContentFile, readContentFile } from "./content-file.ts";
import { type ContentProblem, fileProblem } from "./content-problem.ts";

/** The names, without extension, of the YAML files in a folder, including files with mistakes. */
export function slugsIn(folder: string): string[] {
  return namesIn(folder).filter(isYaml).map(slugOf);
}

/**
 * Reads the YAML files of a folder. Returns the files with a valid name and a valid value; the key of each is its name without
 * extension. The problems of all files are added to `problems`.
 */
export function readFolder<Value>(
  folder: string,
  schema: z.ZodType<Value>,
  problems: ContentProblem[],
): Map<string, ContentFile<Value>> {
  const found = new Map<string, ContentFile<Value>>();
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (!isYaml(name)) {
      const meant = /^(.+)\.ya?ml(?:\.|$)/i.exec(name)?.[1];
      const advice = meant
        ? `rename it to ${meant}.yaml`
        : "move it elsewhere, or copy its texts into a .yaml file";
      const message = `This file is not read, because its name does not end in .yaml: ${advice}.`;
      problems.push(fileProblem(path, message, "warning"));
      continue;
    }
    const slug = slugOf(name);
    const file = readContentFile(path, schema, problems);
    if (!slugSchema.safeParse(slug).success) {
      const better = slugFrom(slug);
      const example = better ? `, such as ${better}.yaml` : "";
      const message = `The file's name becomes the address: rename it to lower-case words joined by hyphens${example}.`;
      problems.push(fileProblem(path, message));
    } else if (/(?:^|-)(?=[a-f]*\d)[0-9a-f]{12}$/.test(slug)) {
      const message =
        "The editor numbered this file, because the name has no Latin letters: rename the file to the words of its address, such as ozo-klear.yaml.";
      problems.push(fileProblem(path, message));
    } else if (file) found.set(slug, file);
  }
  return found;
}

function namesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !isOfSystem(name))
        .sort()
    : [];
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
