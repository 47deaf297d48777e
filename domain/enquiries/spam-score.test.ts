import { expect, test } from "vitest";
import { judgeSpam, type SpamSignals } from "./spam-score.ts";

const usual: SpamSignals = {
  fields: { name: "Asha Rao", company: "Example Hotels", message: "Please send prices." },
  honeypot: "",
  elapsedMs: 45_000,
};
const withMessage = (message: string) => ({ ...usual, fields: { ...usual.fields, message } });
const withoutScripts = { ...usual, honeypot: undefined, elapsedMs: undefined };
const companyWithAddress = { ...usual.fields, company: "www.hotels.example" };
const [links, forum] = ["https://a.example ".repeat(6), "See [url=http://a.example]a[/url]"];

// A person can cause each signal of less than 100 points, for example by pasting a list of links.
test.each<[what: string, signals: SpamSignals, reasons: string[]]>([
  ["a usual enquiry", usual, []],
  ["a browser without scripts", withoutScripts, []],
  ["two links", withMessage("https://a.example www.b.example"), []],
  ["words that look like links", withMessage("wwwhat? https is a protocol, www. too http: http: http:"), []],
  ["three links", withMessage("https://a.example www.b.example HTTP://C.example"), ["3 links (40)"]],
  ["a quick fill by a password manager", { ...usual, elapsedMs: 700 }, ["filled in within a second (50)"]],
  ["a company named after its web address", { ...usual, fields: companyWithAddress }, []],
  ["six links", withMessage(links), ["6 links (70)"]],
  [
    "six links within three seconds",
    { ...withMessage(links), elapsedMs: 2_900 },
    ["filled in within three seconds (30)", "6 links (70)"],
  ],
  [
    "forum markup within a second",
    { ...withMessage(forum), elapsedMs: 800 },
    ["filled in within a second (50)", "links written for a forum or a web page (60)"],
  ],
  [
    "a link in a name, and forum markup",
    { ...usual, fields: { name: "http://a.example [url=x]" } },
    ["a link in a field that is for a name (50)", "links written for a forum or a web page (60)"],
  ],
  [
    "a filled hidden field",
    { ...usual, honeypot: "x" },
    ["the field hidden from people was filled in (100)"],
  ],
])("%s is suspicious from 100 points on, for the right reasons", (_, signals, reasons) => {
  const points = reasons.reduce((sum, reason) => sum + Number(/\((\d+)\)$/.exec(reason)?.[1]), 0);
  expect(judgeSpam(signals)).toEqual({ isSuspicious: points >= 100, spamReasons: reasons });
});
