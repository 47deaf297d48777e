import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeTinySite } from "#tests/support/tiny-site.ts";
import { renderPages } from "./render-pages.ts";

test("a page whose status is not 200 ends the build, and React Router logs why", async () => {
  using log = vi.spyOn(console, "error").mockImplementation(() => {});
  const project = makeTinySite();
  const pages = renderPages(join(project, "dist"), ["/enquiry", "/nowhere"]);
  expect((await pages.next()).value).toMatchObject({ path: "/enquiry", html: "form" });
  await expect(pages.next()).rejects.toThrow("/nowhere could not be rendered: its status is 404.");
  expect(log).toHaveBeenCalledOnce();
  rmSync(project, { recursive: true });
});
