import { expect, onTestFinished, test } from "vitest";
import { rawRequest } from "../support/raw-request.ts";
import { root, startSite } from "../support/start-site.ts";

const escapes = ["%", "%E0%A4%A", "%zz", "%00", "%C0%AF", "%ED%A0%80", "%2e%2e"];
const headers = { connection: "close", "content-type": "application/x-www-form-urlencoded" };

test("a malformed escape in a path, a query or a form never causes a server error", async () => {
  const site = await startSite();
  onTestFinished(() => site.stop());
  const { routes } = await import(`${root}/dist/server/index.js`);
  const paths = Object.values<{ path?: string }>(routes).map(({ path = "" }) => `/${path}`);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of [...paths, "/submit/enquiry", "/healthz", "/readyz", "/metrics", "/assets/x.js"]) {
    for (const broken of escapes) {
      const targets = [`${path}${broken}`, `${path.replace(/:\w+|\*/g, broken)}?q=${broken}&sent=${broken}`];
      for (const target of targets) {
        const asked = await rawRequest(site.url, target);
        expect(asked.status, target).toBeLessThan(500);
        const body = `name=${broken}&email=${broken}`;
        const posted = await rawRequest(site.url, target, { method: "POST", headers, body });
        expect(posted.status, `POST ${target}`).toBeLessThan(500);
      }
    }
  }
}, 300_000);
