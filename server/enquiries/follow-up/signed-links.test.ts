import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { followUpActions } from "#domain/enquiries/follow-up.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { createSignedLinks } from "./signed-links.ts";

const day = 86_400_000;
const madeAt = Date.UTC(2026, 10, 22, 9);
const reference = "OZ-7K3M-9QXP";
const key = randomBytes(32);
const links = createSignedLinks({ key, publicUrl: "https://www.ozo.example" });
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const queryOf = (link: string) => new URL(link).searchParams;

test.each(followUpActions)("a link allows one action for 30 days: %s", (action) => {
  const clock = standingClock(madeAt);
  const made = links.make(reference, action);
  expect(made).toMatch(/^https:\/\/www\.ozo\.example\/follow-up\?/);
  expect(links.read(queryOf(made))).toEqual({ ok: true, reference, action });
  clock.now = madeAt + 30 * day - 1000;
  expect(links.read(queryOf(made))).toEqual({ ok: true, reference, action });
  clock.now = madeAt + 30 * day;
  expect(links.read(queryOf(made))).toEqual({ ok: false, reason: "expired", reference });
});

test("links in mails that earlier versions of the site sent are still valid", () => {
  standingClock(madeAt);
  const expires = String(madeAt / 1000 + 1);
  const signed = ["ozo work link 1", "answered", reference, expires].join("\n");
  const signature = createHmac("sha256", key).update(signed).digest("base64url");
  const query = new URLSearchParams({ action: "answered", reference, expires, key: signature });
  expect(links.read(query)).toEqual({ ok: true, reference, action: "answered" });
});

test.each<[change: string, forge: (query: URLSearchParams) => void]>([
  ["with another enquiry", (query) => query.set("reference", "OZ-0000-0000")],
  ["with another action", (query) => query.set("action", "spam")],
  ["with an unknown action", (query) => query.set("action", "erase")],
  ["with a later expiry", (query) => query.set("expires", String(madeAt))],
  ["with an expiry that is not a number", (query) => query.set("expires", "1e99")],
  ["with an empty signature", (query) => query.set("key", "")],
  ["with half a signature", (query) => query.set("key", query.get("key")?.slice(0, 20) ?? "")],
  ["with characters after the signature", (query) => query.set("key", `${query.get("key")}AAAA`)],
  ["with a line break in a part", (query) => query.set("reference", `${reference}\n1`)],
  ...["action", "reference", "expires", "key"].flatMap(
    (name): [string, (query: URLSearchParams) => void][] => [
      [`without ${name}`, (query) => query.delete(name)],
      [`with ${name} twice`, (query) => query.append(name, query.get(name) ?? "")],
    ],
  ),
  ...Array.from({ length: 43 }, (_, at): [string, (query: URLSearchParams) => void] => [
    `with another bit at position ${at} of the signature`,
    (query) => {
      const signature = [...(query.get("key") ?? "")];
      signature[at] = base64url[base64url.indexOf(signature[at] ?? "") ^ 1] ?? "";
      query.set("key", signature.join(""));
    },
  ]),
])("a link %s is refused as forged", (_, forge) => {
  const query = queryOf(links.make(reference, "answered"));
  forge(query);
  expect(links.read(query)).toEqual({ ok: false, reason: "forged" });
});

test("a link signed with another store's key is refused as forged", () => {
  const others = createSignedLinks({ key: randomBytes(32), publicUrl: "https://www.ozo.example" });
  expect(others.read(queryOf(links.make(reference, "answered")))).toEqual({ ok: false, reason: "forged" });
});
