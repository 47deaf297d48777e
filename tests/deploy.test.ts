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

test("every answer that nginx and Caddy give themselves over TLS has HSTS", () => {
  const servers = readFileSync("deploy/nginx.conf", "utf8")
    .split(/^server \{$/m)
    .filter((text) => /listen 443/.test(text));
  const blocks = servers.flatMap((server) => {
    const locations = [...server.matchAll(/location [^{]+\{([^}]+)\}/g)].map(([, inner = ""]) => inner);
    return locations.length > 0 ? locations.filter((inner) => !inner.includes("proxy_pass")) : [server];
  });
  expect(blocks).toHaveLength(3);
  for (const block of blocks)
    expect(block).toContain('add_header Strict-Transport-Security "max-age=31536000" always;');
  const caddy = readFileSync("deploy/Caddyfile", "utf8");
  expect(caddy.match(/^\theader .*Strict-Transport-Security "max-age=31536000"$/gm)).toHaveLength(2);
});

test("the two examples for a host of the editor set the same policy", () => {
  const policies = ["editor.Caddyfile", "editor.nginx.conf"].map(
    (file) => readFileSync(`deploy/${file}`, "utf8").match(/Content-Security-Policy "(.+)"/)?.[1],
  );
  expect(policies[0]).toContain("script-src 'self'");
  expect(policies[1]).toBe(policies[0]);
});
