import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { askForAll, fileAddresses, malformedAddresses, rawRequest } from "../support/raw-request.ts";
import { root } from "../support/start-site.ts";
import { RunningEditor } from "./running-editor.ts";
import { expect, test } from "./site.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });

const editor = new RunningEditor();
test.beforeAll(() => {
  test.setTimeout(120_000);
  return editor.start();
});
test.afterAll(() => editor.stop());

const inContent = (path: string) => join(editor.content, path);

/** Calls the editor's API with the access key that the editor made when it started. */
async function ask(action: string, body: object = {}, changed: Record<string, string> = {}) {
  const { origin, host, hash } = new URL(editor.address);
  const headers = { host, "x-edit-key": hash.replace("#key=", ""), ...changed };
  const answer = await rawRequest(origin, `/edit/api/${action}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, answer: JSON.parse(answer.body) as { message?: string } };
}

test("the editor serves no settings or other project files, however their address is written", async () => {
  const { origin } = new URL(editor.address);
  const secret = `.cache/secret-${process.pid}.txt`;
  writeFileSync(join(root, secret), "TOP_SECRET = 1;\n");
  try {
    for (const [file, words] of [
      [secret, "TOP_SECRET"],
      ["package.json", '"devDependencies"'],
      ["ozo.env.example", "SMTP_URL"],
    ] as const) {
      await askForAll(origin, fileAddresses(root, file), ({ body }, address) =>
        expect(body, address).not.toContain(words),
      );
    }
  } finally {
    rmSync(join(root, secret));
  }
});

test("requests with malformed addresses do not stop the editor", async () => {
  const { origin } = new URL(editor.address);
  await askForAll(origin, malformedAddresses, ({ status }, address) =>
    expect(status, address).toBeLessThan(500),
  );
  expect((await rawRequest(origin, "/edit/")).status).toBe(200);
});

test("the editor serves an SVG with a Content-Security-Policy that blocks scripts", async () => {
  const file = inContent("products/ozo-klear.yaml");
  const good = readFileSync(file, "utf8");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><script>alert(1)</script></svg>`;
  writeFileSync(inContent("pictures/drawing.svg"), drawing);
  writeFileSync(file, good.replace(/^( +source: ).*/m, "$1drawing.svg"));
  await ask("overview");
  const { origin } = new URL(editor.address);
  const { body: page } = await rawRequest(origin, "/products/drain-care/ozo-klear");
  const address = /\/pictures\/[^"]*drawing[^"]*\.svg/.exec(page)?.[0] ?? "no drawing";
  const { status, headers } = await rawRequest(origin, address);
  expect(status).toBe(200);
  expect(headers["content-security-policy"]).toMatch(/default-src 'none';.*sandbox/);
  writeFileSync(file, good);
  rmSync(inContent("pictures/drawing.svg"));
});

test("a second editor of the same content folder or on the same port does not start, and names the reason", async () => {
  const startAnother = (...args: string[]) =>
    spawnSync(process.execPath, [...editor.command, ...args], {
      cwd: root,
      encoding: "utf8",
      timeout: 60_000,
    });
  const second = startAnother();
  expect([second.status, second.stderr]).toEqual([
    1,
    "The editor is already running. Use that editor, or end it with Ctrl+C in its terminal.\n",
  ]);
  const { port } = new URL(editor.address);
  const { stderr } = startAnother("--content", join(editor.folder, "beside"), "--port", port);
  expect(stderr).toMatch(
    /^The editor cannot use port \d+ \(.*EADDRINUSE.*\)\. Choose another port with --port\.\n$/,
  );
});

test("the API accepts only requests from the editor's own page with its access key, and opens only content files", async () => {
  const path = "site.yaml";
  expect((await ask("open", { path })).status).toBe(200);
  for (const headers of [
    { "x-edit-key": "" },
    { "x-edit-key": "x".repeat(24) },
    { host: "ozo.example" },
    { origin: "https://elsewhere.example" },
  ]) {
    expect((await ask("open", { path }, headers)).status, JSON.stringify(headers)).toBe(403);
  }
  for (const other of ["../package.json", "products/../site.yaml", "/etc/passwd", "pictures/hero.webp"]) {
    expect((await ask("open", { path: other })).status, other).toBe(404);
  }
});
