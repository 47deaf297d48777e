import { sentencesIn } from "#domain/sentences-in.ts";

/** Splits a text after its first sentence. The second part is empty if there is only one sentence. */
export function splitFirstSentence(text: string): [lead: string, rest: string] {
  const [lead = text] = sentencesIn(text);
  return [lead.trim(), text.slice(lead.length).trim()];
}
