import { type Document, isAlias, isScalar, type Scalar, visit, type YAMLError } from "yaml";

/** A syntax error, with its position and a remedy for the author of the file. */
export interface YamlMistake {
  /** Characters from the file's beginning. */
  offset: number;
  message: string;
}

const asQuoted = 'put "quotation marks" around the whole text.';

/** Characters that are hard to see, such as the no-break spaces of pasted texts, and the message about each. */
const confusingCharacters: ReadonlyArray<readonly [character: RegExp, message: string]> = [
  // Zero-width joiners (U+200C, U+200D) are permitted, because some scripts need them.
  [
    /[^\P{Cc}\t\r\n]|[\u200B\u2060]|(?<!^)\uFEFF/u,
    "There is an invisible character here: delete it, or type the line again.",
  ],
  [
    /(?<=^[ \u00A0]*|^ *(?:- )?[\w-]+:|^ *-)\u00A0/m,
    "The space here is a no-break space: type an ordinary one.",
  ],
];

/** Finds the first syntax error. Later errors are not reported, because they may be consequences of the first. */
export function firstMistake(document: Document.Parsed, source: string): YamlMistake | undefined {
  for (const [character, message] of confusingCharacters) {
    const found = character.exec(source);
    if (found) return { offset: found.index, message };
  }
  const conflict = /^(<{7}|={7}|>{7})( .*)?$/m.exec(source);
  const [error] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (error && conflict) {
    return {
      offset: conflict.index,
      message:
        "git has put two versions of this file together here. Keep one version, and remove the lines with <<<, === and >>>.",
    };
  }
  if (!error) return strangeSign(document, source);
  const tab = /^ *\t/m.exec(source);
  if (tab && tab.index <= error.pos[0]) {
    return { offset: tab.index, message: "This line begins with the Tab key. Use spaces instead." };
  }
  const open = unclosedQuote(document, source, error);
  if (open) return open;
  return explain(error, source);
}

/** Finds a text that begins with &, * or !, which YAML reads as an anchor, an alias or a tag. */
function strangeSign(document: Document.Parsed, source: string): YamlMistake | undefined {
  let found: YamlMistake | undefined;
  visit(document, {
    Node(_, node) {
      const isNamed = "anchor" in node && node.anchor !== undefined;
      if (!isNamed && !node.tag && !isAlias(node)) return undefined;
      const end = node.range?.[0] ?? 0;
      const offset = isNamed || node.tag ? source.lastIndexOf(isNamed ? "&" : "!", end) : end;
      found = { offset, message: beginsWith(source.charAt(offset)) };
      return visit.BREAK;
    },
  });
  return found;
}

function beginsWith(sign: string): string {
  return `A text can't begin with ${sign}: ${asQuoted}`;
}

/** Finds a quotation mark that is not closed. YAML then reads up to the next quotation mark or the end of the file. */
function unclosedQuote(document: Document.Parsed, source: string, error: YAMLError): YamlMistake | undefined {
  let last: Scalar | undefined;
  visit(document, {
    Scalar(_, node) {
      const isQuoted = node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE";
      if (isQuoted && (node.range?.[0] ?? 0) <= error.pos[0]) last = node;
    },
  });
  const [start, end] = (isScalar(last) && last.range) || [0, 0];
  const inside = source.slice(start, end);
  const tookFieldsIn = /\n\s*(- )?[A-Za-z]+:(\s|$)/.test(inside);
  const isAtEnd = error.code === "MISSING_CHAR" && error.message.includes("closing");
  if (!last || !(tookFieldsIn || isAtEnd)) return undefined;
  return {
    offset: start,
    message: `This text begins with a quotation mark and has none at its end. Add ${source.charAt(start)} at its end, or remove the mark at its beginning.`,
  };
}

/** Explains common mistakes in our words, and all other mistakes in the words of the YAML library. */
function explain({ code, pos, message }: YAMLError, source: string): YamlMistake {
  const begin = source.lastIndexOf("\n", pos[0] - 1) + 1;
  const line = lineAt(source, begin);
  const at = (offset: number, text: string): YamlMistake => ({ offset, message: text });
  const value = /^\s*(?:- )?(?:[\w-]+:\s+|- )(\S.*)$/.exec(line)?.[1] ?? "";
  const valueAt = begin + line.length - value.length;

  if (code === "DUPLICATE_KEY") {
    const key = /^\s*(?:- )?([\w-]+):/.exec(line)?.[1] ?? "This field";
    return at(pos[0], `${key} occurs twice: remove one of the two.`);
  }
  if (code === "MULTIPLE_DOCS") return at(pos[0], "A line of three hyphens ends the file: remove it.");
  if (code === "BAD_DQ_ESCAPE") return at(pos[0], `${message}.`);
  if (/^["']/.test(value)) {
    return at(
      valueAt,
      `This text continues after its closing quotation mark: put the whole text between ' and ', or remove the marks.`,
    );
  }
  if (/^\s*-[^\s-]/.test(line)) return at(begin + line.indexOf("-"), "A space is missing after the hyphen.");
  if (/^\s*(?:- )?[\w-]+:[^\s]/.test(line)) {
    return at(begin + line.indexOf(":"), "A space is missing after the colon.");
  }
  if (/^[[\]{}*&!|>@`%?,-]/.test(value)) return at(valueAt, beginsWith(value.charAt(0)));
  if (/: |:$/.test(value)) {
    return at(
      valueAt,
      `A colon followed by a space begins a new field. If it belongs to the text, ${asQuoted.replace(/\.$/, "")}: ${quoted(value)}`,
    );
  }
  const next = begin + line.length + 1;
  const below = lineAt(source, next);
  if (/:\s+\S/.test(line) && indentOf(below) > indentOf(line) && below.trim() !== "") {
    return at(
      next + indentOf(below),
      `This line is indented by ${spaces(indentOf(below))}, but the line above it by ${spaces(indentOf(line))}: give both the same indentation.`,
    );
  }
  if (!/^\s*(- )?[\w-]+:(\s|$)/.test(line) && !/^\s*- /.test(line)) {
    return at(
      begin + indentOf(line),
      "This line is neither a field nor part of the text above it. If it continues that text, indent it by two more spaces. If it is a field, write it as name: text.",
    );
  }
  return at(pos[0], `${message}.`);
}

function spaces(count: number): string {
  return count === 0 ? "none" : count === 1 ? "one space" : `${count} spaces`;
}

function lineAt(source: string, begin: number): string {
  const end = source.indexOf("\n", begin);
  return source.slice(begin, end < 0 ? undefined : end).replace(/\r$/, "");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 37).trimEnd()}…` : text);
}
