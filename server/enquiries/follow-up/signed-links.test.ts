import { createHmac, randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { followUpActions } from "#domain/enquiries/follow-up.ts";
import { createSignedLinks } from "./signed-links.ts";

const day = 86_400_000;
const madeAt = Date.UTC(2026, 10, 22, 9);
const reference = "OZ-7K3M-9QXP";
const key = randomBytes(32);

function linksAt(now: number, ownKey = key) {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  return createSignedLinks({ key: ownKey, publicUrl: "https://www.ozo.example" });
}
afterEach(() => void vi.useRealTimers());

function queryOf(link: string) {
  return new URL(link).searchParams;
}

const link = linksAt(madeAt).make(reference, "answered");
vi.useRealTimers();

/** The query of the link with some parts replaced. */
function altered(changes: Record<string, string>) {
  const query = queryOf(link);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return query;
}

test.each(followUpActions)("a link allows one action for 30 days: %s", (action) => {
  const made = linksAt(madeAt).make(reference, action);
  expect(made).toMatch(/^https:\/\/www\.ozo\.example\/follow-up\?/);
  expect(linksAt(madeAt).read(queryOf(made))).toEqual({ ok: true, reference, action });
  expect(linksAt(madeAt + 30 * day - 1000).read(queryOf(made))).toEqual({ ok: true, reference, action });
  expect(linksAt(madeAt + 30 * day).read(queryOf(made))).toEqual({ ok: false, reason: "expired", reference });
});

test("links in mails that earlier versions of the site sent are still valid", () => {
  const expires = String(madeAt / 1000 + 1);
  const signed = ["ozo work link 1", "answered", reference, expires].join("\n");
  const signature = createHmac("sha256", key).update(signed).digest("base64url");
  const query = new URLSearchParams({ action: "answered", reference, expires, key: signature });
  expect(linksAt(madeAt).read(query)).toEqual({ ok: true, reference, action: "answered" });
});

test.each([
  ["another enquiry", { reference: "OZ-0000-0000" }],
  ["another action", { action: "spam" }],
  ["an unknown action", { action: "erase" }],
  ["a later expiry", { expires: String(madeAt) }],
  ["an expiry that is not a number", { expires: "1e99" }],
  ["no signature", { key: "" }],
  ["a signature of zeros", { key: Buffer.alloc(32).toString("base64url") }],
  ["half a signature", { key: queryOf(link).get("key")?.slice(0, 20) ?? "" }],
  ["characters after the signature", { key: `${queryOf(link).get("key")}AAAA` }],
  ["a line break in a part", { reference: `${reference}\n1` }],
])("a link with %s is refused as forged", (_, changes) => {
  expect(linksAt(madeAt).read(altered(changes))).toEqual({ ok: false, reason: "forged" });
});

test("a link is refused as forged if any character of its signature was changed", () => {
  const signature = queryOf(link).get("key") ?? "";
  for (const [index, character] of [...signature].entries()) {
    const key = `${signature.slice(0, index)}${character === "A" ? "B" : "A"}${signature.slice(index + 1)}`;
    expect(linksAt(madeAt).read(altered({ key })), key).toEqual({ ok: false, reason: "forged" });
  }
});

test("a link is refused as forged if a part is missing or occurs twice", () => {
  for (const name of ["action", "reference", "expires", "key"]) {
    const twice = queryOf(link);
    twice.append(name, twice.get(name) ?? "");
    const without = queryOf(link);
    without.delete(name);
    for (const query of [twice, without])
      expect(linksAt(madeAt).read(query)).toEqual({ ok: false, reason: "forged" });
  }
});

test("a link signed with another store's key is refused as forged", () => {
  expect(linksAt(madeAt, randomBytes(32)).read(queryOf(link))).toEqual({ ok: false, reason: "forged" });
});
