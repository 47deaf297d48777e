import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { parse } from "yaml";
import { root } from "../support/start-site.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, failedToLoad, test } from "./site.ts";

/** One editor for all: it is an operator's tool, and each test has files of its own. */
test.describe.configure({ mode: "serial", timeout: 90_000 });
/** The server says no by the status of its answer. */
test.use({ expectedConsole: failedToLoad });

let folder: string;
let content: string;
let address: string;
let editor: ChildProcess;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ozo-editor-"));
  content = join(folder, "content");
  cpSync(join(root, "content"), content, { recursive: true });
  writeFileSync(join(folder, ".gitignore"), "work\nremote\n");
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "A Tester");
  git("config", "user.email", "tester@example.com");
  git("add", "--all");
  git("commit", "--quiet", "--message=Begin");
  git("init", "--quiet", "--bare", "remote");
  git("remote", "add", "origin", join(folder, "remote"));
  git("push", "--quiet", "--set-upstream", "origin", "main");
  const args = ["--content", content, "--workplace", join(folder, "work"), "--port", "0", "--no-open"];
  editor = spawn(process.execPath, ["edit/server/main.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  address = await new Promise<string>((resolve, reject) => {
    let said = "";
    for (const stream of [editor.stdout, editor.stderr]) {
      stream?.on("data", (chunk) => {
        said += chunk;
        const found = /http:\/\/localhost\S+/.exec(said)?.[0];
        if (found) resolve(found);
      });
    }
    editor.once("exit", () => reject(new Error(said)));
  });
});

test.afterAll(async () => {
  const ended = once(editor, "exit");
  editor.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test("a new product gets a picture and its page on the screen, by mouse", async ({ page }) => {
  await page.goto(address);
  await page.getByRole("button", { name: "New product" }).click();
  await page.getByLabel("Name").fill("Bright");
  await page.getByLabel("Category").selectOption({ label: "DRAIN CARE" });
  await page.getByRole("button", { name: "Begin" }).click();

  await fillProduct(page, (field, text) => field.fill(text));
  for (const list of ["Benefits", "Key features", "How to use"]) {
    const group = page.getByRole("group", { name: list, exact: true });
    await group.getByRole("button", { name: /^Add/ }).click();
    await group.getByRole("textbox").first().fill(`${list} of Bright`);
    await group.getByRole("textbox").last().fill("One sentence.");
  }
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await photograph(2000, 3000));
  const crop = page.getByRole("dialog", { name: "Cut the picture" });
  await expect(crop.getByText("2000 × 2500 pixels")).toBeVisible();
  await crop.getByRole("button", { name: "Use this part" }).click();
  await page.getByLabel("What is seen in it").fill("Blue bottle of Bright");

  // The real page beside the form follows.
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Ozo Bright");
  await expect(shown.getByText("Benefits of Bright")).toBeVisible();
  await expect(shown.getByAltText("Blue bottle of Bright")).toBeVisible();
  expect(existsSync(join(content, "products/ozo-bright.yaml")), "nothing is written yet").toBe(false);

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const text = readFileSync(join(content, "products/ozo-bright.yaml"), "utf8");
  expect(text).toMatch(/^# yaml-language-server: \$schema=/);
  expect(parse(text)).toMatchObject({ name: "Bright", category: "drain-care", position: 5 });
  const picture = parse(text).image.source as string;
  const { width, height, format } = await sharp(join(content, "pictures", picture)).metadata();
  expect([width, height, format]).toEqual([2000, 2500, "webp"]);
});

test("a new product gets a picture and its page on the screen, by keyboard alone", async ({ page }) => {
  await page.goto(address);
  const press = (key: string) => page.keyboard.press(key);
  await tabTo(page, page.getByRole("button", { name: "New product" }));
  await press("Enter");
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type("Keys");
  await press("Enter");

  await fillProduct(page, async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  });
  for (const list of ["Benefits", "Key features", "How to use"]) {
    const group = page.getByRole("group", { name: list, exact: true });
    await tabTo(page, group.getByRole("button", { name: /^Add/ }));
    await press("Enter");
    // The new entry has the focus.
    await expect(group.getByRole("textbox").first()).toBeFocused();
    await page.keyboard.type(`${list} of Keys`);
    await press("Tab");
    await page.keyboard.type("One sentence.");
  }
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Choose a picture" }), "Shift+Tab");
  await press("Enter");
  await (await choosing).setFiles(await photograph(2400, 2400));
  const crop = page.getByRole("dialog", { name: "Cut the picture" });
  await expect(crop.getByText("1920 × 2400 pixels")).toBeVisible();
  await tabTo(page, crop.getByLabel(/Part of the picture/));
  await press("ArrowRight");
  await tabTo(page, crop.getByRole("button", { name: "Use this part" }));
  await press("Enter");
  await expect(crop).toBeHidden();
  await tabTo(page, page.getByLabel("What is seen in it"));
  await page.keyboard.type("Green bottle of Keys");
  await expect(page.frameLocator("iframe").getByAltText("Green bottle of Keys")).toBeVisible();
  await press("Control+s");
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(existsSync(join(content, "products/ozo-keys.yaml"))).toBe(true);
});

test("a mistake is shown as one types, and the page stays at the last good state", async ({ page }) => {
  await open(page, "products/ozo-klear.yaml");
  const summary = page.getByLabel("Summary");
  const title = page.getByLabel("Title").first();
  await title.fill("Klear, the drain cleaner");
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Klear, the drain cleaner");

  await summary.fill("x".repeat(91));
  await title.fill("Not to be seen yet");
  await expect(summary).toHaveAccessibleDescription(/Must be at most 90 characters/);
  await expect(summary).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("last good state")).toBeVisible();
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Klear, the drain cleaner");
  const before = readFileSync(join(content, "products/ozo-klear.yaml"), "utf8");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 mistake to correct")).toBeVisible();
  expect(readFileSync(join(content, "products/ozo-klear.yaml"), "utf8")).toBe(before);

  await summary.fill("Cleans slow drains");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Not to be seen yet");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
});

test("what is typed survives a reload, and a file that changed meanwhile is not overwritten", async ({
  page,
}) => {
  await open(page, "products/ozo-nova.yaml");
  await page.getByLabel("Summary").fill("Typed in the form");
  await page.reload();
  await expect(page.getByLabel("Summary")).toHaveValue("Typed in the form");

  const file = join(content, "products/ozo-nova.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace("\nname: ", "\n# Written elsewhere.\nname: New "));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("was changed elsewhere meanwhile")).toBeVisible();
  expect(readFileSync(file, "utf8")).not.toContain("Typed in the form");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const text = readFileSync(file, "utf8");
  expect(text).toContain("# Written elsewhere.\nname: New ");
  expect(text).toContain("summary: Typed in the form\n");
});

test("another address leaves a redirect, and the page is there", async ({ page }) => {
  await open(page, "products/ozo-ofa.yaml");
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByLabel("Address", { exact: true }).fill("ozo-air");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByText("products/ozo-air.yaml")).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText("Ozo Air");
  expect(parse(readFileSync(join(content, "redirects.yaml"), "utf8"))).toEqual([
    { from: "/products/odour-care/ozo-ofa", to: "/products/odour-care/ozo-air" },
  ]);
});

test("publishing makes a commit of exactly what was saved, and sends it", async ({ page }) => {
  writeFileSync(join(folder, "notes.txt"), "of somebody else");
  git("add", "notes.txt");
  await open(page, "pages/privacy.yaml");
  await page.getByLabel("Title").first().fill("Privacy of yours");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const changed = git("status", "--porcelain", "--untracked-files=all", "content").trimEnd().split("\n");

  await page.getByRole("link", { name: /^Publish/ }).click();
  await expect(page.locator("ins", { hasText: "of yours" })).toBeVisible();
  await page.getByLabel("What has changed").fill("Say whose privacy");
  await page.getByRole("button", { name: "Publish and send" }).click();
  await expect(page.getByText(/^Published \d+ files? as/)).toBeVisible();

  expect(git("log", "-1", "--format=%s by %an").trim()).toBe("Say whose privacy by A Tester");
  const files = git("show", "--name-only", "--no-renames", "--format=", "HEAD").trim().split("\n");
  expect(files.sort()).toEqual(changed.map((line) => line.slice(3)).sort());
  expect(git("status", "--porcelain").trim(), "what else was staged is still staged").toBe("A  notes.txt");
  expect(git("rev-parse", "origin/main")).toBe(git("rev-parse", "HEAD"));
});

test("its screens have no accessibility mistakes that axe knows", async ({ page }) => {
  await open(page, "products/ozo-klear.yaml");
  await page.getByLabel("Summary").fill("");
  await expect(page.getByText("1 mistake to correct")).toBeVisible();
  await expectNoViolations(page, "a form with a mistake");
  await page.getByRole("button", { name: "Discard" }).click();
  for (const screen of ["product", "changes", "file/site.yaml"]) {
    await page.goto(address.replace(/#.*/, `#/${screen}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoViolations(page, screen);
  }
});

test("answers nobody else, and nothing outside the content", async ({ page }) => {
  await page.goto(address);
  const { port } = new URL(address);
  const key = await page.evaluate(() => sessionStorage.getItem("ozo-edit-key") ?? "");
  const ask = (headers: Record<string, string>, path = "site.yaml") => post(port, headers, { path });
  expect(await ask({ "x-edit-key": key })).toBe(200);
  expect(await ask({})).toBe(403);
  expect(await ask({ "x-edit-key": key, host: "ozo.example" })).toBe(403);
  expect(await ask({ "x-edit-key": key, origin: "https://elsewhere.example" })).toBe(403);
  for (const path of ["../package.json", "products/../site.yaml", "/etc/passwd", "pictures/hero.webp"]) {
    expect(await ask({ "x-edit-key": key }, path), path).toBe(404);
  }
});

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8" });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  await page.goto(address.replace(/#.*/, `#/file/${path}`));
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
}

async function fillProduct(page: Page, fill: (field: Locator, text: string) => Promise<void>): Promise<void> {
  await fill(page.getByLabel("Summary"), "Polishes taps and fittings");
  await fill(page.getByLabel("Description").first(), "Bright polishes taps and fittings without scratches.");
  await fill(page.getByLabel("How it works"), "It dissolves what the water leaves behind.");
}

/** Goes there as somebody without a mouse would. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} can't be reached by ${key}`);
}

async function photograph(width: number, height: number) {
  const image = sharp({ create: { width, height, channels: 3, background: "#14727d" } });
  return { name: "IMG 0001.JPG", mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

/** The status of an `open` request with these headers; fetch would not send a Host of our own. */
function post(port: string, headers: Record<string, string>, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path: "/edit/api/open", method: "POST" };
    const asked = request({ ...options, headers: { host: `localhost:${port}`, ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });
}
