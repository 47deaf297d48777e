import { Fragment } from "react";
import styles from "./unbroken.module.css";

/** A longer compound, or longer last words, may break: no line of a small screen would hold them. */
const longest = { compound: 24, lastWords: 16 };

/** A last line that is shorter looks forgotten, in characters. */
const shortestLastLine = 11;

/** Shorter texts are balanced as a whole (`text-wrap`), which browsers do for a few lines only. */
const shortestParagraph = 200;

/** Text whose compounds, such as P-SOL and water-wise, stay on one line, and whose last line is no lone word. */
export function Unbroken({ text }: { text: string }) {
  return unbrokenParts(text).map(({ start, words, isWhole }) =>
    isWhole ? (
      <span key={start} className={styles.whole}>
        {words}
      </span>
    ) : (
      <Fragment key={start}>{words}</Fragment>
    ),
  );
}

interface Part {
  start: number;
  words: string;
  isWhole: boolean;
}

export function unbrokenParts(text: string): Part[] {
  const lastWords = startOfLastWords(text);
  const wholes = [...text.slice(0, lastWords).matchAll(/[\p{L}\d]+(?:-[\p{L}\d]+)+/gu)]
    .map(({ 0: compound, index }) => ({ start: index, end: index + compound.length }))
    .filter(({ start, end }) => end - start <= longest.compound);
  if (lastWords < text.length) wholes.push({ start: lastWords, end: text.length });
  const parts: Part[] = [];
  let done = 0;
  for (const { start, end } of [...wholes, { start: text.length, end: text.length }]) {
    if (start > done) parts.push({ start: done, words: text.slice(done, start), isWhole: false });
    if (end > start) parts.push({ start, words: text.slice(start, end), isWhole: true });
    done = end;
  }
  return parts;
}

/** Where the words begin that share the last line of a paragraph; the text's length when it is none. */
function startOfLastWords(text: string): number {
  if (text.length < shortestParagraph) return text.length;
  let start = text.length;
  while (text.length - start < shortestLastLine) {
    const earlier = text.lastIndexOf(" ", start - 2) + 1;
    if (earlier === 0 || text.length - earlier > longest.lastWords) break;
    start = earlier;
  }
  return text.slice(start).includes(" ") ? start : text.length;
}
