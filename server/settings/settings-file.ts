import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { didYouMean } from "#domain/closest-word.ts";
import { SettingsError } from "./read-settings.ts";
import { settingsSchema } from "./settings-schema.ts";

const names = Object.keys(settingsSchema.shape);

/**
 * Adds the settings of `ozo.env`, or of the file that OZO_ENV names, to the environment. Variables that are already set take
 * precedence. An empty value counts as unset.
 * Throws a SettingsError when the file cannot be read, or when a line is not a known setting.
 */
export function loadSettingsFile(root: string, environment = process.env): void {
  for (const name of names) if (environment[name]?.trim() === "") delete environment[name];
  const file = resolve(root, environment.OZO_ENV || "ozo.env");
  const text = readText(file, Boolean(environment.OZO_ENV)) ?? "";
  const problems: string[] = [];
  const values: Record<string, string> = {};
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const read = readLine(line);
    if ("problem" in read) problems.push(`${file}:${index + 1}  ${read.problem}`);
    else if (read.value.trim() !== "") values[read.name] = read.value;
  }
  if (problems.length > 0) throw new SettingsError(problems);
  for (const [name, value] of Object.entries(values)) environment[name] ??= value;
}

/**
 * Reads the file. Undefined when OZO_ENV is not set and there is no `ozo.env`. Any other failure is an error, because a command
 * without the file's settings may use the wrong store.
 */
function readText(file: string, isNamed: boolean): string | undefined {
  try {
    // Removes a byte order mark, and throws if the text is not UTF-8.
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isNamed) return undefined;
    throw new SettingsError([
      code === "ERR_ENCODING_INVALID_ENCODED_DATA"
        ? `${file} is not a UTF-8 text: save it with the encoding UTF-8.`
        : `${file} cannot be read: ${message}. Correct OZO_ENV, or run the command as the site's own user.`,
    ]);
  }
}

/**
 * Reads `NAME=value` as a shell does: `#` begins a comment only after a space, and quotation marks enclose the whole value. Returns
 * the problem, without a part of the value, when a line could be read in two ways.
 */
function readLine(line: string): { name: string; value: string } | { problem: string } {
  const [, name, rest = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
  if (name === undefined)
    return { problem: "This is not a setting: write NAME=value, or # before a comment." };
  if (!names.includes(name))
    return {
      problem: `There is no setting ${name}.${didYouMean(name, names)} ozo.env.example lists all settings.`,
    };
  const [, , quoted] = /^\s*(["'`])((?:(?!\1).)*)\1(?:\s+#.*)?\s*$/.exec(rest) ?? [];
  if (quoted !== undefined) return { name, value: quoted };
  const value = rest.replace(/\s#.*/, "").trim();
  if (/^["'`“”‘’]|["'`“”‘’]$/.test(value))
    return {
      problem: `Quotation marks must enclose the whole value of ${name}: write '…' or "…" around it. The value itself must not contain the same mark.`,
    };
  return { name, value };
}
