import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { dirname, join } from "node:path";
import {
  fillIn,
  formPlaces,
  hydrated,
  recordPosts,
  submitButton,
  successOf,
  validEnquiry,
} from "../e2e/enquiry-forms.ts";
import { expect, test } from "../e2e/site.ts";
import { cleanEnvironment } from "../support/clean-environment.ts";
import { copyProject } from "../support/project-copy.ts";
import { askForAll, fileAddresses, rawRequest } from "../support/raw-request.ts";
import { type RunningProgram, startProgram } from "../support/start-program.ts";

// The tests run one after another, because they share one development server.
test.describe.configure({ mode: "serial" });
// Vite logs mistakes to the console. A page with a mistake in its sources has status 500.
test.use({ expectedConsole: /\[vite\]|status of 500/ });

const klear = "/products/drain-care/ozo-klear";
const klearFile = "content/products/ozo-klear.yaml";
/** Vite may have to start again, and the machine may be busy. */
const atLeisure = { timeout: 60_000 };

let project: string;
let server: RunningProgram;
let site = "";
/** Replaces text in a file of the project. */
function change(name: string, from: string, to: string) {
  const file = join(project, name);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
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
  change("content/products/ozo-p-sol.yaml", "\nposition:", "\ndraft: true\nposition:");
  change(klearFile, "\nsummary:", "\ntitle: Ozo Klear\nsummary:");
  await start();
});

async function start(settings: Record<string, string> = {}) {
  const env = { ...cleanEnvironment, PORT: "0", HOST: "0.0.0.0", ...settings };
  const command = ["node_modules/.bin/react-router", "dev"];
  server = await startProgram(command, { cwd: project, env }, /(http:\/\/localhost:\d+)/);
  site = server.found;
}

test.afterAll(async () => {
  await server.stop();
  rmSync(project, { recursive: true, force: true });
});

test("the development server serves no settings, enquiries or other project files, however the address is written", async () => {
  test.setTimeout(120_000);
  for (const file of ["ozo.env", "data/enquiries.sqlite", ".cache/dev-data/backup.sqlite", ".git/config"]) {
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
  await page.goto(`${site}${klear}`);
  await expect(page.getByRole("heading", { name: "Ozo Klear" })).toBeVisible();
  change(klearFile, "summary: Cleans", "sumary: Cleans");
  const overlay = page.locator("vite-error-overlay");
  await expect(overlay).toContainText("Did you mean summary?", atLeisure);
  await page.reload();
  await expect(overlay, "the mistake is shown after a reload too").toContainText("Did you mean summary?");
  change(klearFile, "title: Ozo Klear\nsumary:", "title: Ozo Klär\nsummary:");
  await expect(page.getByRole("heading", { name: "Ozo Klär" })).toBeVisible(atLeisure);
  await expect(overlay).toHaveCount(0);
});

test("requests wait while the content is prepared again", async ({ page }) => {
  await page.goto(`${site}${klear}`);
  for (const title of ["title: Ozo Four", "title: Ozo Three", "title: Ozo Two"]) {
    change(klearFile, "title: Ozo", title);
    for (let times = 0; times < 10; times++) expect((await rawRequest(site, klear)).status).toBe(200);
  }
  await expect(page.getByRole("heading", { name: /^Ozo Two Three Four/ })).toBeVisible(atLeisure);
});

for (const { of, path, file, from, to, shown } of [
  {
    of: "a route",
    path: "/documents",
    file: "app/routes/documents.tsx",
    from: "Datasheets and documents",
    to: "Papers of the products",
    shown: "Papers of the products",
  },
  {
    of: "a component",
    path: "/",
    file: "app/layout/page-frame.tsx",
    from: "Skip to content",
    to: "Skip to what matters",
    shown: "Skip to what matters",
  },
  {
    of: "an island",
    path: "/enquiry",
    file: "app/islands/forms/privacy-line.tsx",
    from: "How we use your details",
    to: "Our use of your details",
    shown: "Our use of your details",
  },
  {
    of: "a file of domain/",
    path: "/new-customer-form",
    file: "domain/enquiries/rules.ts",
    from: 'label: "Legal Company Name"',
    to: 'label: "Registered Name"',
    shown: "Registered Name",
  },
  {
    of: "a content file, after Vite has started again because of the change in domain/,",
    path: klear,
    file: klearFile,
    from: "title: Ozo",
    to: "title: Ozo One",
    shown: "Ozo One",
  },
]) {
  test(`the open page shows a change of ${of} without being reloaded by hand`, async ({ page }) => {
    await page.goto(`${site}${path}`);
    await expect(page.getByText(shown).first()).toBeHidden();
    change(file, from, to);
    await expect(page.getByText(shown).first()).toBeAttached(atLeisure);
    await expect(page.locator("vite-error-overlay")).toHaveCount(0);
  });
}

test("the open page shows a changed style, and its islands are hydrated", async ({ page }) => {
  await page.goto(`${site}/new-customer-form`);
  const form = page.locator("main form");
  change("app/styles/base.css", "  h1,\n", "  h1 { color: rgb(1, 2, 3); }\n  h1,\n");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(1, 2, 3)", atLeisure);
  await hydrated(form);
});

test("an overlay shows a mistake in a source file in few words, also over a page that is opened later, until it is corrected", async ({
  page,
  context,
}) => {
  const before = server.log().length;
  await page.goto(`${site}/documents`);
  change("app/routes/documents.tsx", "</HeadedPage>", "</HeadedPag>");
  const overlay = page.locator("vite-error-overlay");
  await expect(overlay).toContainText("documents.tsx", atLeisure);
  const later = await context.newPage();
  await later.goto(`${site}/documents`);
  await expect(later.locator("vite-error-overlay")).toContainText("documents.tsx", atLeisure);
  // A mistake that is printed with all properties of its error has 20 KB.
  expect(server.log().slice(before).length).toBeLessThan(10_000);
  change("app/routes/documents.tsx", "</HeadedPag>", "</HeadedPage>");
  for (const opened of [page, later]) {
    await expect(opened.getByRole("heading", { level: 1 })).toBeVisible(atLeisure);
    await expect(opened.locator("vite-error-overlay")).toHaveCount(0);
  }
});

test("with ENQUIRIES=local, the forms of the development server accept what is valid, and transmit nothing", async ({
  page,
}) => {
  await server.stop();
  await start({ ENQUIRIES: "local" });
  await page.goto(`${site}/enquiry`);
  const form = await hydrated(page.locator("main form"));
  const posts = recordPosts(page);
  await fillIn(form, validEnquiry);
  await submitButton(form).click();
  await expect(successOf(page, formPlaces["/enquiry"])).toBeVisible();
  expect(posts).toEqual([]);
});
