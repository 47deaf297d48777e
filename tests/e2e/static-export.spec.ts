import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promiseToTransmitNothing } from "../support/form-promises.ts";
import { type ExportedSite, exportSite } from "./exported-site.ts";
import { openWorld } from "./form-world.ts";
import { expect, failedToLoad, test } from "./site.ts";

// All tests run in one worker, because each worker would make its own export.
test.describe.configure({ mode: "default" });
test.use({ expectedConsole: failedToLoad });

let site: ExportedSite;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await exportSite({ ENQUIRIES: "local" }, (project) => {
    const content = join(project, "content");
    const category = join(content, "categories/odour-care.yaml");
    writeFileSync(category, withoutPicture(readFileSync(category, "utf8")));
    writeFileSync(
      join(content, "redirects.yaml"),
      "- from: /products/drain-care/ozo-former\n  to: /products/drain-care/ozo-klear\n",
    );
    mkdirSync(join(content, "documents"), { recursive: true });
    writeFileSync(join(content, "documents/climate.pdf"), "%PDF-1.7 %%EOF");
    writeFileSync(join(content, "claims.yaml"), claims);
  });
  url = site.url;
});

test.afterAll(() => site?.remove());

const claims = `title: Claims and proof
description: What we claim.
intro: Who has checked it.
claims:
  - claim: Climate neutral
    badges: [badge-climate.svg]
    products: [ozo-klear]
    proofs:
      - { issuer: Example Body, number: EX-1, validUntil: 2099-12-31, covers: Klear., file: climate.pdf }
      - { issuer: Former Body, number: EX-0, validUntil: 2026-01-31, covers: Klear., address: "https://a.example" }
  - claim: Eco-friendly
    badges: [badge-eco.svg, badge-plant.svg]
    meaning: Made with care.
revised: 2026-01-01
`;

function withoutPicture(yaml: string): string {
  return yaml.replace(/^image:\n( {2}.*\n)+/m, "");
}

test("8. the forms of a static export transmit nothing, and are disabled until React has hydrated them (7.1)", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const world = openWorld(browser, url);
  await promiseToTransmitNothing(world, site.requests);
  await world.close();
});

test("every address of the sitemap is answered with 200 and names itself as canonical", async ({ page }) => {
  const sitemap = readFileSync(join(site.folder, "sitemap.xml"), "utf8");
  const paths = [...sitemap.matchAll(/<loc>https:\/\/www\.example\.com([^<]*)/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(25);
  for (const path of paths) {
    const answer = await page.request.get(`${url}${path}`, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain(`rel="canonical" href="https://www.example.com${path}"`);
  }
});

test("the pages, links and search of the static export work from a file host, and unknown addresses get the 404 page", async ({
  page,
}) => {
  const response = await page.goto(`${url}/no-such-page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  for (const path of ["/", "/accessibility", "/privacy", "/enquiry"]) {
    expect((await page.goto(`${url}${path}`, { waitUntil: "networkidle" }))?.status()).toBe(200);
    const canonical = page.locator("link[rel=canonical]");
    await expect(canonical).toHaveAttribute("href", `https://www.example.com${path}`);
  }
  await page.goto(`${url}/products`);
  await page.getByRole("searchbox").pressSequentially("klear");
  await expect(page).toHaveURL(`${url}/products?q=klear`);
  await page.getByRole("main").getByRole("link", { name: "Klear", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
  await page.getByRole("link", { name: "Know More" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Product datasheet");
});

test("the badges lead to the page of claims, which has each claim with its proofs or as an own statement; the Facts of the product name its proofs (10.13)", async ({
  page,
}) => {
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: "What is proven, and by whom" }).click();
  const claim = (name: string) => page.locator("section", { has: page.getByRole("heading", { name }) });
  await expect(claim("Climate neutral")).toContainText("Checked by: Example Body");
  await expect(claim("Climate neutral")).toContainText("Covers: Klear.");
  await expect(claim("Climate neutral")).toContainText("Valid until 31 December 2099, and no longer");
  await expect(claim("Climate neutral")).toContainText("The proof by Former Body ended on 31 January 2026.");
  await expect(claim("Eco-friendly")).toContainText("Our own statement. Nobody else has checked it yet.");
  const file = await page.getByRole("link", { name: "Read the proof (PDF)" }).getAttribute("href");
  expect(await (await page.request.get(`${url}${file}`)).text()).toContain("%PDF");
  await page.goto(`${url}/products/drain-care/ozo-klear`);
  const fact = page.getByRole("link", {
    name: "Climate neutral: Example Body, EX-1, valid until 31 December 2099",
  });
  await expect(fact).toHaveAttribute("href", "/claims#section-climate-neutral");
  await page.goto(`${url}/products/drain-care/ozo-klear/datasheet`);
  const facts = page.getByRole("main").locator("dl").filter({ hasText: "How often" });
  await expect(facts).toContainText("Climate neutral: Example Body, EX-1, valid until 31 December 2099");
});

test("_headers has the security headers and long caching, and _redirects has the old addresses", () => {
  const read = (file: string) => readFileSync(join(site.folder, file), "utf8");
  expect(read("_redirects")).toContain(
    "/products/drain-care/ozo-former /products/drain-care/ozo-klear 308\n",
  );
  expect(read("_headers")).toMatch(/^\/\*\n(?: {2}.*\n)* {2}x-content-type-options: nosniff$/m);
  expect(read("_headers")).toMatch(/^\/pictures\/\*\n {2}Cache-Control: .* immutable$/m);
  // A host would apply these lines to the page /documents too.
  expect(read("_headers")).not.toContain("/documents/");
});

test("a landing card with no image shows IMAGE COMING SOON (2.6)", async ({ page }) => {
  await page.goto(`${url}/`);
  const card = page.getByRole("article").filter({ hasText: "ODOUR CARE" });
  await expect(card.getByText("IMAGE COMING SOON")).toBeVisible();
  await expect(card.getByRole("img")).toHaveCount(0);
  await expect(page.getByText("IMAGE COMING SOON")).toHaveCount(1);
});
