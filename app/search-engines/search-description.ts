import { sentencesIn } from "#domain/sentences-in.ts";

/** The limits for a description made of whole sentences, in characters. */
const longestDescription = 155;
const shortestDescription = 70;

/**
 * Returns as many first sentences of a text as fit into the description of a search result. If these are shorter than
 * `shortestDescription`, returns the text itself. A text that does not fit is cut between two words and ends with an ellipsis.
 */
export function searchDescription(text: string): string {
  let result = "";
  for (const sentence of sentencesIn(text)) {
    if ((result + sentence).trim().length > longestDescription) break;
    result += sentence;
  }
  const whole = result.trim();
  return whole.length >= shortestDescription || whole === text.trim() ? whole : cutBetweenWords(text.trim());
}

function cutBetweenWords(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[\s,;:.]+$/, "")}…`;
}
