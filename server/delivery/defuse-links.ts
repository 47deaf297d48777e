/**
 * Puts a space into everything that a mail program would turn into a link: after a dot before a letter, and after the
 * colon of a scheme. Mails must not contain working links that a stranger typed into a form.
 */
export function defuseLinks(text: string): string {
  return text
    .replace(/([.\u3002\uff0e\uff61])(?=\p{Cf}*\p{L})/gu, "$1 ")
    .replace(/(?<=\p{L}):(?=\S)/gu, ": ");
}
