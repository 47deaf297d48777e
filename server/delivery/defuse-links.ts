/**
 * Adds a space after each dot before a letter, and after each colon between a letter and another character. Mail clients
 * then do not turn the web addresses in a visitor's text into links.
 */
export function defuseLinks(text: string): string {
  return text
    .replace(/([.\u3002\uff0e\uff61])(?=\p{Cf}*\p{L})/gu, "$1 ")
    .replace(/(?<=\p{L}):(?=\S)/gu, ": ");
}
