import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { copyProject } from "../support/project-copy.ts";
import {
  fieldIn,
  fillIn,
  messageIn,
  modalOf,
  openModal,
  readFields,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { expect, failedToLoad, test } from "./site.ts";

// One worker, one export.
test.describe.configure({ mode: "default" });
test.use({ expectedConsole: failedToLoad });

let server: Server;
let url: string;
let project: string;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  project = copyProject();
  folder = join(project, "exported");
  await exportSite();
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = [path, `${path}/index.html`]
      .map((name) => join(folder, name))
      .find((name) => extname(name) && existsSync(name));
    response.writeHead(file === undefined ? 404 : 200, { "Content-Type": contentType(file ?? "404.html") });
    response.end(request.method === "HEAD" ? undefined : readFileSync(file ?? join(folder, "404.html")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server?.close();
  rmSync(project, { recursive: true, force: true });
});

/** Runs `npm run export` in a copy of the project, whose content is another. */
async function exportSite() {
  // One category without its picture, as an editor may leave it.
  const category = join(project, "content", "categories", "odour-care.yaml");
  writeFileSync(category, readFileSync(category, "utf8").replace(/^image:\n( {2}.*\n)+/m, ""));
  await promisify(execFile)(process.execPath, ["build/export.ts"], { cwd: project });
}

function contentType(file: string): string {
  const types: Record<string, string> = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".woff2": "font/woff2",
    ".data": "text/x-script",
  };
  return types[extname(file)] ?? "application/octet-stream";
}

/** Every request from now on. */
function watch(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return requests;
}

test("7: in the static export a valid submit of the modal makes no network request and reports success", async ({
  page,
}) => {
  await page.goto(`${url}/products`);
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Message: "" });
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(messageIn(modal)).toHaveText("Message is not allowed to be empty");
  await fieldIn(modal, "Message").fill("Hello");
  await page.waitForLoadState("networkidle");
  const requests = watch(page);
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  await page.waitForTimeout(500);
  expect(requests).toEqual([]);
});

test("7: in the static export a valid submit of the new customer form makes no network request", async ({
  page,
}) => {
  await page.goto(`${url}/new-customer-form`);
  const form = page.getByRole("main").locator("form");
  await fillIn(form, validNewCustomer);
  await page.waitForLoadState("networkidle");
  const requests = watch(page);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByText("Form submitted successfully").first()).toBeVisible();
  expect(await readFields(form, ["Invoice Country", "Message"])).toEqual({
    "Invoice Country": "India",
    Message: "",
  });
  await page.waitForTimeout(500);
  expect(requests).toEqual([]);
});

test("7: in the static export the enquiry page works the same way", async ({ page }) => {
  await page.goto(`${url}/enquiry`);
  const form = page.getByRole("main").locator("form");
  await fillIn(form, validEnquiry);
  const posts = watch(page);
  await form.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(posts.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("2: the static export has its pages, its 404 page and its links", async ({ page }) => {
  const response = await page.goto(`${url}/no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await page.goto(`${url}/products`);
  await page.getByRole("main").getByRole("link", { name: "Klear", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
  await page.getByRole("link", { name: "Know More" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Product datasheet");
  for (const path of ["/accessibility", "/privacy"]) {
    expect((await page.goto(`${url}${path}`))?.status()).toBe(200);
  }
});

test("2: a landing card with no image shows IMAGE COMING SOON", async ({ page }) => {
  await page.goto(`${url}/`);
  const card = page.getByRole("article").filter({ hasText: "ODOUR CARE" });
  await expect(card.getByText("IMAGE COMING SOON")).toBeVisible();
  await expect(card.getByRole("img")).toHaveCount(0);
  await expect(page.getByText("IMAGE COMING SOON")).toHaveCount(1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("7: in the static export a form without scripts says where to write, and cannot be sent", async ({
    page,
  }) => {
    await page.goto(`${url}/products`);
    const modal = await openModal(page);
    await expect(modal.getByRole("button", { name: "Send Enquiry" })).toBeHidden();
    await expect(modal.getByText(/hello@example\.com|JavaScript|scripts/i)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modalOf(page)).toBeHidden();
  });
});
