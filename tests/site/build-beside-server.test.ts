import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requiredFields } from "#tests/support/valid-forms.ts";
import { root, startSite } from "../support/start-site.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { pages } from "./built-pages.ts";

test("when a new build replaces dist, a running server still serves styled pages and stores enquiries", async () => {
  const project = temporaryFolder();
  for (const name of ["dist", "server", "domain", "package.json"])
    cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const site = await startSite({}, [], project);
  onTestFinished(() => site.stop());

  // Replaces dist as generator/main.ts does. The new dist has none of the former build's files.
  renameSync(join(project, "dist"), join(project, "dist.former"));
  mkdirSync(join(project, "dist/client"), { recursive: true });
  writeFileSync(join(project, "dist/client/index.html"), "another build");

  for (const path of ["/", "/enquiry", "/products?q=drain", "/privacy", String(pages.at(-1)?.path)]) {
    const page = await fetch(`${site.url}${path}`);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toMatch(/<style[^>]*>@layer/);
  }
  const posted = await fetch(`${site.url}/enquiry`, {
    method: "POST",
    body: new URLSearchParams(requiredFields("enquiry")),
    redirect: "manual",
  });
  expect(posted.status).toBe(303);
  expect(site.log()).not.toContain('"level":50');
});
