import { expect, test } from "vitest";
import { createSecurityHeaders } from "./security-headers.ts";

const policies = new Map([["/", "default-src 'none'; script-src 'sha256-x'"]]);

function policyOf(headers: readonly string[]): string | undefined {
  return headers[headers.findIndex((name) => name.toLowerCase() === "content-security-policy") + 1];
}

test("a page gets the policy the build wrote for it, and is never framed", () => {
  const headers = createSecurityHeaders({ isHttps: false, policies });
  expect(policyOf(headers.forPage("/"))).toBe(
    "default-src 'none'; script-src 'sha256-x'; frame-ancestors 'none'",
  );
});

test("a page that the build forgot runs no script", () => {
  const headers = createSecurityHeaders({ isHttps: false, policies });
  const policy = policyOf(headers.forPage("/constructor"));
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("HSTS is for https only, and for subdomains only where asked for", () => {
  const hsts = (isHttps: boolean, hstsIncludesSubdomains: boolean) => {
    const { common } = createSecurityHeaders({ isHttps, hstsIncludesSubdomains, policies });
    const at = common.indexOf("Strict-Transport-Security");
    return at === -1 ? undefined : common[at + 1];
  };
  expect(hsts(true, false)).toBe("max-age=31536000");
  expect(hsts(true, true)).toBe("max-age=31536000; includeSubDomains");
  expect(hsts(false, true)).toBeUndefined();
});

test("every answer says nosniff and a referrer policy that keeps Origin on our own posts", () => {
  const { common, forMarkup } = createSecurityHeaders({ isHttps: false, policies });
  for (const headers of [common, forMarkup]) {
    expect(headers).toEqual(
      expect.arrayContaining(["nosniff", "strict-origin-when-cross-origin", "same-origin"]),
    );
  }
  expect(policyOf(forMarkup)).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("nobody else embeds what is ours, except the previews of links", () => {
  const { common, forSharing } = createSecurityHeaders({ isHttps: true, policies });
  const policyIn = (headers: readonly string[]) =>
    headers[headers.indexOf("Cross-Origin-Resource-Policy") + 1];
  expect(policyIn(common)).toBe("same-origin");
  expect(policyIn(forSharing)).toBe("cross-origin");
  expect(forSharing).toHaveLength(common.length);
});

test("pages embed only what agrees, and pictures of other hosts without anybody's cookies", () => {
  const embedding = (hasForeignPictures: boolean) => {
    const { common } = createSecurityHeaders({ isHttps: true, hasForeignPictures, policies });
    return common[common.indexOf("Cross-Origin-Embedder-Policy") + 1];
  };
  expect(embedding(false)).toBe("require-corp");
  expect(embedding(true)).toBe("credentialless");
});
