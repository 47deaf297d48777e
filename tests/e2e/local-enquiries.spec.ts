import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { copyProject } from "../support/project-copy.ts";
import { startSite } from "../support/start-site.ts";
import { bothForms, fillIn, successOf } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

test("with ENQUIRIES=local a valid submit transmits nothing, and the visitor sees the usual success", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const project = copyProject();
  const settings = { ENQUIRIES: "local" };
  const env = { ...process.env, ...settings };
  await promisify(execFile)(process.execPath, ["build/main.ts"], { cwd: project, env });
  const site = await startSite(settings, [], project);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  for (const place of Object.values(bothForms)) {
    await page.goto(`${site.url}${place.page}`);
    const form = await place.find(page);
    await fillIn(form, place.values);
    await form.getByRole("button", { name: place.button }).click();
    await expect(successOf(page, place)).toBeVisible();
  }
  expect(posts).toEqual([]);
  await site.stop();
  rmSync(project, { recursive: true });
});
