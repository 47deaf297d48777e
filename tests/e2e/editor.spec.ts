import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { renameFile } from "#build/content/move-file.ts";
import { expectNoViolations } from "./axe.ts";
import { holdBack } from "./enquiry-forms.ts";
import { expect, prepareEditor } from "./running-editor.ts";
import { test } from "./site.ts";

const editor = prepareEditor();

test("a new product with a picture can be entered by keyboard alone, and its page is shown beside the form", async ({
  page,
}) => {
  await page.goto(editor.address);
  const press = (key: string) => page.keyboard.press(key);
  await tabTo(page, page.getByRole("button", { name: "New product" }));
  await press("Enter");
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type("Keys");
  await press("Enter");

  const texts = {
    Summary: "Polishes taps",
    Description: "Keys polishes taps.",
    "How it works": "It dissolves.",
  };
  for (const [label, text] of Object.entries(texts)) {
    await tabTo(page, page.getByLabel(label).first());
    await page.keyboard.type(text);
  }
  for (const list of ["Benefits", "Key features", "How to use"]) {
    const group = page.getByRole("group", { name: list, exact: true });
    await tabTo(page, group.getByRole("button", { name: /^Add/ }));
    await press("Enter");
    await expect(group.getByRole("textbox").first()).toBeFocused();
    await page.keyboard.type(`${list} of Keys`);
    await press("Tab");
    await page.keyboard.type("One sentence.");
  }
  const picture = await photograph(2400, 2400);
  page.on("filechooser", (chooser) => chooser.setFiles(picture));
  const choose = page.getByRole("button", { name: "Choose a picture" });
  const crop = page.getByRole("dialog", { name: "Crop the picture" });
  await tabTo(page, choose, "Shift+Tab");
  await press("Enter");
  await expect(crop).toBeVisible();
  await press("Escape");
  await expect(choose, "a closed dialog returns the focus").toBeFocused();
  await press("Enter");
  await expect(crop.getByText("1920 × 2400 pixels")).toBeVisible();
  await expectNoViolations(page, "the dialog for cropping a picture");
  await tabTo(page, crop.getByLabel(/Part of the picture/));
  await press("ArrowRight");
  await tabTo(page, crop.getByRole("button", { name: "Use this part" }));
  await press("Enter");
  await expect(crop).toBeHidden();
  await tabTo(page, page.getByLabel("What the picture shows"));
  await page.keyboard.type("Green bottle of Keys");

  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Ozo Keys");
  await expect(shown.getByAltText("Green bottle of Keys")).toBeVisible();
  expect(editor.has("products/ozo-keys.yaml"), "nothing is written before the save").toBe(false);
  await press("Control+s");
  await expect(page.getByText("Saved.")).toBeVisible();
  expect(editor.read("products/ozo-keys.yaml")).toMatch(/^# yaml-language-server: \$schema=/);
  const product = editor.value("products/ozo-keys.yaml");
  expect(product).toMatchObject({ name: "Keys", category: "degreaser", position: 10 });
  expect(product.safetyInstructions).toMatchObject([{ name: "Label and safety data sheet" }]);
  const stored = join(editor.content, "pictures", product.image.source);
  const { width, height, format } = await sharp(stored).metadata();
  expect([width, height, format]).toEqual([1920, 2400, "webp"]);
});

test("the editor shows a mistake while the user types, and the page beside the form shows the last valid state", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-klear.yaml");
  const summary = page.getByLabel("Summary");
  const title = page.getByLabel("Title").first();
  await title.fill("Klear, the drain cleaner");
  const shown = page.frameLocator("iframe");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Klear, the drain cleaner");

  await summary.fill("x".repeat(91));
  await title.fill("Not to be seen yet");
  await expect(summary).toHaveAccessibleDescription(/Must be at most 90 characters/);
  await expect(summary).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("last state without mistakes")).toBeVisible();
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Klear, the drain cleaner");
  const before = editor.read("products/ozo-klear.yaml");
  const refused = page.waitForResponse("**/edit/api/save*");
  await summary.press("Control+s");
  await (await refused).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(summary).toBeFocused();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").locator(":focus")).toContainText("1 mistake to correct");
  expect(editor.read("products/ozo-klear.yaml")).toBe(before);

  await summary.fill("Cleans slow drains");
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Not to be seen yet");
  await editor.discard(page);
  await expect(shown.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
});

test("unsaved text survives a reload, and a save does not silently overwrite a file that was changed elsewhere", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-nova.yaml");
  await page.getByLabel("Summary").fill("Typed in the form");
  await page.reload();
  await expect(page.getByLabel("Summary")).toHaveValue("Typed in the form");

  const file = "products/ozo-nova.yaml";
  const theirs = editor
    .read(file)
    .replace("\nname: ", "\n# Written elsewhere.\nname: New ")
    .replace(/^summary: .*/m, "summary: Written elsewhere");
  // Otherwise, the form could show the new version before the save.
  const release = await holdBack(page, "**/edit/api/open*");
  editor.write(file, theirs);
  const refused = page.waitForResponse("**/edit/api/save*");
  await page.getByRole("button", { name: "Save" }).click();
  await (await refused).finished();
  release();
  await expect(page.getByText("was changed elsewhere")).toContainText(
    "Summary has also changed in the file, where it is now “Written elsewhere”.",
  );
  expect(editor.read(file)).not.toContain("Typed in the form");
  await editor.save(page);
  const text = editor.read(file);
  expect(text).toContain("# Written elsewhere.\nname: New ");
  expect(text).toContain("summary: Typed in the form\n");
});

test("a field without a value in its file is empty in the form, and Enter does not move the caret in a text", async ({
  page,
}) => {
  const file = "products/ozo-nova.yaml";
  const good = editor.read(file);
  await editor.open(page, "products/ozo-nova.yaml");
  editor.write(file, `${good.replace(/^( +alt:).*/m, "$1")}title:\n`);
  await page.reload();
  await expect(page.getByLabel("What the picture shows")).toHaveValue("");
  const title = page.getByLabel("Title").first();
  await expect(title).toHaveValue("");
  await title.pressSequentially("ac");
  for (const key of ["ArrowLeft", "Enter", "b"]) await title.press(key);
  await expect(title).toHaveValue("abc");
  await editor.discard(page);
  editor.write(file, good);
});

test("two windows with the same file share their unsaved text, and no text is lost", async ({
  page,
  context,
}) => {
  const path = "products/ozo-x10-floor-degreaser.yaml";
  await editor.open(page, path);
  const other = await context.newPage();
  await editor.open(other, path);
  await page.getByLabel("Summary").fill("Typed in one window");
  await other.getByLabel("Title").first().fill("Typed in the other");
  await page.reload();
  await expect(page.getByLabel("Title").first()).toHaveValue("Typed in the other");
  await expect(page.getByLabel("Summary")).toHaveValue("Typed in one window");
  await editor.save(other);
  expect(editor.value(path)).toMatchObject({
    title: "Typed in the other",
    summary: "Typed in one window",
  });
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("the reason for a failed save stays; text typed during a save is kept, and can be saved", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-b-sol.yaml");
  const summary = page.getByLabel("Summary");
  await page.route("**/edit/api/save*", (route) => route.abort(), { times: 1 });
  await summary.fill("Not saved");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("The editor does not respond.")).toBeVisible();
  const checked = page.waitForResponse("**/edit/api/try");
  await summary.fill("Sent");
  await (await checked).finished();
  await expect(page.getByText("The editor does not respond.")).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/edit/api/save*", async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await page.keyboard.press("Control+s");
  await summary.fill("Sent, and typed after it");
  await expect.poll(() => editor.read("products/ozo-b-sol.yaml")).toContain("summary: Sent\n");
  const reopened = page.waitForResponse("**/edit/api/open");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  // The editor must not open the file again before the save is answered. Give it a second in which it could wrongly do so.
  await Promise.race([reopened, page.waitForTimeout(1_000)]);
  release();
  await reopened;
  await expect(page.getByText("Changes not saved")).toBeVisible();
  await expect(page.getByText("was changed elsewhere")).toBeHidden();
  await expect(summary).toHaveValue("Sent, and typed after it");
  await editor.save(page);
  expect(editor.read("products/ozo-b-sol.yaml")).toContain("summary: Sent, and typed after it\n");
});

test("when a product's address and name are changed elsewhere, unsaved text can be moved to the file at the new address", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-ofa.yaml");
  await page.getByLabel("Summary").fill("Typed at the old address");
  await renameFile(editor.content, { kind: "product", slug: "ozo-ofa" }, "ozo-moved");
  const moved = "products/ozo-moved.yaml";
  editor.write(moved, editor.read(moved).replace(/^name: .*/m, "name: Moved"));
  page.once("dialog", (question) => question.accept());
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/products\/ozo-moved\.yaml$/);
  await expect(page.getByText("was changed elsewhere")).toBeVisible();
  await editor.save(page);
  expect(editor.has("products/ozo-ofa.yaml")).toBe(false);
  expect(editor.value(moved)).toMatchObject({
    name: "Moved",
    summary: "Typed at the old address",
  });
});

test("if the browser cannot store unsaved text, the editor says so and can still save the text", async ({
  page,
}) => {
  await page.goto(editor.address);
  await page.evaluate(() => localStorage.setItem("ozo-edit:products/ozo-b-sol.yaml", '{"value":'));
  await editor.open(page, "products/ozo-b-sol.yaml");
  await page.getByLabel("Summary").fill("Stored");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByLabel("Summary").fill("Not stored");
  await expect(page.getByText("This browser cannot keep more unsaved text")).toBeVisible();
  await editor.save(page);
  await expect(page.getByLabel("Summary")).toHaveValue("Not stored");
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This browser blocks the storage of this page");
});

for (const outcome of ["accepted", "refused because the file was changed elsewhere"]) {
  test(`text typed in a form that was reopened during a save is kept when the save is ${outcome}`, async ({
    page,
  }) => {
    const path = "products/ozo-b-sol.yaml";
    const file = path;
    const before = editor.read(file);
    await editor.open(page, path);
    const release = await holdBack(page, "**/edit/api/save*");
    const summary = page.getByLabel("Summary");
    await summary.fill("Sent from the first form");
    const saved = page.waitForResponse("**/edit/api/save*");
    await page.keyboard.press("Control+s");
    if (outcome !== "accepted") editor.write(file, `${before}# Changed elsewhere\n`);
    await page.getByRole("link", { name: "Products" }).first().click();
    await page.getByRole("link", { name: /ozo-b-sol/ }).click();
    await summary.fill("Typed in the second form");
    release();
    await (await saved).finished();
    // The first form must not store its own text when its save ends. Give it a second in which it could wrongly do so.
    await page.waitForTimeout(1_000);
    await page.reload();
    await expect(summary).toHaveValue("Typed in the second form");
    await editor.discard(page);
    editor.write(file, before);
  });
}

test("if somebody else creates the file of a new product first, the product's unsaved text is merged into that file", async ({
  page,
}) => {
  await page.goto(editor.address);
  await page.getByRole("button", { name: "New product" }).click();
  await page.getByLabel("Name").fill("Both");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByLabel("Draft").check();
  await page.getByLabel("Summary").fill("Mine");
  const file = "products/ozo-both.yaml";
  editor.write(file, "name: Both\ndraft: true\nsummary: Theirs\nhowItWorks: Theirs.\n");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("was changed elsewhere")).toContainText(
    "Summary has also changed in the file, where it is now “Theirs”.",
  );
  await editor.save(page);
  expect(editor.value(file)).toMatchObject({ summary: "Mine", howItWorks: "Theirs." });
});

test("when a public page becomes a draft, the editor asks where the page's address should redirect", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-drain-pure.yaml");
  await page.getByLabel("Draft").check();
  await page.getByLabel("Summary").press("Control+s");
  const dialog = page.getByRole("dialog", { name: /leaves the public site/ });
  await expect(dialog).toBeVisible();
  // The user may still be typing in the form.
  await page.keyboard.press("Space");
  const to = "/products/drain-care/ozo-klear";
  await dialog.getByLabel("Redirect the page's address to").selectOption(to);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const from = "/products/drain-care/ozo-drain-pure";
  expect(editor.value("redirects.yaml")).toContainEqual({ from, to });
  expect((await page.request.get(new URL(from, editor.address).href)).ok()).toBe(true);
});

test("while a file is invalid YAML, its form shows the line of the mistake and keeps unsaved text, and nothing can be published", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-nova-st.yaml");
  const file = "products/ozo-nova-st.yaml";
  const good = editor.read(file);
  editor.write(file, good.replace(/^summary: .*/m, "summary: New: shines"));
  await page.getByLabel("Title").first().fill("Typed meanwhile");
  await expect(page.getByRole("alert")).toContainText(/Line \d+: A colon followed by a space/);
  await editor.go(page, "changes");
  await expect(page.getByText("Nothing can be published while the content has mistakes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
  editor.write(file, good);
  await editor.go(page, "file/products/ozo-nova-st.yaml");
  await expect(page.getByLabel("Title").first()).toHaveValue("Typed meanwhile");
  await editor.discard(page);
});

test("the editor adds a PDF as a document, and refuses other files, large files and small pictures", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-nova-st.yaml");
  const picture = page.getByRole("group", { name: "Image" }).locator("input[type=file]");
  await picture.setInputFiles(await photograph(800, 1000));
  const crop = page.getByRole("dialog", { name: "Crop the picture" });
  await expect(crop.getByText("This part is too small: it needs at least 1600 × 2000")).toBeVisible();
  await expect(crop.getByRole("button", { name: "Use this part" })).toBeDisabled();
  await page.keyboard.press("Escape");
  const documents = await addDocument(page);
  const chooser = documents.locator("input[type=file]");
  const uploads: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/edit/api/document") && uploads.push(request.url()),
  );
  await chooser.evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array((40 << 20) + 1)], "large.pdf"));
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(documents.getByText("This file is larger than 40 MB")).toBeVisible();
  expect(uploads, "the file is refused before its upload").toEqual([]);
  await chooser.setInputFiles(pdf("Nova St SDS.pdf", "a letter"));
  await expect(documents.getByText("This file is not a complete PDF")).toBeVisible();
  await expect(chooser, "the same file can be chosen again").toHaveValue("");
  await chooser.setInputFiles(pdf("Nova St SDS.pdf"));
  await expect(documents.getByLabel("File")).toHaveValue(/^nova-st-sds-\w+\.pdf$/);
  await documents.getByLabel("Kind").selectOption("SDS");
  await documents.getByLabel("Title").fill("Safety data sheet");
  await documents.getByLabel("Revision").fill("3");
  await documents.getByLabel("Date").fill("2026-06-01");
  await editor.save(page);
  const saved = editor.value("products/ozo-nova-st.yaml");
  expect(saved.documents).toMatchObject([{ kind: "SDS", title: "Safety data sheet" }]);
  expect(editor.has(`documents/${saved.documents[0].file}`)).toBe(true);
});

test("during an upload, typed text is kept, and the list's entries cannot be moved; if the form is reopened, a message says that the file is not used", async ({
  page,
}) => {
  await editor.open(page, "products/ozo-urinill.yaml");
  await addDocument(page);
  const documents = await addDocument(page);
  const [chosen, late] = [0, 1].map((index) => documents.locator("input[type=file]").nth(index));
  const summary = page.getByLabel("Summary");
  let release = await holdBack(page, "**/edit/api/document*");
  await chosen?.setInputFiles(pdf("Urinill.pdf"));
  await expect(documents.locator("ol")).toHaveAttribute("inert");
  await summary.fill("Typed during the upload");
  release();
  await expect(documents.getByLabel("File").first()).toHaveValue(/^urinill-\w+\.pdf$/);
  await expect(summary, "the upload does not move the focus").toBeFocused();
  await expect(summary).toHaveValue("Typed during the upload");

  await page.unrouteAll();
  release = await holdBack(page, "**/edit/api/document*");
  const uploaded = page.waitForResponse("**/edit/api/document*");
  await late?.setInputFiles(pdf("Late.pdf"));
  const askedBeforeClosing = await page.evaluate(
    () => !dispatchEvent(new Event("beforeunload", { cancelable: true })),
  );
  expect(askedBeforeClosing, "the browser asks before it closes the page during an upload").toBe(true);
  await page.getByRole("link", { name: "Products" }).first().click();
  await page.getByRole("link", { name: /ozo-urinill/ }).click();
  await summary.fill("Typed in the second form");
  const told = page.waitForEvent("dialog");
  release();
  await (await uploaded).finished();
  expect((await told).message()).toContain("The file that you added is not used");
  await (await told).accept();
  await page.reload();
  await expect(summary).toHaveValue("Typed in the second form");
  await editor.discard(page);
});

test("a new product with unsaved text is listed under Products only, and its address cannot be given to another product", async ({
  page,
}) => {
  await page.goto(editor.address);
  const begin = async () => {
    await page.getByRole("button", { name: "New product" }).click();
    await page.getByLabel("Name").fill("Twice");
    await page.getByRole("button", { name: "Begin" }).click();
  };
  await begin();
  await page.getByLabel("Summary").fill("Typed in the first");
  await page.getByRole("link", { name: "Products" }).first().click();
  await begin();
  await expect(page.getByRole("alert").getByText("ozo-twice exists already")).toBeVisible();
  await page.keyboard.press("Escape");
  await editor.go(page, "file/products/ozo-klear.yaml");
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByLabel("Address", { exact: true }).fill("ozo-twice");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(page.getByRole("alert").getByText("ozo-twice exists already")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Pages" }).click();
  await expect(page.getByRole("heading", { name: "Pages" })).toBeVisible();
  await expect(page.getByRole("link", { name: /ozo-twice/ })).toBeHidden();
  await page.getByRole("link", { name: "Products" }).first().click();
  await page.getByRole("link", { name: /ozo-twice.*Not saved/ }).click();
  await expect(page.getByLabel("Summary")).toHaveValue("Typed in the first");
  await editor.discard(page);
});

test("after a restart, the editor's new address works in a tab that contains the old access key", async ({
  page,
}) => {
  await page.goto(editor.address);
  await expect(page.getByRole("heading", { name: "Products" })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("ozo-edit-key", "the key of the former start"));
  await page.goto(editor.address);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Brand")).toBeVisible();
});

/** Presses the key until the element has the focus. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} can't be reached by ${key}`);
}

/** Adds an entry to the product's documents, and returns the group of the documents. */
async function addDocument(page: Page): Promise<Locator> {
  const documents = page.getByRole("group", { name: "Documents" });
  await documents.getByRole("button", { name: "Add an entry" }).click();
  return documents;
}

function pdf(name: string, text = "%PDF-1.7 a sheet %%EOF") {
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text) };
}

async function photograph(width: number, height: number) {
  const image = sharp({ create: { width, height, channels: 3, background: "#14727d" } });
  return { name: "IMG 0001.JPG", mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}
