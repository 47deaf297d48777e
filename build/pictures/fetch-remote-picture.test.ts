import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { fetchRemotePicture } from "./fetch-remote-picture.ts";

const url = "https://images.example.com/Big%20Bottle.JPG?v=2";
let cache: string;
let picture: Buffer;
let asked: Array<{ headers: Record<string, string> }>;
let reported: string[];

beforeEach(async () => {
  cache = temporaryFolder();
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  picture = await sharp({ create: { width: 200, height: 250, channels: 3, background: "teal", noise } })
    .jpeg()
    .toBuffer();
  asked = [];
  reported = [];
});

/** Fetches the picture from a host that gives these responses, one for each request. */
function fetchWith(...answers: Array<Response | Error>) {
  return fetchRemotePicture(url, {
    cache,
    report: (line) => reported.push(line),
    request: async (_, init) => {
      asked.push({ headers: init.headers as Record<string, string> });
      const answer = answers.shift();
      if (!(answer instanceof Response)) throw answer ?? new Error("asked too often");
      return answer;
    },
  });
}

/** The error of Node's fetch for an unknown host. */
const notFound = () =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }) });

const brokenOff = () =>
  new Response(
    new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(10));
        stream.error(new TypeError("terminated"));
      },
    }),
  );

const sent = (headers = {}) => new Response(new Uint8Array(picture), { headers });
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const modified = { "last-modified": "Sat, 21 Nov 2026 10:00:00 GMT" };

test("a fetched picture is stored under the name in its address", async () => {
  const file = await fetchWith(sent());
  expect(basename(file)).toMatch(/^big-20bottle-[0-9a-f]{10}$/);
  expect(await readFile(file)).toEqual(picture);
});

describe("a picture that was fetched before", () => {
  test("is used again when its host responds with 304 Not Modified", async () => {
    const first = await fetchWith(sent(modified));
    expect(await fetchWith(new Response(null, { status: 304 }))).toBe(first);
    expect(asked[1]?.headers).toMatchObject({ "If-Modified-Since": modified["last-modified"] });
    expect(await readFile(first)).toEqual(picture);
  });

  test.each([
    ["does not answer", notFound(), "the download failed (ENOTFOUND)"],
    ["takes too long", new DOMException("aborted", "TimeoutError"), "did not answer within 30 seconds"],
    [
      "responds with status 503",
      new Response("", { status: 503 }),
      "images.example.com responded with status 503",
    ],
    ["breaks off the response", brokenOff(), "the download failed (terminated)"],
  ])("is used, and the failure is reported, when its host %s", async (_, answer, reason) => {
    const first = await fetchWith(sent());
    expect(await fetchWith(answer)).toBe(first);
    expect(reported).toEqual([expect.stringContaining(reason)]);
  });

  test("is replaced when it has changed", async () => {
    await fetchWith(sent());
    picture = await sharp(picture).negate().jpeg().toBuffer();
    expect(await readFile(await fetchWith(sent()))).toEqual(picture);
  });
});

test.each([
  ["a redirect", () => redirect("https://evil.example/a"), "it redirects to https://evil.example/a: correct"],
  ["an empty response", () => new Response(null, { status: 204 }), "it is empty"],
  ["an HTML page", () => new Response("<!doctype html>"), "not a JPEG, PNG, WebP, AVIF or GIF"],
  ["an SVG drawing", () => new Response(drawing), "not a JPEG, PNG, WebP, AVIF or GIF"],
  ["an incomplete picture", () => new Response(new Uint8Array(picture.subarray(0, 900))), "it is damaged"],
  ["more than 40 MiB", () => new Response(new Uint8Array(41 * 1024 * 1024)), "larger than 40 MiB"],
])("%s is refused, and nothing is stored", async (_, answer, message) => {
  await expect(fetchWith(answer())).rejects.toThrow(message);
  expect(await readdir(cache)).toEqual([]);
});
