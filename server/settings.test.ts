import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { settings } from "./settings.ts";

test("the README's table of settings is the server's own", async () => {
  const readme = await readFile("README.md", "utf8");
  const [, table = ""] = readme.match(/<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/) ?? [];
  const rows = settings.map(
    ({ name, default: value, meaning }) => `| \`${name}\` | ${value ? `\`${value}\`` : ""} | ${meaning} |`,
  );
  expect(table.split("\n")).toEqual(["| variable | default | meaning |", "| --- | --- | --- |", ...rows]);
});
