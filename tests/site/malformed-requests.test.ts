import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { root, startSite } from "../support/start-site.ts";

const escapes = ["%", "%E0%A4%A", "%zz", "%00", "%C0%AF", "%ED%A0%80", "%2e%2e"];

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
        for (const method of ["GET", "POST"]) {
          const status = await send(site.url, `${method} ${target}`, `name=${broken}&email=${broken}`);
          expect([method, target, status]).toEqual([method, target, expect.stringMatching(/^[234]/)]);
        }
      }
    }
  }
}, 120_000);

/** Sends the request line unchanged, because fetch would refuse or correct it. Resolves with the status. */
function send(url: string, requestLine: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => {}).on("close", () => resolve(answer.split(" ")[1] ?? "no answer"));
    socket.write(
      `${requestLine} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  });
}
