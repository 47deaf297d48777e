import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the Dockerfile copies the folders of the server and the command line, and nothing that .dockerignore excludes", () => {
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)]
    .flatMap(([, words = ""]) => words.split(" ").slice(0, -1))
    .filter((source) => source !== ".");
  // tests/imports.test.ts checks that server/ and cli/ import no other folder.
  expect(sources).toEqual(expect.arrayContaining(["server", "cli", "domain"]));
  for (const source of sources) {
    expect(existsSync(source), source).toBe(true);
    expect(ignored).not.toContain(source);
  }
});

test("the two examples for a host of the editor set the same policy", () => {
  const policies = ["editor.Caddyfile", "editor.nginx.conf"].map(
    (file) => readFileSync(`deploy/${file}`, "utf8").match(/Content-Security-Policy "(.+)"/)?.[1],
  );
  expect(policies[0]).toContain("script-src 'self'");
  expect(policies[1]).toBe(policies[0]);
});
