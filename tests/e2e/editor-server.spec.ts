import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { askForAll, fileAddresses, malformedAddresses, rawRequest } from "../support/raw-request.ts";
import { root } from "../support/start-site.ts";
import { expectNoViolations } from "./axe.ts";
import { holdBack } from "./enquiry-forms.ts";
import { expect, prepareEditor } from "./running-editor.ts";
import { test } from "./site.ts";

const editor = prepareEditor();

test("removing a product redirects its address; restoring the product keeps the redirect, and names by-place.yaml, from which the product is still removed", async ({
  page,
}) => {
  const redirects = editor.read("redirects.yaml");
  const redirect =
    "- from: /products/specialized-solutions/ozo-urinew\n  to: /products/drain-care/ozo-p-sol\n";
  await editor.open(page, "products/ozo-urinew.yaml");
  await page.getByRole("button", { name: "Remove", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Remove Urinew" });
  const to = dialog.getByRole("combobox", { name: "Redirect the page's address to" });
  await expect(to).toHaveValue("/products/specialized-solutions");
  await expectNoViolations(page, "the dialog that asks for a redirect's target");
  await to.selectOption("/products/drain-care/ozo-p-sol");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  expect(editor.has("products/ozo-urinew.yaml")).toBe(false);
  expect(editor.read("redirects.yaml")).toBe(redirects + redirect);

  await editor.go(page, "changes");
  page.once("dialog", (question) => question.accept());
  const restore = page.getByRole("button", { name: /^Restore the published version of .*ozo-urinew.yaml/ });
  await restore.click();
  await expect(restore).toBeHidden();
  await expect(page.getByRole("status")).toContainText("Its removal may also have changed by-place.yaml");
  expect(editor.has("products/ozo-urinew.yaml")).toBe(true);
  expect(editor.read("redirects.yaml")).toBe(redirects + redirect);
});

test("changing a product's address in the editor adds a redirect to the new address", async ({ page }) => {
  await editor.open(page, "products/ozo-ofa.yaml");
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByLabel("Address", { exact: true }).fill("ozo-air");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("products/ozo-air.yaml")).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText("Ozo Air");
  expect(editor.value("redirects.yaml")).toContainEqual({
    from: "/products/odour-care/ozo-ofa",
    to: "/products/odour-care/ozo-air",
  });
});

test("Publish shows each change word by word, pushes the saved files, and keeps its state while the user looks at a file", async ({
  page,
}) => {
  await editor.open(page, "pages/privacy.yaml");
  await page.getByLabel("Title").first().fill("Privacy of yours");
  await editor.save(page);
  await page.getByRole("link", { name: /^Publish/ }).click();
  await expect(page.locator("ins", { hasText: "of yours" })).toBeVisible();
  await page.getByLabel("What has changed").fill("Say whose privacy");
  await page.getByRole("link", { name: "Privacy of yours" }).click();
  await page.getByRole("link", { name: /^Publish/ }).click();
  await expect(page.getByLabel("What has changed")).toHaveValue("Say whose privacy");
  await expect(
    page.getByText("This publishes to “main” at origin. Visitors see the changes after"),
  ).toBeVisible();
  const release = await holdBack(page, "**/edit/api/publish*");
  const published = page.waitForResponse("**/edit/api/publish*");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("link", { name: "Privacy of yours" }).click();
  release();
  await (await published).finished();
  await page.getByRole("link", { name: /^Publish/ }).click();
  await expect(page.getByText(/^Published \d+ files? to “main” at origin\.$/)).toBeVisible();

  expect(editor.git("log", "-1", "--format=%s by %an").trim()).toBe("Say whose privacy by A Tester");
  expect(editor.git("status", "--porcelain")).toBe("");
  expect(editor.git("rev-parse", "origin/main")).toBe(editor.git("rev-parse", "HEAD"));
});

test("when a published change is reverted in the terminal, it disappears from the editor's screens and previews", async ({
  page,
  context,
}) => {
  // Closes a window with unsaved text: the editor must stop showing that text in its pages too.
  const closed = await context.newPage();
  await editor.open(closed, "pages/privacy.yaml");
  await closed.getByLabel("Title").first().fill("Not saved");
  await expect(closed.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText("Not saved");
  await closed.close();

  await page.goto(editor.address);
  await editor.go(page, "changes");
  await expect(page.getByText("Last publish: “Say whose privacy”")).toBeVisible();
  editor.git("revert", "--no-edit", "HEAD");
  editor.git("push", "--quiet");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("Last publish: “Revert")).toBeVisible();
  await page.goto(new URL("/privacy", editor.address).href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
});

test("Undo the last publish reverts the published changes on this machine and at the remote", async ({
  page,
}) => {
  await page.goto(editor.address);
  await editor.go(page, "changes");
  let asked = "";
  page.once("dialog", (question) => {
    asked = question.message();
    return question.accept();
  });
  await page.getByRole("button", { name: "Undo the last publish" }).click();
  expect(asked).toContain("An address that was new then shows the 404 page.");
  await expect(page.getByText(/^Undone: published \d+ files? to “main” at origin\.$/)).toBeVisible();
  // The button is disabled until the preview shows the restored files.
  await expect(page.getByRole("button", { name: "Undo the last publish" })).toBeEnabled();
  await page.goto(new URL("/privacy", editor.address).href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy of yours");
  expect(editor.git("rev-parse", "origin/main")).toBe(editor.git("rev-parse", "HEAD"));
});

test("if somebody else has published another text for the same field, the editor shows both texts and publishes the chosen text", async ({
  page,
}) => {
  editor.git("clone", "--quiet", "--branch=main", "remote", "work/there");
  const there = join(editor.folder, "work/there/content/pages/accessibility.yaml");
  writeFileSync(there, readFileSync(there, "utf8").replace(/^title: .*$/m, "title: Theirs"));
  const as = ["-C", "work/there", "-c", "user.name=Other", "-c", "user.email=other@example.com"];
  editor.git(...as, "commit", "--quiet", "--all", "--message=Theirs");
  editor.git(...as, "push", "--quiet");

  await editor.open(page, "pages/accessibility.yaml");
  await page.getByLabel("Title").first().fill("Mine");
  await editor.save(page);
  await page.getByRole("link", { name: /^Publish/ }).click();
  await page.getByLabel("What has changed").fill("Another title");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const conflict = page.getByRole("group", { name: /Title$/ });
  await expect(conflict.getByRole("radio", { name: "Yours Mine" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  await expectNoViolations(page, "a choice between two versions");
  await conflict.getByRole("radio", { name: "Theirs Theirs" }).check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("to “main” at origin, on top of")).toBeVisible();
  expect(editor.read("pages/accessibility.yaml")).toContain("\ntitle: Theirs\n");
});

test("axe finds no violation on the editor's screens, and none scrolls sideways at 320 pixels, the width of a small phone or of 400 % zoom", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-klear.yaml");
  await page.getByLabel("Summary").fill("");
  await expect(page.getByText("1 mistake to correct")).toBeVisible();
  await expectNoViolations(page, "a form with a mistake");
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole("button", { name: "Save" })).toBeInViewport();
  await expectNoSidewaysScrolling(page, "a form with a mistake");
  await editor.discard(page);
  for (const screen of ["product", "changes", "file/site.yaml"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await editor.go(page, screen);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoViolations(page, screen);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page, screen);
  }
});

/** Calls the editor's API with the access key that the editor made when it started, and returns the response's status. */
async function ask(action: string, body: object = {}, changed: Record<string, string> = {}) {
  const { origin, host, hash } = new URL(editor.address);
  const headers = { host, "x-edit-key": hash.replace("#key=", ""), ...changed };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return (await rawRequest(origin, `/edit/api/${action}`, request)).status;
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
  const file = "products/ozo-klear.yaml";
  const good = editor.read(file);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><script>alert(1)</script></svg>`;
  editor.write("pictures/drawing.svg", drawing);
  editor.write(file, good.replace(/^( +source: ).*/m, "$1drawing.svg"));
  await ask("overview");
  const { origin } = new URL(editor.address);
  const { body: page } = await rawRequest(origin, "/products/drain-care/ozo-klear");
  const address = /\/pictures\/[^"]*drawing[^"]*\.svg/.exec(page)?.[0] ?? "no drawing";
  const { status, headers } = await rawRequest(origin, address);
  expect(status).toBe(200);
  expect(headers["content-security-policy"]).toMatch(/default-src 'none';.*sandbox/);
  editor.write(file, good);
  rmSync(join(editor.content, "pictures/drawing.svg"));
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
  mkdirSync(join(editor.folder, "beside/products"), { recursive: true });
  const { stderr } = startAnother("--content", join(editor.folder, "beside"), "--port", port);
  expect(stderr).toMatch(
    /^The editor cannot use port \d+ \(.*EADDRINUSE.*\)\. Choose another port with --port\.\n$/,
  );
});

test("the API accepts only requests from the editor's own page with its access key, and opens only content files", async () => {
  const path = "site.yaml";
  expect(await ask("open", { path })).toBe(200);
  for (const headers of [
    { "x-edit-key": "" },
    { "x-edit-key": "x".repeat(24) },
    { host: "ozo.example" },
    { origin: "https://elsewhere.example" },
  ]) {
    expect(await ask("open", { path }, headers), JSON.stringify(headers)).toBe(403);
  }
  // edit/content-path.test.ts has more paths.
  expect(await ask("open", { path: "../package.json" })).toBe(404);
});

async function expectNoSidewaysScrolling(page: Page, screen: string) {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, screen).toBeLessThanOrEqual(0);
}
