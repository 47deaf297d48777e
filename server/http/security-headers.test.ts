import { expect, test } from "vitest";
import { createSecurityHeaders } from "./security-headers.ts";

type Options = Parameters<typeof createSecurityHeaders>[0];

/** Returns a header's value in all responses, or in the responses that other sites may embed. */
function headerOf(name: string, options: Partial<Options> = {}, kind: "common" | "forSharing" = "common") {
  const headers = createSecurityHeaders({ isHttps: true, policies: new Map(), ...options })[kind];
  return headers.includes(name) ? headers[headers.indexOf(name) + 1] : undefined;
}

test("HSTS is sent only for https, and includes subdomains only with the option for subdomains", () => {
  const hsts = (options: Partial<Options>) => headerOf("Strict-Transport-Security", options);
  expect(hsts({})).toBe("max-age=31536000");
  expect(hsts({ hstsIncludesSubdomains: true })).toBe("max-age=31536000; includeSubDomains");
  expect(hsts({ isHttps: false, hstsIncludesSubdomains: true })).toBeUndefined();
});

test("other sites may embed link previews, but no other files", () => {
  expect(headerOf("Cross-Origin-Resource-Policy")).toBe("same-origin");
  expect(headerOf("Cross-Origin-Resource-Policy", {}, "forSharing")).toBe("cross-origin");
});

test("the embedder policy is require-corp, or credentialless when pages show pictures from other hosts", () => {
  expect(headerOf("Cross-Origin-Embedder-Policy")).toBe("require-corp");
  expect(headerOf("Cross-Origin-Embedder-Policy", { hasForeignPictures: true })).toBe("credentialless");
});
