/** Each pattern with its message; the first match is reported. */
const signs: ReadonlyArray<readonly [sign: RegExp, message: string]> = [
  [/^(?:\{\\rtf|PK\p{Cc})|\0/u, "This file was saved by a word processor: save it as plain text, in UTF-8."],
  [/\r(?!\n)/, "The lines of this file end as on old Macs: save it with the line ends of Windows or Unix."],
  // These characters come with pasted text. Joiners of letters (U+200C, U+200D) are permitted.
  [
    /[^\P{Cc}\t\r\n]|[\u200B\u2060]|(?<!^)\uFEFF/u,
    "There is an invisible character here: delete it, or type the line anew.",
  ],
  [
    /(?<=^[ \u00A0]*|^ *(?:- )?[\w-]+:|^ *-)\u00A0/m,
    "The space here is a no-break space: type an ordinary one.",
  ],
  [/(?<=^ *(?:- )?[A-Za-z]+)：/m, "The colon here is a wide one: write an ordinary colon and a space."],
];

/** Finds a character that looks like a correct one on a screen, such as a no-break space. */
export function findConfusingCharacter(source: string): { offset: number; message: string } | undefined {
  for (const [sign, message] of signs) {
    const found = sign.exec(source);
    if (found) return { offset: found.index, message };
  }
  return undefined;
}
