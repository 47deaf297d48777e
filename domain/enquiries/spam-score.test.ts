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

  test("does not count absent signals, which are usual for visitors without scripts", () => {
    const signals = { ...usual, honeypot: undefined, elapsedMs: undefined, rateUsed: undefined };
    expect(scoreSpam(signals)).toEqual({ score: 0, reasons: [] });
  });

  test("is the sum of the points of all reasons", () => {
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

  // A person can cause any of these signals, for example by pasting a text, sending a list of links, or sharing an IP address.
  test.each<[string, SpamSignals]>([
    ["a quick fill by a password manager", { ...usual, elapsedMs: 700 }],
    ["three links", withMessage("https://a.example http://b.example www.c.example")],
    ["ten links", withMessage("https://a.example ".repeat(10))],
    [
      "a company named after its web address, in a form that a program fills in at once",
      { ...usual, elapsedMs: 200, fields: { ...usual.fields, company: "www.hotels.example" } },
    ],
    ["a text sent for the fourth time", { ...usual, repeats: 3 }],
    ["a text sent ten times and filled in by a browser", { ...usual, repeats: 9, elapsedMs: 200 }],
    ["many enquiries from one IP address", { ...usual, rateUsed: 1 }],
    ["a text in another script", withMessage("कृपया मूल्य भेजें।")],
  ])("is too low to hold back an enquiry in which only this is suspicious: %s", (_, signals) => {
    expect(scoreSpam(signals).score).toBeLessThan(HOLD_FROM_SCORE);
  });

  test.each<[string, SpamSignals]>([
    ["a filled-in hidden field", { ...usual, honeypot: "x" }],
    ["six links sent within a second", { ...withMessage("https://a.example ".repeat(6)), elapsedMs: 900 }],
    [
      "links in a name and in forum markup",
      {
        ...withMessage("[url=http://a.example]"),
        fields: { name: "http://a.example", message: "[url=http://a.example]" },
      },
    ],
    ["a flood of one text", { ...usual, repeats: 3, rateUsed: 0.9 }],
  ])("is high enough to hold an enquiry back because of %s", (_, signals) => {
    expect(scoreSpam(signals).score).toBeGreaterThanOrEqual(HOLD_FROM_SCORE);
  });

  test.each([
    ["0 links", "none here", 0],
    ["2 links", "https://a.example www.b.example", 0],
    ["3 links", "https://a.example www.b.example HTTP://C.example", 40],
    ["6 links", "https://a.example ".repeat(6), 70],
    ["words that look like links", "wwwhat? https is a protocol, www. too", 0],
  ])("counts the links of a message: %s", (_, message, score) => {
    expect(scoreSpam(withMessage(message)).score).toBe(score);
  });
});
