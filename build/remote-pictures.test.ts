import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchRemotePicture } from "./remote-pictures.ts";

const url = "https://images.example.com/Big%20Bottle.JPG?v=2";
let cache: string;
let picture: Buffer;
let asked: Array<{ url: string; headers: Record<string, string> }>;

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "ozo-remote-"));
  picture = await sharp({ create: { width: 40, height: 50, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  asked = [];
});

afterEach(() => rm(cache, { recursive: true }));

/** Fetches with these answers, one after the other. */
function fetchWith(...answers: Array<Response | Error>) {
  return fetchRemotePicture(url, {
    cache,
    hosts: ["images.example.com", "cdn.example.com"],
    request: async (target, init) => {
      asked.push({ url: target, headers: init.headers as Record<string, string> });
      const answer = answers.shift();
      if (!(answer instanceof Response)) throw answer ?? new Error("asked too often");
      return answer;
    },
  });
}

const sent = (headers = {}) => new Response(new Uint8Array(picture), { headers });
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

test("keeps the picture under a name made of the address and the content", async () => {
  const file = await fetchWith(sent());
  expect(basename(file)).toMatch(/^big-20bottle-[0-9a-f]{10}\.jpg$/);
  expect(await readFile(file)).toEqual(picture);
});

describe("a picture that was fetched before", () => {
  test.each([
    [{ etag: '"a"' }, { "If-None-Match": '"a"' }],
    [
      { "last-modified": "Sat, 21 Nov 2026 10:00:00 GMT" },
      { "If-Modified-Since": "Sat, 21 Nov 2026 10:00:00 GMT" },
    ],
  ])("is asked for with what its host said: %j", async (headers, condition) => {
    const first = await fetchWith(sent(headers));
    expect(await fetchWith(new Response(null, { status: 304 }))).toBe(first);
    expect(asked[1]?.headers).toMatchObject(condition);
  });

  test("is used when its host does not answer or fails, and replaced when it has changed", async () => {
    const first = await fetchWith(sent());
    expect(await fetchWith(new Error("getaddrinfo ENOTFOUND"))).toBe(first);
    expect(await fetchWith(new Response("", { status: 503 }))).toBe(first);
    picture = await sharp(picture).negate().jpeg().toBuffer();
    const second = await fetchWith(sent());
    expect(second).not.toBe(first);
    expect(await readFile(second)).toEqual(picture);
  });

  test("is no longer used when its address is gone", async () => {
    await fetchWith(sent());
    await expect(fetchWith(new Response("", { status: 404 }))).rejects.toThrow(
      "images.example.com answers 404",
    );
  });
});

test("follows redirects as far as they stay on the list", async () => {
  await fetchWith(redirect("https://cdn.example.com/a"), redirect("/b"), sent());
  expect(asked.map((question) => question.url)).toEqual([
    url,
    "https://cdn.example.com/a",
    "https://cdn.example.com/b",
  ]);
});

test.each([
  ["another host", [redirect("https://evil.example/a")], "evil.example, which is not in imageHosts"],
  [
    "plain http",
    [redirect("http://images.example.com/a")],
    "http://images.example.com, which is not in imageHosts",
  ],
  ["a circle", Array.from({ length: 5 }, () => redirect(url)), "more than 3 times"],
  ["an error", [new Response("", { status: 500 })], "answers 500"],
  ["a host that is not there", [new Error("getaddrinfo ENOTFOUND")], "ENOTFOUND"],
  ["a page", [new Response("<!doctype html>")], "no JPEG, PNG, WebP, AVIF or GIF"],
  ["a drawing", [new Response('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')], "no JPEG"],
  ["too much", [new Response(new Uint8Array(41 * 1024 * 1024))], "larger than 40 MiB"],
])("refuses %s", async (_, answers, message) => {
  await expect(fetchWith(...answers)).rejects.toThrow(message);
});
