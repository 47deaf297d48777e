import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attributes, client, hasFile, readBuiltPages, withoutScripts } from "./built-pages.ts";

const built = await readBuiltPages();
const idsOf = new Map(built.map(({ path, html }) => [path, new Set(attributes(html, "id"))]));

/** The reason why an address has no target, or undefined. */
function whyBroken(href: string, from: string): string | undefined {
  const site = "https://site.invalid";
  const url = new URL(href, `${site}${from}`);
  if (url.origin !== site) return url.protocol === "http:" ? "not https" : undefined;
  const ids = idsOf.get(url.pathname);
  if (!ids) return hasFile(decodeURIComponent(url.pathname)) ? undefined : "no such page or file";
  const id = decodeURIComponent(url.hash.slice(1));
  return id === "" || ids.has(id) ? undefined : `no element with the id ${id}`;
}

test("the target of every link, form, picture, script and style exists", () => {
  const broken = built.flatMap(({ path, html }) => {
    const markup = withoutScripts(
      html.replaceAll(/<script[^>]*\ssrc="[^"]*"[^>]*>/g, (tag) => tag.replace("<script", "<a")),
    );
    const addresses = [
      ...attributes(markup, "href"),
      ...attributes(markup, "src"),
      ...attributes(markup, "action").filter((action) => !action.startsWith("/submit/")),
      ...attributes(markup, "(?:srcset|srcSet)").flatMap((set) =>
        set.split(/,\s*/).map((part) => part.split(" ")[0] ?? ""),
      ),
    ].filter((address) => !/^(mailto|tel):/.test(address));
    expect(addresses.length, path).toBeGreaterThan(10);
    return addresses.flatMap((address) => {
      const [file = ""] = address.split("#");
      // The fragment of the address is the id of a symbol in the sprite.
      if (file.endsWith(".svg") && address.includes("#")) {
        const symbol = address.split("#")[1];
        return readFileSync(join(client, file), "utf8").includes(`id="${symbol}"`)
          ? []
          : [`${path}: ${address}: no such symbol`];
      }
      const why = whyBroken(address, path);
      return why ? [`${path}: ${address}: ${why}`] : [];
    });
  });
  expect(broken).toEqual([]);
});

test("every id to which a label, description, list or command refers is on the same page", () => {
  const names = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "commandfor", "list"];
  const missing = built.flatMap(({ path, html }) =>
    names
      .flatMap((name) => attributes(withoutScripts(html), name))
      .flatMap((value) => value.split(/\s+/))
      .filter((id) => !idsOf.get(path)?.has(id))
      .map((id) => `${path}: ${id}`),
  );
  expect(missing).toEqual([]);
});

test("every id is unique on its page", () => {
  const doubled = built.flatMap(({ path, html }) => {
    const ids = attributes(withoutScripts(html), "id");
    return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`);
  });
  expect(doubled).toEqual([]);
});

test("links to other sites open in a new tab, say so, and send no referrer (1.9)", () => {
  for (const { path, html } of built) {
    const outside = [...html.matchAll(/<a\b[^>]*href="https?:\/\/[^"]*"[^>]*>[\s\S]*?<\/a>/g)].map(
      ([link]) => link,
    );
    for (const link of outside) {
      expect(link, path).toMatch(/target="_blank" rel="noopener noreferrer"/);
      expect(link, path).toContain("(opens in a new tab)");
    }
  }
});
