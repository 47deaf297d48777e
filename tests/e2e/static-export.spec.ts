import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  bothForms,
  fillIn,
  messageIn,
  modalOf,
  openModal,
  submitButton,
  successOf,
} from "./enquiry-forms.ts";
import { type ExportedSite, exportSite } from "./exported-site.ts";
import { expect, failedToLoad, test } from "./site.ts";

// All tests run in one worker, because each worker would make its own export.
test.describe.configure({ mode: "default" });
test.use({ expectedConsole: failedToLoad });

/** The path below which the site is exported. Some hosts serve several sites under one domain. */
const below = "/ozo/";

let site: ExportedSite;
let url: string;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await exportSite({ EXPORT_PATH: below }, (project) => {
    // Removes the picture of a category.
    const category = join(project, "content", "categories", "odour-care.yaml");
    writeFileSync(category, readFileSync(category, "utf8").replace(/^image:\n( {2}.*\n)+/m, ""));
    addProducts(join(project, "content", "products"), 60);
    appendFileSync(
      join(project, "content", "redirects.yaml"),
      "\n- from: /products/drain-care/ozo-former\n  to: /products/drain-care/ozo-klear\n" +
        "- from: /products/drains\n  to: /products/drain-care\n",
    );
  });
  ({ url, folder } = site);
});

test.afterAll(() => site?.remove());

/** Adds copies of Klear, each with its own name and no picture. */
function addProducts(products: string, count: number): void {
  const model = readFileSync(join(products, "ozo-klear.yaml"), "utf8").replace(/^image:\n( {2}.*\n)+/m, "");
  for (let number = 1; number <= count; number++) {
    const text = model
      .replace(/^name: .*$/m, `name: Copy ${number}`)
      .replace(/^position: .*$/m, "position: 900");
    writeFileSync(join(products, `ozo-copy-${number}.yaml`), text);
  }
}

/** Lists the requests from now on, except the browser's prefetches of links under the pointer. */
function watch(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) return;
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return requests;
}

for (const [name, place] of Object.entries(bothForms)) {
  test(`in the static export a valid submit of ${name} makes no network request and reports success`, async ({
    page,
  }) => {
    await page.goto(`${url}${place.page}`);
    const form = await place.find(page);
    const button = form.getByRole("button", { name: place.button });
    await fillIn(form, { ...place.values, [place.emailLabel]: "wrong" });
    await button.click();
    await expect(messageIn(form)).toHaveText(`${place.emailLabel} must be a valid email`);
    await fillIn(form, place.values);
    await page.waitForLoadState("networkidle");
    const requests = watch(page);
    await button.click();
    await expect(successOf(page, place)).toBeVisible();
    await page.waitForTimeout(500);
    expect(requests).toEqual([]);
  });
}

test("the pages, links and search of an export below a path work, and request nothing outside that path", async ({
  page,
}) => {
  const { requestedPaths } = site;
  requestedPaths.length = 0;
  const response = await page.goto(`${url}/no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  for (const path of ["/", "/accessibility", "/privacy", "/enquiry"]) {
    expect((await page.goto(`${url}${path}`, { waitUntil: "networkidle" }))?.status()).toBe(200);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(
      /^https:\/\/www\.example\.com\/ozo\//,
    );
  }
  await page.goto(`${url}/products`);
  await page.getByRole("searchbox").pressSequentially("klear");
  await expect(page).toHaveURL(`${url}/products?q=klear`);
  await page.getByRole("main").getByRole("link", { name: "Klear", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
  await page.getByRole("link", { name: "Know More" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Product datasheet");
  expect(requestedPaths.length).toBeGreaterThan(20);
  expect(requestedPaths.filter((path) => !path.startsWith(below) && path !== "/favicon.ico")).toEqual([]);
});

test("an export with 70 products lists them all on one page", async ({ page }) => {
  await page.goto(`${url}/products`);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(70);
  await page.goto(`${url}/products/drain-care`);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(64);
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
});

test("the manifest, the sitemap, the redirect pages, _headers and _redirects of an export below a path contain that path", () => {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  expect(read("index.html")).toContain('href="/ozo/site.webmanifest"');
  const manifest = JSON.parse(read("site.webmanifest"));
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  expect(
    [manifest.start_url, ...icons].map((path) => new URL(path, "https://www.example.com/ozo/").pathname),
  ).toEqual(["/ozo/", "/ozo/icon-192.png", "/ozo/icon-512.png", "/ozo/maskable-512.png"]);
  expect(manifest).not.toHaveProperty("id");

  const klear = "https://www.example.com/ozo/products/drain-care/ozo-klear";
  expect(read("sitemap.xml")).toContain(`<loc>${klear}</loc>`);
  const former = "products/drain-care/ozo-former";
  expect(read(`${former}/index.html`)).toContain(`content="0; url=${klear}"`);
  expect(read(`${former}/datasheet/index.html`)).toContain(`${klear}/datasheet`);
  expect(read("_redirects")).toContain(`/ozo/${former} /ozo/products/drain-care/ozo-klear 308`);
  expect(read("_headers")).toMatch(/^\/ozo\/\*\n {2}X-Content-Type-Options: nosniff/);
  expect(read("_headers")).toMatch(/^\/ozo\/pictures\/\*\n {2}Cache-Control: .* immutable$/m);
});

test("an export has a redirect page for each page below a renamed category", () => {
  const datasheet = "ozo-klear/datasheet";
  const page = readFileSync(join(folder, "products/drains", datasheet, "index.html"), "utf8");
  expect(page).toContain(`0; url=https://www.example.com/ozo/products/drain-care/${datasheet}"`);
});

test("a landing card with no image shows IMAGE COMING SOON", async ({ page }) => {
  await page.goto(`${url}/`);
  const card = page.getByRole("article").filter({ hasText: "ODOUR CARE" });
  await expect(card.getByText("IMAGE COMING SOON")).toBeVisible();
  await expect(card.getByRole("img")).toHaveCount(0);
  await expect(page.getByText("IMAGE COMING SOON")).toHaveCount(1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("in the static export a form without scripts shows the company's e-mail address and cannot be sent", async ({
    page,
  }) => {
    await page.goto(`${url}/products`);
    const modal = await openModal(page);
    await expect(submitButton(modal)).toBeHidden();
    await expect(modal.getByText(/hello@example\.com|JavaScript|scripts/i)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modalOf(page)).toBeHidden();
  });
});
