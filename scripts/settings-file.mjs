import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

/**
 * Puts the settings of `ozo.env`, or of the file that OZO_ENV names, into the environment, and returns that file's path, or
 * undefined where there is none. What the environment has already wins; an empty value is no value, here and there.
 * Throws an Error with what to do when the file can't be read or understood.
 *
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function loadSettings(root, environment = process.env) {
  const known = readFileSync(join(root, "ozo.env.example"), "utf8").match(/(?<=^#)[A-Z_]+(?==)/gm) ?? [];
  for (const name of known) if (environment[name]?.trim() === "") delete environment[name];
  const isNamed = Boolean(environment.OZO_ENV);
  const file = resolve(root, environment.OZO_ENV || "ozo.env");
  const text = readSettings(file, isNamed);
  if (text === undefined) return undefined;
  text.split("\n").forEach((line, index) => {
    const problem = complain(line, known);
    if (problem !== undefined) throw configError(`${file}:${index + 1}  ${problem}`);
  });
  for (const [name, value] of Object.entries(parseEnv(text)))
    if (value.trim() !== "") environment[name] ??= value;
  return file;
}

function readSettings(file, isNamed) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" && !isNamed) return undefined;
    if (error.code === "ENOENT") throw configError(`OZO_ENV names ${file}, and there is no such file.`);
    // Going on without them would speak of another site than the one that runs with them.
    throw configError(
      error.code === "EACCES"
        ? `The settings in ${file} may not be read by this user: run this as the site's own user or as root (sudo), or let this user's group read the file.`
        : `The settings in ${file} can't be read: ${error.message}.`,
    );
  }
}

function complain(line, known) {
  if (/^\s*(#|$)/.test(line)) return undefined;
  const name = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1];
  if (name === undefined) return "is no setting: write NAME=value, or # before a remark.";
  if (known.includes(name)) return undefined;
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: distanceOf(candidate, name.toUpperCase()) }))
    .sort((one, other) => one.distance - other.distance);
  const guess = nearest.distance <= name.length / 3 ? ` Is ${nearest.candidate} meant?` : "";
  return `There is no setting ${name}.${guess} ozo.env.example has them all.`;
}

/** How many letters must be put in, left out or changed to get from one word to the other (Levenshtein). */
function distanceOf(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (const [left, candidate] of [...other].entries())
      next.push(Math.min(row[left] + (letter === candidate ? 0 : 1), row[left + 1] + 1, next[left] + 1));
    row = next;
  }
  return row.at(-1);
}

/** The server tells errors of this name without a stack. */
function configError(message) {
  return Object.assign(new Error(message), { name: "ConfigError" });
}
