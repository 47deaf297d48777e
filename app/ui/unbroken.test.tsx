import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { unbroken } from "./unbroken.tsx";

test.each([
  ["Klear and P-SOL.", ["P-SOL"]],
  ["by mop, brush or scrubber-drier", ["scrubber-drier"]],
  ["a long-established product", []],
])(
  "unbroken keeps the short words with a hyphen of %j together, and does not change the text",
  (text, words) => {
    const html = renderToStaticMarkup(unbroken(text));
    expect([...html.matchAll(/<span class="[^"]+">([^<]+)<\/span>/g)].map(([, word]) => word)).toEqual(words);
    expect(html.replace(/<[^>]+>/g, "")).toBe(text);
  },
);
