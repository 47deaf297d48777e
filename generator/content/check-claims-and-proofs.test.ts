import { mkdirSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { prepareContentCopy } from "#tests/support/content-copy.ts";

const copy = prepareContentCopy();
const claims = "claims.yaml";

beforeEach(() => {
  mkdirSync(copy.path("documents"));
  copy.write("documents/climate.pdf", "%PDF-1.7 %%EOF");
  copy.write(
    claims,
    `title: Claims
description: What we claim.
intro: And who has checked it.
claims:
  - claim: Climate neutral
    meaning: Measured and lowered.
    badges:
      - badge-eco.svg
    products:
      - ozo-klear
    proofs:
      - issuer: Example Body
        number: EX-1
        validUntil: 2026-06-30
        covers: Klear.
        file: climate.pdf
  - claim: Easy to use
    why:
      - Easy to use
revised: 2026-01-01
`,
  );
});

const intro = "And who has checked it. Where nobody has checked a claim, it is our own statement.";

const whatIsShown = async (today: string) => {
  const { content, warnings } = await copy.check({ today });
  if (!content) throw new Error("the content has mistakes");
  return {
    page: Object.fromEntries(
      content.pages.claims?.sections.map(({ title, passages, checks = [] }) => [
        title,
        [
          ...checks.flatMap(({ facts }) => facts.map(({ name, value }) => `${name} ${value}`)),
          ...passages.map(({ text }) => text),
        ],
      ]) ?? [],
    ),
    intro: content.pages.claims?.intro,
    proofs: content.proofs.map(({ number, products }) => [number, ...products]),
    files: [...content.documents.values()].map((url) => url.replace(/-\w+\.pdf$/, "")),
    unproven: content.claimsWithoutProof,
    warnings: warnings.map(({ line, message }) => `${line} ${message.split(/[,:]/)[0]}`),
  };
};

test("a proof is shown until its last day, and reported from 60 days before", async () => {
  const shown = {
    page: {
      "Climate neutral": [
        "Checked by Example Body",
        "Covers Klear.",
        "Number EX-1",
        "Valid until 30 June 2026, and no longer",
        "Measured and lowered.",
      ],
      "Easy to use": ["Checked by Nobody yet"],
    },
    intro,
    proofs: [["EX-1", "ozo-klear"]],
    files: ["/documents/climate"],
    unproven: ["Easy to use"],
  };
  expect(await whatIsShown("2026-04-30")).toEqual({ ...shown, warnings: [] });
  for (const [today, days] of [
    ["2026-05-01", 60],
    ["2026-06-30", 0],
  ] as const)
    expect(await whatIsShown(today)).toEqual({ ...shown, warnings: [`14 This proof ends in ${days} days`] });
});

test("of a proof that has ended the page names only the end, and the claim is the company's own statement again", async () => {
  expect(await whatIsShown("2026-07-01")).toEqual({
    page: {
      "Climate neutral": [
        "Checked by Nobody any longer",
        "Measured and lowered.",
        "The proof by Example Body ended on 30 June 2026.",
      ],
      "Easy to use": ["Checked by Nobody yet"],
    },
    intro,
    proofs: [],
    files: [],
    unproven: ["Climate neutral", "Easy to use"],
    warnings: ["14 This proof has ended"],
  });
});

test("a badge of the home page that no claim names is reported", async () => {
  copy.change(claims, "    badges:\n      - badge-eco.svg\n", "");
  const { mistakes } = await copy.messages({ today: "2026-01-01" });
  expect(mistakes).toEqual([
    expect.stringContaining("No claim names the badge badge-eco.svg of the home page"),
  ]);
});

test.each([
  [
    "- badge-eco.svg",
    "- badge-eco.svg\n      - badge-echo.svg",
    "9:9",
    "There is no badge badge-echo.svg. Did you mean badge-",
  ],
  [
    "- ozo-klear",
    "- ozo-kleer",
    "10:9",
    "There is no product ozo-kleer. Did you mean ozo-klear? Correct the",
  ],
  ["- Easy to use\n", "- Easy\n", "19:9", "There is no claim in the block WHY Easy. Correct the name, or"],
  ["2026-06-30", "30.6.2026", "14:9", "must be an existing date in the form YYYY-MM-DD"],
  [
    "file: climate.pdf",
    "file: klimate.pdf",
    "16:9",
    "There is no document content/documents/klimate.pdf. Did",
  ],
  ["        file: climate.pdf\n", "", "12:9", "needs a file or an address."],
  ["file: climate.pdf", "address: http://a.example", "16:9", "address: must be an https address."],
])("%j changed to %j is reported at %s: %s", async (from, to, position, advice) => {
  copy.change(claims, from, to);
  const { mistakes } = await copy.messages({ today: "2026-01-01" });
  expect(mistakes).toEqual([expect.stringContaining(advice)]);
  expect(mistakes[0]?.startsWith(`${claims}:${position}  claims › entry `), mistakes[0]).toBe(true);
});
