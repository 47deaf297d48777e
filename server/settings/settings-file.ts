import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { didYouMean } from "#domain/closest-word.ts";
import { SettingsError } from "./read-settings.ts";
import { settingDefinitions } from "./setting-definitions.ts";

const names = Object.keys(settingDefinitions);

/**
 * Adds the settings of `ozo.env`, or of the file that OZO_ENV names, to the environment. Variables that are already set take
 * precedence. An empty value counts as unset.
 * Throws a SettingsError when the file cannot be read, or when a line is not a known setting.
 */
export function loadSettingsFile(root: string, environment = process.env): void {
  for (const name of names) if (environment[name]?.trim() === "") delete environment[name];
  const file = resolve(root, environment.OZO_ENV || "ozo.env");
  const text = readText(file, Boolean(environment.OZO_ENV));
  if (text === undefined) return;
  const problems = text.split("\n").flatMap((line, index) => {
    const problem = problemOf(line);
    return problem === undefined ? [] : [`${file}:${index + 1}  ${problem}`];
  });
  if (problems.length > 0) throw new SettingsError(problems);
  for (const [name, value] of Object.entries(parseEnv(text))) if (value?.trim()) environment[name] ??= value;
}

/**
 * Reads the file. Undefined when OZO_ENV is not set and there is no `ozo.env`. Any other failure is an error, because a command
 * without the file's settings may use the wrong store.
 */
function readText(file: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isNamed) return undefined;
    throw new SettingsError([
      `${file} cannot be read: ${message}. Correct OZO_ENV, or run the command as the site's own user.`,
    ]);
  }
}

function problemOf(line: string): string | undefined {
  if (/^\s*(#|$)/.test(line)) return undefined;
  const name = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1];
  if (name === undefined) return "This is not a setting: write NAME=value, or # before a comment.";
  if (names.includes(name)) return undefined;
  return `There is no setting ${name}.${didYouMean(name, names)} ozo.env.example lists all settings.`;
}
