/** The sentences of an English text, each with the spaces behind it. */
export function sentencesIn(text: string): string[] {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  return [...segments].map(({ segment }) => segment);
}
