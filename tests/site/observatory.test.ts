import { expect, test } from "vitest";
import { readBuiltSite } from "#server/built-site.ts";
import { createSecurityHeaders } from "#server/http/security-headers.ts";
import { isPrerendered, readBuiltPages } from "./built-pages.ts";

/*
 * A page with these headers gets 135 points from Mozilla's HTTP Observatory ("HTTP Observatory Tests & Scoring"), the highest score
 * of a site without cookies and without HSTS preloading.
 */
test("every prerendered page has the headers for which Mozilla's HTTP Observatory gives points", async () => {
  const security = createSecurityHeaders({
    isHttps: true,
    policies: (await readBuiltSite("dist")).policies,
  });
  const built = (await readBuiltPages()).filter(({ path }) => isPrerendered(path));
  expect(built.length).toBeGreaterThan(20);
  for (const { path } of built) {
    const raw = security.forPage(path);
    const headers = Object.fromEntries(
      raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""]] : [])),
    );
    expect(headers, path).toMatchObject({
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Strict-Transport-Security": "max-age=31536000",
      "X-Content-Type-Options": "nosniff",
    });
    const policy = headers["Content-Security-Policy"]?.split("; ") ?? [];
    const required = ["default-src 'none'", "frame-ancestors 'none'", expect.stringMatching(/^script-src /)];
    expect(policy, path).toEqual(expect.arrayContaining(required));
    expect(policy.join(" "), path).not.toMatch(/ ('unsafe\S*|data:|https?:|\*)( |$)/);
  }
});
