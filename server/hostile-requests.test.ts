import { rmSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningSite, startSite } from "#tests/support/start-site.ts";
import { makeTinySite } from "#tests/support/tiny-site.ts";

// These tests use raw sockets, because an HTTP client refuses to send such requests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const project = makeTinySite();
let site: RunningSite;
let port: number;

beforeAll(async () => {
  site = await startSite({}, [], project);
  port = Number(new URL(site.url).port);
});

afterAll(async () => {
  await site.stop();
  rmSync(project, { recursive: true });
});

/** Sends these bytes and resolves with everything that the server sends until it closes the connection. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setEncoding("latin1").on("data", (text) => {
      answer += text;
    });
    socket.on("error", () => {}).on("close", () => resolve(answer));
  });
}

const head = "Host: localhost\r\nConnection: close\r\n";
const form = "Content-Type: application/x-www-form-urlencoded\r\n";

/** Composes a form post with additional headers. */
const post = (headers: string, body: string) =>
  `POST /enquiry HTTP/1.1\r\n${head}${form}${headers}\r\n\r\n${body}`;
const chunked = "Transfer-Encoding: chunked";

test.each<[what: string, bytes: string, status: number]>([
  ["the method TRACE", `TRACE / HTTP/1.1\r\n${head}\r\n`, 405],
  ["no Host header", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["two Host headers", `GET / HTTP/1.1\r\nHost: a\r\n${head}\r\n`, 400],
  ["a path to a parent folder", `GET /../../etc/passwd HTTP/1.1\r\n${head}\r\n`, 404],
  ["an encoded path to a parent folder", `GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${head}\r\n`, 404],
  ["headers of 20,000 letters", `GET / HTTP/1.1\r\n${head}X: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["a folded header", `GET / HTTP/1.1\r\n${head}X: a\r\n b\r\n\r\n`, 400],
  ["both Content-Length and chunks", post(`Content-Length: 4\r\n${chunked}`, "0\r\n\r\n"), 400],
  ["a chunk without a size", post(chunked, "zz\r\na=b\r\n0\r\n\r\n"), 400],
])("a request with %s is refused, and the answer reveals no internals", async (_, bytes, status) => {
  const answer = await exchange(bytes);
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(answer).not.toMatch(/root:|node_modules|\bat .+:\d+:\d+|X-Powered-By|\nServer:/i);
  // A second answer would mean that the server parsed a part of the request as another request.
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
});

test("a request for an absolute URL is answered by this site, and no redirect leads to another site", async () => {
  const absolute = await exchange(`GET http://evil.example/ HTTP/1.1\r\n${head}\r\n`);
  expect(absolute).toContain("HTTP/1.1 200");
  for (const start of ["//", "/%5c", "///", "/\\", "/@"]) {
    const answer = await exchange(`GET ${start}evil.example/ HTTP/1.1\r\n${head}\r\n`);
    expect(answer).not.toMatch(/^location: (\/\/|https?:|\/\\)/im);
  }
});

test("500 silent connections do not block other clients, and slow connections are closed", async () => {
  const silent = Array.from({ length: 500 }, () => exchange(""));
  const slow = [
    "GET / HTTP/1.1\r\nHost: loc",
    `POST /enquiry HTTP/1.1\r\n${head}${form}Content-Length: 900\r\n\r\nname=`,
  ].map(exchange);
  expect(await exchange(`GET / HTTP/1.1\r\n${head}\r\n`)).toContain("HTTP/1.1 200");
  await Promise.all([...silent, ...slow]);
});
