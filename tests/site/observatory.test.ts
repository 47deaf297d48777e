import { expect, test } from "vitest";
import { createSecurityHeaders, readPolicies } from "#server/http/security-headers.ts";
import { isPrerendered, readBuiltPages } from "./built-pages.ts";

/*
 * Scores a page by the rules of Mozilla's HTTP Observatory ("HTTP Observatory Tests & Scoring") for a site without cookies:
 * 100 points, minus points for missing headers, plus points for optional headers. A site that is not on the browsers' HSTS
 * preload list gets at most 135 points.
 */
function score(headers: ReadonlyMap<string, string>, html: string): number {
  const policy = new Map(
    (headers.get("content-security-policy") ?? "").split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const sources = [...policy.values()].flat();
  const isSafe =
    policy.has("script-src") && !sources.some((source) => /^'unsafe|^data:$|^https?:$|^\*$/.test(source));
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)];
  const hasIntegrity = scripts.length > 0 && scripts.every(([tag]) => tag.includes(' integrity="sha384-'));
  const hstsSeconds = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
  return (
    100 +
    (isSafe ? (policy.get("default-src")?.join() === "'none'" ? 10 : 5) : -25) +
    (policy.get("frame-ancestors")?.join() === "'none'" ? 5 : -20) +
    (hstsSeconds >= 15_768_000 ? 0 : -20) +
    (/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      headers.get("referrer-policy") ?? "",
    )
      ? 5
      : 0) +
    (hasIntegrity ? 5 : 0) +
    (headers.get("x-content-type-options") === "nosniff" ? 0 : -5) +
    (headers.get("cross-origin-resource-policy") === "same-origin" ? 10 : 0)
  );
}

test("every prerendered page scores 135, the highest score without cookies and without HSTS preloading", async () => {
  const security = createSecurityHeaders({
    isHttps: true,
    policies: await readPolicies("dist/policies.json"),
  });
  const built = (await readBuiltPages()).filter(({ path }) => isPrerendered(path));
  expect(built.length).toBeGreaterThan(20);
  for (const { path, html } of built) {
    const raw = security.forPage(path);
    const headers = new Map(
      raw.flatMap((name, index) =>
        index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ""] as const] : [],
      ),
    );
    expect(headers.has("set-cookie")).toBe(false);
    expect([path, score(headers, html)]).toEqual([path, 135]);
  }
});
