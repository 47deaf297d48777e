import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { copyProject } from "../support/project-copy.ts";
import { startSite } from "../support/start-site.ts";
import { fillIn, openModal, validEnquiry, validNewCustomer } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

test("7: with ENQUIRIES=local a valid submit is not transmitted, and looks the same to the visitor", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const project = copyProject();
  const settings = { ENQUIRIES: "local" };
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, ["build/main.ts"], { cwd: project, env });
  const site = await startSite(settings, [], project);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.goto(`${site.url}/products`);
  const modal = await openModal(page);
  await fillIn(modal, validEnquiry);
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();

  await page.goto(`${site.url}/new-customer-form`);
  const form = page.getByRole("main").locator("form");
  await fillIn(form, validNewCustomer);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByText("Form submitted successfully").first()).toBeVisible();

  // The enquiry's own page is rendered on request.
  await page.goto(`${site.url}/enquiry`);
  await fillIn(form, validEnquiry);
  await form.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(posts).toEqual([]);
  await site.stop();
  rmSync(project, { recursive: true });
});
