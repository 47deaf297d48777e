import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCode } from "./qr-code.server.ts";

test.each(["https://example.com/products/drain-care/ozo-klear", `https://example.com/${"x".repeat(200)}`])(
  "the path covers each dark module of %s once, and no light module",
  (text) => {
    const { size, path } = qrCode(text);
    const drawn = Array.from({ length: size }, () => Array<number>(size).fill(0));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let at = Number(x); at < Number(x) + Number(width); at++) {
        const row = drawn[Number(y)];
        if (row) row[at] = (row[at] ?? 0) + 1;
      }
    }
    const { data } = encode(text, { ecc: "Q", border: 0 });
    expect(drawn).toEqual(data.map((row) => row.map(Number)));
    expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, "")).toBe("");
  },
);
