import { describe, expect, test } from "vitest";
import { HOLD_FROM_SCORE, type SpamSignals, scoreSpam } from "./spam-score.ts";

const usual: SpamSignals = {
  fields: { name: "Asha Rao", company: "Example Hotels", message: "Please send prices." },
  honeypot: "",
  elapsedMs: 45_000,
  repeats: 0,
  rateUsed: 0.1,
};
const withMessage = (message: string) => ({ ...usual, fields: { ...usual.fields, message } });

describe("the spam score", () => {
  test("of a usual enquiry is 0", () => {
    expect(scoreSpam(usual)).toEqual({ score: 0, reasons: [] });
  });

  test("does not count absent signals, as from cached pages and visitors without scripts", () => {
    const signals = { ...usual, honeypot: undefined, elapsedMs: undefined, rateUsed: undefined };
    expect(scoreSpam(signals)).toEqual({ score: 0, reasons: [] });
  });

  test("adds up its reasons", () => {
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

  // A person may cause any single signal: by pasting a text, sending a list of links, or sharing an office's address.
  test.each<[string, SpamSignals]>([
    ["a quick fill by a password manager", { ...usual, elapsedMs: 700 }],
    ["three links", withMessage("https://a.example http://b.example www.c.example")],
    ["ten links", withMessage("https://a.example ".repeat(10))],
    [
      "a company named after its address, filled in at once by a form filler",
      { ...usual, elapsedMs: 200, fields: { ...usual.fields, company: "www.hotels.example" } },
    ],
    ["the same text for the fourth time", { ...usual, repeats: 3 }],
    ["the same text again and again, filled in by a browser", { ...usual, repeats: 9, elapsedMs: 200 }],
    ["a busy connection", { ...usual, rateUsed: 1 }],
    ["a text in another script", withMessage("कृपया मूल्य भेजें।")],
  ])("does not hold an enquiry back for %s alone", (_, signals) => {
    expect(scoreSpam(signals).score).toBeLessThan(HOLD_FROM_SCORE);
  });

  test.each<[string, SpamSignals]>([
    ["the hidden field", { ...usual, honeypot: "x" }],
    ["many links at once", { ...withMessage("https://a.example ".repeat(6)), elapsedMs: 900 }],
    [
      "links in a name and in forum markup",
      {
        ...withMessage("[url=http://a.example]"),
        fields: { name: "http://a.example", message: "[url=http://a.example]" },
      },
    ],
    ["a flood of one text", { ...usual, repeats: 3, rateUsed: 0.9 }],
  ])("holds an enquiry back for %s", (_, signals) => {
    expect(scoreSpam(signals).score).toBeGreaterThanOrEqual(HOLD_FROM_SCORE);
  });

  test.each([
    ["0 links", "none here", 0],
    ["2 links", "https://a.example www.b.example", 0],
    ["3 links", "https://a.example www.b.example HTTP://C.example", 40],
    ["6 links", "https://a.example ".repeat(6), 70],
    ["words that look like links", "wwwhat? https is a protocol, www. too", 0],
  ])("counts %s", (_, message, score) => {
    expect(scoreSpam(withMessage(message)).score).toBe(score);
  });
});
