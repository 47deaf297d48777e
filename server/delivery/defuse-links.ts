/**
 * Adds a space after each dot that is followed by a letter, and after each colon between a letter and another character. Mail
 * programs then do not make links of the web addresses in this text, which a stranger entered.
 */
export function defuseLinks(text: string): string {
  return text
    .replace(/([.\u3002\uff0e\uff61])(?=\p{Cf}*\p{L})/gu, "$1 ")
    .replace(/(?<=\p{L}):(?=\S)/gu, ": ");
}
