import { expect, test } from "vitest";
import { createSecurityHeaders } from "./security-headers.ts";

const policies = new Map<string, string>();

test("HSTS is sent only for https, and includes subdomains only with the option for subdomains", () => {
  const hsts = (isHttps: boolean, hstsIncludesSubdomains: boolean) => {
    const { common } = createSecurityHeaders({ isHttps, hstsIncludesSubdomains, policies });
    const at = common.indexOf("Strict-Transport-Security");
    return at === -1 ? undefined : common[at + 1];
  };
  expect(hsts(true, false)).toBe("max-age=31536000");
  expect(hsts(true, true)).toBe("max-age=31536000; includeSubDomains");
  expect(hsts(false, true)).toBeUndefined();
});

test("other sites may embed link previews, but no other files", () => {
  const { common, forSharing } = createSecurityHeaders({ isHttps: true, policies });
  const policyIn = (headers: readonly string[]) =>
    headers[headers.indexOf("Cross-Origin-Resource-Policy") + 1];
  expect(policyIn(common)).toBe("same-origin");
  expect(policyIn(forSharing)).toBe("cross-origin");
  expect(forSharing).toHaveLength(common.length);
});

test("the embedder policy is require-corp, or credentialless when pages show pictures from other hosts", () => {
  const embedding = (hasForeignPictures: boolean) => {
    const { common } = createSecurityHeaders({ isHttps: true, hasForeignPictures, policies });
    return common[common.indexOf("Cross-Origin-Embedder-Policy") + 1];
  };
  expect(embedding(false)).toBe("require-corp");
  expect(embedding(true)).toBe("credentialless");
});
