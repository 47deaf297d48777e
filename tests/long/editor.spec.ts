import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { parse } from "yaml";
import { checkContent } from "#generator/content/check-content.ts";
import { expectNoViolations } from "../e2e/axe.ts";
import { cleanEnvironment } from "../support/clean-environment.ts";
import { contentFiles, editorYaml } from "../support/editor-yaml.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { type RunningProgram, startProgram } from "../support/start-program.ts";
import { root } from "../support/start-site.ts";

// The editor has 2 MB of scripts, which take a while on a busy machine.
test.use({ actionTimeout: 60_000, viewport: { width: 1440, height: 1600 } });

let editor: RunningProgram;
let address: string;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), "ozo-editor-"));
  execFileSync("npm", ["run", "--silent", "edit:bundle"], { cwd: root, stdio: "inherit" });
  const port = String(await findFreePort());
  const args = ["preview", "--config", "admin/vite.config.ts", "--open", "false", "--port", port];
  const env = { ...cleanEnvironment, NO_COLOR: "1" };
  editor = await startProgram(["node_modules/.bin/vite", ...args], { cwd: root, env }, /(localhost:\d+)/);
  address = `http://localhost:${port}`;
  const content = join(folder, "before");
  cpSync(join(root, "tests/fixtures/content"), content, { recursive: true });
  cpSync(join(root, "content/pictures"), join(content, "pictures"), { recursive: true });
  const jobs = ["Sink", "Oven", "Floor"].map((name) => ({ name, when: "Daily", product: "ozo-klear" }));
  const places = [{ id: "kitchen", name: "Kitchen", jobs }];
  const byPlace = { title: "By place", description: "Jobs.", intro: "Jobs.", places, revised: "2026-11-21" };
  writeFileSync(join(content, "by-place.yaml"), JSON.stringify(byPlace));
  writeFileSync(join(content, "redirects.yaml"), "[]\n");
  for (const { path, schema } of contentFiles(content))
    writeFileSync(path, editorYaml(parse(readFileSync(path, "utf8")), schema));
});

test.afterAll(async () => {
  await editor?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("what is changed, added and removed in the editor is changed in the files, and nothing else", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const otherHosts: string[] = [];
  // The policy stops a request before it is routed.
  await page.route(/^https?:\/\/(?!localhost)/, (route) => {
    otherHosts.push(route.request().url());
    return route.abort();
  });
  const write = async (name: string, text: string) =>
    (await field(name)).getByRole("textbox").first().fill(text);
  await page.clock.setFixedTime("2026-11-23T12:00:00+05:30");
  await openFolder(page);

  await page.getByRole("row", { name: /Klear/ }).click();
  await write("Name", "Klear Plus");
  const preview = page.frameLocator("iframe").frameLocator("iframe");
  await expect(preview.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Klear Plus");
  // The layers of the style sheet are in the site's order: reset does not override the colour of a button.
  await expect(preview.getByText("Send Enquiry").first()).toHaveCSS("color", "rgb(251, 250, 245)");
  await (await field("Image")).getByRole("button", { name: "Replace Image" }).click();
  await upload(page, "New Pack (1).webp");
  await expect(preview.locator("main img").first()).toHaveAttribute("src", /^blob:/);
  await addEntry("Benefits", "Title", "Quick to dose");
  await expect(preview.getByText("Quick to dose")).toBeVisible();
  // Best practices about landmarks, and the element that forbids zooming on phones, are the editor's own.
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  await expectNoViolations(page, "the form of a product", { rules, within: "body" });
  await save();

  await page.getByRole("button", { name: /New/ }).first().click();
  await write("Name", "Bright Öko");
  await expect(preview.getByText("The page appears when its required fields are filled in.")).toBeVisible();
  await (await field("Category")).getByRole("radio", { name: "DEGREASER" }).click();
  await expect(preview.getByRole("heading", { name: "Ozo Bright Oeko" })).toBeVisible();
  // The editor is quicker without the preview.
  await page.getByRole("button", { name: "Show Editor Options" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Show Preview" }).click();
  await (await field("Position")).getByRole("spinbutton").fill("30");
  await write("Summary", "Cleans glass without streaks");
  await write("Description", "Bright cleans glass.");
  await (await field("Image")).getByRole("checkbox").check();
  await (await field("Image")).getByRole("button", { name: "Browse" }).click();
  await upload(page, "bright.webp");
  await write("What it shows", "White bottle of Bright");
  await write("How it works", "It wets the glass.");
  await addEntry("Benefits", "Title", "Clear glass");
  await addEntry("Key features", "Name", "Dries quickly");
  await addEntry("How to use", "Name", "Spray");
  await save();

  await page.getByRole("treeitem", { name: "Settings" }).click();
  await page.getByRole("row", { name: /Products by place/ }).click();
  await (await field("Places")).getByRole("button", { name: "Expand", exact: true }).click();
  await (await field("Jobs")).getByRole("button", { name: "Remove" }).nth(1).click();
  await save();

  await page.getByRole("row", { name: /Redirects/ }).click();
  await page.getByRole("button", { name: /^Add/ }).click();
  await page.getByRole("textbox", { name: "From" }).fill("/flyer");
  await page.getByRole("textbox", { name: "To" }).fill("/products");
  await save();

  await copyFolder(page);
  expect(changedLines()).toBe(`+++ after/by-place.yaml
-      - name: Oven
-        when: Daily
-        product: ozo-klear
-revised: 2026-11-21
+revised: 2026-11-23
Binary files /dev/null and after/pictures/bright.webp differ
Binary files /dev/null and after/pictures/new-pack-1.webp differ
+++ after/products/ozo-bright-oeko.yaml
+name: Bright Öko
+category: degreaser
+position: 30
+summary: Cleans glass without streaks
+description: Bright cleans glass.
+image:
+  source: bright.webp
+  alt: White bottle of Bright
+howItWorks: It wets the glass.
+benefits:
+  - title: Clear glass
+    description: One sentence.
+keyFeatures:
+  - name: Dries quickly
+    description: One sentence.
+howToUse:
+  - name: Spray
+    description: One sentence.
+revised: 2026-11-23
+++ after/products/ozo-klear.yaml
-name: Klear
+name: Klear Plus
-  source: ozo-klear.webp
+  source: new-pack-1.webp
+  - title: Quick to dose
+    description: One sentence.
-revised: 2026-11-22
+revised: 2026-11-23
+++ after/redirects.yaml
-[]
+- from: /flyer
+  to: /products
`);
  expect(otherHosts, "requests to other hosts").toEqual([]);
  const { mistakes } = await checkContent(join(folder, "after"));
  expect(mistakes).toEqual([]);

  /** A field of the form, which the editor fills in when it is scrolled into view. Its name is between isolating characters. */
  async function field(name: string) {
    const group = page.getByRole("group", { name: `“\u2068${name}\u2069” Field`, exact: true });
    await group.scrollIntoViewIfNeeded();
    return group;
  }

  async function addEntry(list: string, name: string, text: string) {
    const entries = await field(list);
    await entries.getByRole("button", { name: /^Add/ }).click();
    await entries.getByRole("textbox", { name }).last().fill(text);
    await entries.getByRole("textbox", { name: "Description" }).last().fill("One sentence.");
  }

  async function save() {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("group", { name: /^Edit/ })).toBeHidden();
  }
});

/**
 * Opens the editor on the content files. Headless Chromium does not write to a picked folder, so the private file system of the
 * editor's origin takes the folder's place.
 */
async function openFolder(page: Page) {
  const content = join(folder, "before");
  const files = contentFiles(content).map(
    ({ path }) => [`content/${relative(content, path)}`, readFileSync(path, "utf8")] as const,
  );
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(`${address}/favicon.svg`);
  await page.evaluate(async (files) => {
    const project = await navigator.storage.getDirectory();
    await project.getDirectoryHandle(".git", { create: true });
    for (const [path, text] of files) {
      let folder = project;
      const names = path.split("/");
      const file = names.pop() ?? "";
      for (const name of names) folder = await folder.getDirectoryHandle(name, { create: true });
      const stream = await (await folder.getFileHandle(file, { create: true })).createWritable();
      await stream.write(text);
      await stream.close();
    }
  }, files);
  await page.goto(address);
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
}

/** Writes the editor's files over a copy of the content. */
async function copyFolder(page: Page) {
  cpSync(join(folder, "before"), join(folder, "after"), { recursive: true });
  const files = await page.evaluate(async () => {
    const found: Array<[path: string, bytes: number[]]> = [];
    async function read(folder: FileSystemDirectoryHandle, path: string) {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) await read(handle, `${path}${name}/`);
        if (handle instanceof FileSystemFileHandle)
          found.push([path + name, [...new Uint8Array(await (await handle.getFile()).arrayBuffer())]]);
      }
    }
    const project = await navigator.storage.getDirectory();
    await read(await project.getDirectoryHandle("content"), "");
    return found;
  });
  for (const [path, bytes] of files) writeFileSync(join(folder, "after", path), Uint8Array.from(bytes));
}

/** The names of changed files, and their lines that were removed (-) and added (+). */
function changedLines(): string {
  const args = ["diff", "--no-index", "--no-prefix", "--unified=0", "before", "after"];
  const { stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  return stdout.replace(/^(diff|index|new file|---|@@).*\n/gm, "");
}

async function upload(page: Page, name: string) {
  const dialog = page.getByRole("dialog");
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Upload" }).click();
  const picture = { create: { width: 1600, height: 2000, channels: 3, background: "teal" } } as const;
  const buffer = await sharp(picture).webp().toBuffer();
  await (await chooser).setFiles({ name, mimeType: "image/webp", buffer });
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog).toBeHidden();
}
