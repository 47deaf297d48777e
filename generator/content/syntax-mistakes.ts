import { type Document, isAlias, visit, type YAMLParseError, type YAMLWarning } from "yaml";

interface SyntaxMistake {
  offset: number;
  message: string;
}

/**
 * What an author has usually written when the parser reports an error with this code, and the remedy. The first entry whose code and
 * pattern match is used. A pattern is tested on the line of the error.
 */
const mistakes: Array<[code: YAMLParseError["code"], pattern: RegExp, message: string]> = [
  [
    "MULTILINE_IMPLICIT_KEY",
    /^[\s-]*\w+:?\u00a0/,
    "A no-break space follows the field's name, which looks like a space: write a space instead.",
  ],
  ["MULTILINE_IMPLICIT_KEY", /^[\s-]*\w+:/, "The colon after the field's name needs a space behind it."],
  [
    "MULTILINE_IMPLICIT_KEY",
    /^[\s-]*[^:]+$/,
    "This line has no field name with a colon: add the name, or indent the line if it continues the text above.",
  ],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    /: +[“”„‘’‚]/,
    'This text begins with a curly quotation mark: use straight ones, as in "New: cleans drains".',
  ],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    /: +[^"'\s].*"\s*$|: +[^"'\s].*'\s*$/,
    "This text ends with a quotation mark and does not begin with one: add the first, or remove the last.",
  ],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    /:\s.*:\s/,
    'This text contains a colon with a space: write the text between quotation marks, as in "New: cleans drains".',
  ],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    /./,
    "The line below is indented further than this one: begin both in the same column.",
  ],
  [
    "UNEXPECTED_TOKEN",
    /: +\*/,
    "This text begins with *: remove the *, or write the text between quotation marks. The site shows no Markdown.",
  ],
  [
    "UNEXPECTED_TOKEN",
    /: +["']/,
    "This text goes on after its closing quotation mark: put quotation marks of the other kind around the whole text.",
  ],
  [
    "UNEXPECTED_TOKEN",
    /: +[>|]/,
    "The text must begin on the line below, indented further than the field's name.",
  ],
  ["UNEXPECTED_TOKEN", /: +- /, "The list must begin on the line below the field's name."],
  ["BAD_INDENT", /^\s*- /, "The entries of a list must begin in the same column."],
  [
    "BAD_SCALAR_START",
    /./,
    "This text begins with a sign that YAML reserves: write it between quotation marks.",
  ],
];

/** What prevents that the text of a file is read as its author means it. The document is the parsed text. */
export function syntaxMistakes(document: Document, text: string): SyntaxMistake[] {
  // Later errors are not reported, because they may be consequences of the first.
  const [broken] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  return broken ? [{ offset: broken.pos[0], message: explain(broken, text) }] : references(document);
}

/** Explains a syntax error of the parser to the person who edits the file. */
function explain({ code, message, pos: [offset] }: YAMLParseError | YAMLWarning, text: string): string {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = text.slice(lineStart).split(/\r?\n/, 1);
  if (code === "DUPLICATE_KEY") {
    const field = /^[\s-]*([^:]+)/.exec(line)?.[1];
    return `The field ${field} stands twice: remove one of the two.`;
  }
  if (/^\[\]\s*$/m.test(text.slice(0, lineStart)) && /^- /.test(line)) {
    return "Entries cannot follow the line with [], which means an empty list: remove that line.";
  }
  const found = mistakes.find(([each, pattern]) => each === code && pattern.test(line));
  return found?.[2] ?? `${message}.`;
}

function references(document: Document): SyntaxMistake[] {
  const found: SyntaxMistake[] = [];
  const message =
    "A text cannot begin with * or &, which refer to other values in YAML: write it between quotation marks.";
  visit(document, {
    Node(_, node) {
      if (isAlias(node) || node.anchor) found.push({ offset: node.range?.[0] ?? 0, message });
    },
  });
  return found;
}

/** The texts that end before a #, with which a comment begins, although the author may have meant it. */
export function cutTexts(document: Document): SyntaxMistake[] {
  const found: SyntaxMistake[] = [];
  visit(document, {
    Scalar(_, { comment, range, type, value }) {
      // A comment that is meant as one has a space after the #.
      if (!comment?.match(/^\S/) || type !== "PLAIN" || value === null) return;
      const message = `No page shows what follows the # here. If #${comment} belongs to the text, write the text between quotation marks.`;
      found.push({ offset: range?.[0] ?? 0, message });
    },
  });
  return found;
}
