/**
 * Adds a space after each dot before a letter, and after the colon of a scheme. Mail programs then make no links out of
 * the web addresses in this text, which a stranger typed into a form.
 */
export function defuseLinks(text: string): string {
  return text
    .replace(/([.\u3002\uff0e\uff61])(?=\p{Cf}*\p{L})/gu, "$1 ")
    .replace(/(?<=\p{L}):(?=\S)/gu, ": ");
}
