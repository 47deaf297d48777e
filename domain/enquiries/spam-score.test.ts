import { expect, test } from "vitest";
import { HOLD_FROM_SCORE, type SpamSignals, scoreSpam } from "./spam-score.ts";

const usual: SpamSignals = {
  fields: { name: "Asha Rao", company: "Example Hotels", message: "Please send prices." },
  honeypot: "",
  elapsedMs: 45_000,
  repeats: 0,
  rateUsed: 0.1,
};
const withMessage = (message: string) => ({ ...usual, fields: { ...usual.fields, message } });

test("the reasons of a spam score are listed with their points", () => {
  const signals = { ...withMessage("See [url=http://a.example]a[/url]"), elapsedMs: 800, rateUsed: 0.9 };
  expect(scoreSpam(signals)).toEqual({
    score: 170,
    reasons: [
      "filled in within a second (50)",
      "links written for a forum or a web page (60)",
      "many enquiries came from the same connection (60)",
    ],
  });
});

// A person can cause each signal of less than 100 points, for example by pasting a list of links or sharing an IP address.
test.each<[score: number, what: string, signals: SpamSignals]>([
  [0, "a usual enquiry", usual],
  [
    0,
    "a browser without scripts",
    { ...usual, honeypot: undefined, elapsedMs: undefined, rateUsed: undefined },
  ],
  [0, "two links", withMessage("https://a.example www.b.example")],
  [0, "words that look like links", withMessage("wwwhat? https is a protocol, www. too http: http: http:")],
  [40, "three links", withMessage("https://a.example www.b.example HTTP://C.example")],
  [40, "a text sent for the tenth time", { ...usual, repeats: 9 }],
  [50, "a quick fill by a password manager", { ...usual, elapsedMs: 700 }],
  [
    50,
    "a company named after its web address, in a form that a program fills in at once",
    { ...usual, elapsedMs: 200, fields: { ...usual.fields, company: "www.hotels.example" } },
  ],
  [60, "many enquiries from one IP address", { ...usual, rateUsed: 1 }],
  [70, "ten links", withMessage("https://a.example ".repeat(10))],
  [90, "a text sent ten times and filled in by a browser", { ...usual, repeats: 9, elapsedMs: 200 }],
  [100, "a filled-in hidden field", { ...usual, honeypot: "x" }],
  [100, "a flood of one text", { ...usual, repeats: 3, rateUsed: 0.9 }],
  [110, "a link in a name, and forum markup", { ...usual, fields: { name: "http://a.example [url=x]" } }],
  [120, "six links sent within a second", { ...withMessage("https://a.example ".repeat(6)), elapsedMs: 900 }],
])("the spam score is %i for %s", (score, _, signals) => {
  expect(scoreSpam(signals).score).toBe(score);
});

test("enquiries are held from a score of 100", () => {
  expect(HOLD_FROM_SCORE).toBe(100);
});
