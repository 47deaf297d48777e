import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { dirname, join } from "node:path";
import { cleanEnvironment } from "../support/clean-environment.ts";
import { copyProject } from "../support/project-copy.ts";
import { askForAll, fileAddresses, rawRequest } from "../support/raw-request.ts";
import { type RunningProgram, startProgram } from "../support/start-program.ts";
import { hydrated } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

// The tests run one after another, because they share one development server.
test.describe.configure({ mode: "serial" });
// Vite logs content mistakes to the console, and responds with 504 while it bundles a newly found dependency.
test.use({ expectedConsole: /\[vite\]|Outdated Optimize Dep/ });

let project: string;
let server: RunningProgram;
let site = "";
function change(product: string, from: string, to: string) {
  const file = join(project, `content/products/${product}.yaml`);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
}

test.beforeAll(async () => {
  // Without a cache of pictures, the first start makes every picture.
  test.setTimeout(180_000);
  project = copyProject();
  writeFileSync(
    join(project, "content/redirects.yaml"),
    "- from: /products/drain-care/ozo-old\n  to: /products/drain-care/ozo-klear\n",
  );
  // Klear cannot be the draft, because ozo-old redirects to Klear, and a redirect to a draft is a mistake.
  change("ozo-p-sol", "\nposition:", "\ndraft: true\nposition:");
  const env = { ...cleanEnvironment, PORT: "0", HOST: "0.0.0.0" };
  server = await startProgram(
    [process.execPath, "generator/dev.ts"],
    { cwd: project, env },
    /(http:\/\/localhost:\d+)/,
  );
  site = server.found;
});

test.afterAll(async () => {
  await server.stop();
  rmSync(project, { recursive: true, force: true });
});

test("the development server serves no settings, enquiries or other project files, however the address is written", async () => {
  test.setTimeout(120_000);
  for (const file of ["ozo.env", "data/enquiries.sqlite", ".git/config"]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), "TOP_SECRET = 1;\n");
    await askForAll(site, fileAddresses(project, file), ({ body }, address) =>
      expect(body, address).not.toContain("TOP_SECRET"),
    );
  }
});

test("even with HOST=0.0.0.0, the development server listens only on the loopback address, and refuses other host names", async () => {
  const { host, port } = new URL(site);
  const ask = async (headers: Record<string, string>) => {
    const { status, headers: answer } = await rawRequest(site, "/app/root.tsx", { headers });
    expect(answer["access-control-allow-origin"]).toBeUndefined();
    return status;
  };
  expect(await ask({ host })).toBe(200);
  expect(await ask({ host: host.replace("localhost", "evil.example") })).toBe(403);
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((each) => each?.internal === false && each.family === "IPv4");
  for (const each of others) {
    await expect(rawRequest(`http://${each?.address}:${port}`, "/")).rejects.toThrow("ECONNREFUSED");
  }
});

test("the development server redirects an old address, and shows a draft with the label Draft", async ({
  page,
}) => {
  const { headers } = await rawRequest(site, "/products/drain-care/ozo-old");
  expect(headers.location).toBe("/products/drain-care/ozo-klear");
  await page.goto(`${site}/products/drain-care/ozo-p-sol`);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
});

test("the styles have the same order after a form was used", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${site}/new-customer-form`);
  const form = page.locator("main form");
  await hydrated(form);
  await page.reload();
  await expect(form.locator("[type=submit]")).toHaveCSS("background-color", "rgb(10, 46, 51)");
});

test("an overlay shows a mistake in a content file until it is corrected, and then the page shows the new text", async ({
  page,
}) => {
  // The waits below can take longer than the default time limit of 30 s.
  test.setTimeout(120_000);
  await page.goto(`${site}/products/drain-care/ozo-klear`);
  await expect(page.getByRole("heading", { name: "Ozo Klear" })).toBeVisible();
  change("ozo-klear", "summary: Cleans", "sumary: Cleans");
  const overlay = page.locator("vite-error-overlay");
  await expect(overlay).toContainText("Did you mean summary?", { timeout: 30_000 });
  await page.reload();
  await expect(overlay, "the mistake is shown after a reload too").toContainText("Did you mean summary?");
  change("ozo-klear", "sumary: Cleans", "title: Ozo Klär\nsummary: Cleans");
  await expect(page.getByRole("heading", { name: "Ozo Klär" })).toBeVisible({ timeout: 60_000 });
  await expect(overlay).toHaveCount(0);
});
