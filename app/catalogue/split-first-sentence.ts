/** Splits a text after its first sentence. The second part is empty if there is only one sentence. */
export function splitFirstSentence(text: string): [lead: string, rest: string] {
  const [first] = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  const lead = first?.segment ?? text;
  return [lead.trim(), text.slice(lead.length).trim()];
}
