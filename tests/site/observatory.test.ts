import { expect, test } from "vitest";
import { readBuiltSite } from "#server/built-site.ts";
import { loadBuiltFiles } from "#server/http/built-files.ts";
import { commonHeaders } from "#server/http/security-headers.ts";
import { isPrerendered, readBuiltPages } from "./built-pages.ts";

/*
 * A page with these headers gets 135 points from Mozilla's HTTP Observatory ("HTTP Observatory Tests & Scoring"), the highest score
 * of a site without cookies and without HSTS preloading.
 */
test("every prerendered page has the headers for which Mozilla's HTTP Observatory gives points", async () => {
  const { policies } = await readBuiltSite("dist");
  const common = await commonHeaders({ isHttps: true });
  const files = await loadBuiltFiles("dist/client", { common, policies });
  const built = (await readBuiltPages()).filter(({ path }) => isPrerendered(path));
  expect(built.length).toBeGreaterThan(8);
  for (const { path } of built) {
    const headers = files.get(path)?.identity.headers ?? {};
    expect(headers, path).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
    });
    const policy = headers["content-security-policy"]?.split("; ") ?? [];
    const required = ["default-src 'none'", "frame-ancestors 'none'", expect.stringMatching(/^script-src /)];
    expect(policy, path).toEqual(expect.arrayContaining(required));
    expect(policy.join(" "), path).not.toMatch(/ ('unsafe\S*|data:|https?:|\*)( |$)/);
  }
});
