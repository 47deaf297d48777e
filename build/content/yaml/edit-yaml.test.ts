import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { editYaml } from "./edit-yaml.ts";

const files = readdirSync("content", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => ({ file, text: readFileSync(join("content", file), "utf8") }));

type Path = Array<string | number>;

/** Every scalar value of a file, with its path. */
function leaves(value: unknown, path: Path = []): Array<{ path: Path; value: unknown }> {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, child]) =>
    leaves(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function withValue(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = withValue(copy[key], rest, replacement);
  return copy;
}

const awkward = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 200, unit: "grapheme" }),
    fc.lorem({ maxCount: 40 }),
    fc.constantFrom(
      "yes: no",
      "# not a comment",
      "560001",
      "null",
      "- a",
      "{x}",
      "a: b # c",
      "'",
      '"',
      ">-",
      "2026-11-22",
      "*a",
    ),
  )
  .map((text) => text.replaceAll(/[\r\n\u0085\u2028\u2029]/g, " "));

describe.each(files)("$file", ({ text }) => {
  const value = parse(text) as unknown;

  test("editYaml changes any value to any text, and keeps all comments and every line of the other top-level fields", () => {
    const texts = leaves(value).filter((leaf) => typeof leaf.value === "string");
    if (texts.length === 0) return;
    fc.assert(
      fc.property(fc.constantFrom(...texts), awkward, ({ path }, replacement) => {
        const wanted = withValue(value, path, replacement);
        const after = editYaml(text, wanted);
        expect(parse(after)).toEqual(wanted);
        const comments = (source: string) => source.match(/^\s*#.*$/gm) ?? [];
        expect(comments(editYaml(after, value))).toEqual(comments(text));
        // The lines of a field end before the next line that is not indented.
        const field = new RegExp(`^${path[0]}:.*\\n(?:[ -].*\\n)*`, "m");
        if (!Array.isArray(value)) expect(after.replace(field, "")).toBe(text.replace(field, ""));
      }),
      { numRuns: 5 },
    );
  });

  test("editYaml moves, adds and removes entries of lists", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const next = () => numbers.next().value as number;
        const wanted = structuredClone(value);
        for (const list of lists(wanted)) {
          const action = next() % 4;
          if (action === 0) list.reverse();
          else if (action === 1)
            list.splice(next() % (list.length + 1), 0, structuredClone(list[0]) ?? "new");
          else if (action === 2 && list.length > 1) list.splice(next() % list.length, 1);
        }
        expect(parse(editYaml(text, wanted))).toEqual(wanted);
      }),
      { numRuns: 5 },
    );
  });
});

function lists(value: unknown): unknown[][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(lists);
  return Array.isArray(value) ? [value, ...inner] : inner;
}

const product = `# Everything about Klear.
name: Klear # as on the label

# One line for the cards.
summary: 'Short and plain'
description: >- # keep it calm
  The first line
  and the second.
image:
  source: klear.webp
  alt: "A bottle: white"
benefits:
  # The strongest first.
  - title: One
    description: First.
  # Only since 2025.
  - title: Two
    description: Second.
keywords: []
revised: 2026-11-21
`;

describe("editYaml", () => {
  const value = parse(product);

  test("keeps the comment after a value, its quotation marks and its folding", () => {
    const after = editYaml(product, {
      ...value,
      name: "Klear 2",
      summary: "It's new",
      description: "Now short.",
    });
    expect(after).toBe(
      product
        .replace("name: Klear #", "name: Klear 2 #")
        .replace("'Short and plain'", "'It''s new'")
        .replace("  The first line\n  and the second.\n", "  Now short.\n"),
    );
  });

  test("removes a field with its lines and nothing else", () => {
    const { image: _, ...rest } = value;
    expect(editYaml(product, rest)).toBe(product.replace(/image:\n.*\n.*\n/, ""));
  });

  test("inserts a new field in the order of the value", () => {
    const { name, summary, ...rest } = value;
    const after = editYaml(product, { name, draft: true, summary, ...rest });
    expect(after).toBe(product.replace("# as on the label\n", "# as on the label\ndraft: true\n"));
  });

  test("moves the comment above an entry together with the entry", () => {
    const after = editYaml(product, { ...value, benefits: [value.benefits[1], value.benefits[0]] });
    expect(after).toContain("  # Only since 2025.\n  - title: Two\n    description: Second.\n");
    expect(after).toContain("  # The strongest first.\n");
  });

  test("keeps the comments at the top of a list when its first entry is removed or moved", () => {
    const [one, two] = [
      { from: "/a", to: "/b" },
      { from: "/c", to: "/d" },
    ];
    const head = "# yaml-language-server: $schema=x.json\n# Redirects.\n";
    const text = `${head}- from: /a\n  to: /b\n- from: /c\n  to: /d\n`;
    expect(editYaml(text, [two])).toBe(`${head}- from: /c\n  to: /d\n`);
    expect(editYaml(text, [two, one])).toBe(`${head}- from: /c\n  to: /d\n- from: /a\n  to: /b\n`);
  });

  test("writes the first entries of an empty list, and removes them again", () => {
    const after = editYaml(product, { ...value, keywords: ["drain", "a: b"] });
    expect(after).toBe(product.replace("keywords: []\n", 'keywords:\n  - drain\n  - "a: b"\n'));
    expect(editYaml(after, { ...value, keywords: [] })).toBe(product);
  });

  test("leaves Windows line ends, a byte order mark and a missing last line break as they are", () => {
    const text = `\uFEFF${product.trimEnd().replaceAll("\n", "\r\n")}`;
    const after = editYaml(text, { ...value, revised: "2026-11-22" });
    expect(after).toBe(text.replace("2026-11-21", "2026-11-22"));
  });

  test("removes the first field of a list entry", () => {
    const text = "- when: always\n  # why\n  text: one\n- two\n";
    expect(editYaml(text, [{ text: "one" }, "two"])).toBe("- # why\n  text: one\n- two\n");
    expect(editYaml(text, ["one", "two"])).toBe("- one\n- two\n");
    expect(editYaml("- text: one\n", [{ when: "x", text: "one" }])).toBe("- when: x\n  text: one\n");
  });

  test("appends to a file that contains only comments, removes the entries again, and refuses invalid YAML", () => {
    const text = "# Only words.\n- from: /a\n  to: /b\n";
    expect(editYaml("# Only words.\n", [{ from: "/a", to: "/b" }])).toBe(text);
    expect(editYaml(text, [])).toBe("# Only words.\n");
    expect(() => editYaml("a: b: c\n", {})).toThrow();
  });

  test("refuses a text whose line would break inside an emoji", () => {
    const text = ` ${"\u{1F44D}".repeat(60)}`;
    expect(() => editYaml("name: x\n", { name: "x", summary: text })).toThrow("damaging");
  });
});
