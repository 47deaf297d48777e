import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type AssetOptions, loadAssets } from "./asset-table.ts";

import { createRenderPage, type RenderPageOptions } from "./render-page.ts";
import { createRequestListener, type RequestListenerOptions } from "./request-listener.ts";
import { readRoutes } from "./routes.ts";
import { createSecurityHeaders } from "./security-headers.ts";

const home = `<!doctype html><html data-enquiries="served"><title>Home</title>${"<p>Water wise.</p>".repeat(40)}`;
const product = "<!doctype html><title>Ozo Klear</title>";
const picture = Buffer.alloc(700 * 1024, "picture");
const script = `console.log(${JSON.stringify("x".repeat(600))})`;
const builtTwin = brotliCompressSync(Buffer.from(script));

const folder = mkdtempSync(join(tmpdir(), "ozo-assets-"));
const log = { debug: vi.fn(), info: vi.fn(), error: vi.fn(), isLevelEnabled: () => true };
const receive = vi.fn<RequestListenerOptions["receive"]>();

const handle = vi.fn<RenderPageOptions["handle"]>();
const contextFor = vi.fn<RenderPageOptions["contextFor"]>(async () => new RouterContextProvider());
let server: Server;

beforeAll(async () => {
  put("index.html", home);
  put("index.html.br", brotliCompressSync(Buffer.from(home)));
  put("index.html.gz", gzipSync(home));
  put("404/index.html", "<!doctype html><title>404</title>");
  put("products/index.html", "<!doctype html><title>Products</title>");
  put("products/drain-care/index.html", "<!doctype html><title>Drain care</title>");
  put("products/drain-care/ozo-klear/index.html", product);
  put("products/größe/index.html", "<!doctype html><title>Size</title>");
  put("new-customer-form/index.html", "<!doctype html><title>New Customer Form</title>");
  put("assets/entry-C4fe.js", script);
  put("assets/entry-C4fe.js.br", builtTwin);
  put("pictures/master.webp", picture);
  put("products/ozo-1234567890.md", "# A product whose name ends like a hash");
  put("documents/klear-sds-en-1234567890.pdf", "%PDF-1.7");
  put("robots.txt", "User-agent: *\n");
  put("__spa-fallback.html", "never");
  server = await listen({});
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

afterEach(() => {
  handle.mockReset();
  receive.mockReset();
  log.info.mockClear();
  log.error.mockClear();
});

function put(name: string, content: string | Buffer, build = folder): void {
  mkdirSync(dirname(join(build, name)), { recursive: true });
  writeFileSync(join(build, name), content);
}

async function listen(settings: Partial<AssetOptions>): Promise<Server> {
  const securityHeaders = createSecurityHeaders({
    isHttps: false,
    policies: new Map([["/", "script-src 'sha256-home'"]]),
  });

  const assets = await loadAssets({ folder, securityHeaders, ...settings });
  const listener = createRequestListener({
    assets,
    routes: readRoutes({
      home: { module: {} },
      products: { path: "products", module: { handle: { query: ["q", "page"] } } },
      category: { path: "products/:categoryId", module: { handle: { query: ["page"] } } },
      enquiry: { path: "enquiry", module: { action() {} } },
      customer: { path: "new-customer-form", module: { action() {}, handle: { query: ["sent"] } } },
    }),
    redirects: () =>
      new Map([
        ["/products/drain-care/ozo-old", "/products/drain-care/ozo-klear"],
        ["/products/drains", "/products"],
        ["/old.html", "/products"],
        ["/robots.txt", "/"],
        ["/alt/straße", "/products/größe"],
      ]),
    renderPage: createRenderPage({
      handle,
      contextFor,
      siteOrigin: "https://www.example.com",
      securityHeaders,
    }),
    receive,
    health: { answer: () => undefined },
    securityHeaders,
    own: { siteOrigin: "https://www.example.com", isSiteUrlSet: true },
    metrics: { countRequest() {} },
    log,
  });
  const started = createServer(listener).listen(0, "127.0.0.1");
  await once(started, "listening");
  return started;
}

/** Starts a server for one test. */
async function listenInTest(settings: Partial<AssetOptions>): Promise<Server> {
  const started = await listen(settings);
  onTestFinished(() => void started.close());
  return started;
}

type Asked = Parameters<typeof rawRequest>[2];

async function ask(path: string, asked: Asked = {}, of = server) {
  const { port } = of.address() as AddressInfo;
  const answer = await rawRequest(`http://127.0.0.1:${port}`, path, asked);
  const body = Buffer.from(answer.body, "latin1");
  return { ...answer, body, text: body.toString() };
}

function post(path: string, body: string, headers: Record<string, string> = {}) {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return ask(path, { method: "POST", body, headers: { ...type, ...headers } });
}

const minute = "public, max-age=60, s-maxage=1, stale-if-error=86400";
const year = "public, max-age=31536000, immutable";

test.each([
  [
    "a page has its own Content-Security-Policy and is cached for a minute",
    "/",
    {
      "content-type": "text/html; charset=utf-8",
      "content-length": String(home.length),
      "content-security-policy": "script-src 'sha256-home'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": minute,
      vary: "Accept-Encoding",
    },
  ],
  [
    "a file with a hash in its name is cached for a year",
    "/assets/entry-C4fe.js",
    { "content-type": "text/javascript; charset=utf-8", "cache-control": year },
  ],
  [
    "a document is cached for a year, and browsers save it under its name without the hash",
    "/documents/klear-sds-en-1234567890.pdf",
    {
      "content-type": "application/pdf",
      "cache-control": year,
      "content-disposition": 'inline; filename="klear-sds-en.pdf"',
    },
  ],
  [
    "a file whose name ends like a hash is revalidated outside the folders of hashed files",
    "/products/ozo-1234567890.md",
    { "cache-control": minute },
  ],
])("%s", async (_, path, headers) => {
  expect(await ask(path)).toMatchObject({ status: 200, headers });
});

test("a page is served without a trailing slash, with and without a query, and a file instead of a redirect of its address", async () => {
  for (const path of ["/ozo-klear", "/ozo-klear?utm_source=x", "/ozo%2Dklear", "/ozo-klear?page=2"])
    expect((await ask(`/products/drain-care${path}`)).text).toBe(product);
  for (const query of ["", "?utm_source=x"]) expect((await ask(`/robots.txt${query}`)).status).toBe(200);
});

test.each([
  "/nothing",
  "/nothing/",
  "/Products",
  "/products/drain-care/Ozo-Klear",
  "/products.html",
  "/products/index.html",
  "/index.html",
  "/index.html.br",
  "/__spa-fallback.html",
  "/404",
  "/constructor",
  "/products.data",
  "/products.data?q=1",
  "/enquiry.data",
  "/products/drain-care/Ozo-Old",
  "/products/drain-care/ozo-old/nothing",
  "/products/drains/nothing",
  "/products/nothing",
  "/products/:categoryId",
])("%s gets the 404 page with status 404", async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("<title>404</title>");
  expect(handle).not.toHaveBeenCalled();
});

test.each([
  ...["/%", "/%zz", "/%ff", "/%00", "/a%0d%0aSet-Cookie:x", "/a\\b", "/a#b", "*"],
  ...["/products%2Fdrain-care", "/..%5c..%5cetc", `/${"x".repeat(9_000)}`],
])("%s is refused as malformed", async (path) => {
  expect(await ask(path)).toMatchObject({ status: 400, text: "This address is malformed.\n" });
});

test("a missing file with a hash in its name gets a short 404 that is not cached", async () => {
  expect(await ask("/assets/entry-0ld.js")).toMatchObject({
    status: 404,
    headers: { "cache-control": "no-store" },
    text: "There is nothing at this address.\n",
  });
});

test("each encoding has its own ETag, and a browser that has the page gets 304", async () => {
  const [plain, zipped, brotli] = await Promise.all(
    ["identity", "gzip", "br"].map((coding) => ask("/", { headers: { "Accept-Encoding": coding } })),
  );
  expect(gunzipSync(zipped?.body ?? "").toString()).toBe(home);
  expect(brotliDecompressSync(brotli?.body ?? "").toString()).toBe(home);
  expect(new Set([plain, zipped, brotli].map((answer) => answer?.headers.etag)).size).toBe(3);
  const etag = plain?.headers.etag ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ask("/", { headers: { "If-None-Match": known } });
    expect(answer).toMatchObject({ status: 304, text: "", headers: { etag, vary: "Accept-Encoding" } });
  }
  expect((await ask("/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

test("HEAD is answered with the headers of GET and without a body", async () => {
  for (const path of ["/", "/pictures/master.webp", "/nothing"]) {
    const [get, head] = await Promise.all([ask(path), ask(path, { method: "HEAD" })]);
    const { "content-length": length, etag } = get.headers;
    expect(head).toMatchObject({ status: get.status, text: "", headers: { "content-length": length, etag } });
  }
});

test("files that exceed the common memory limit are streamed from disk unchanged", async () => {
  const securityHeaders = createSecurityHeaders({ isHttps: false, policies: new Map() });
  const { byPath } = await loadAssets({ folder, securityHeaders, memoryLimit: 200 });
  const kept = [...byPath.values()]
    .flatMap(({ representations }) => Object.values(representations).map(({ source }) => source))
    .filter(Buffer.isBuffer);
  const bytes = kept.reduce((sum, { length }) => sum + length, 0);
  expect([bytes > 0, bytes <= 200]).toEqual([true, true]);
  const small = await listenInTest({ memoryLimit: 200 });
  const headers = { "Accept-Encoding": "br" };
  expect((await ask("/assets/entry-C4fe.js", { headers }, small)).body.equals(builtTwin)).toBe(true);
  expect((await ask("/pictures/master.webp", {}, small)).body.equals(picture)).toBe(true);
});

test.each([
  ["/products/drain-care/ozo-klear/?a=1", "/products/drain-care/ozo-klear?a=1"],
  ["/enquiry/", "/enquiry"],
  ["//", "/"],
  ["/products/drain-care/ozo-old", "/products/drain-care/ozo-klear"],
  ["/products/drain-care/ozo-old/", "/products/drain-care/ozo-klear"],
  ["/products/drain-care/ozo-old?utm_source=x", "/products/drain-care/ozo-klear?utm_source=x"],
  ["/old.html", "/products"],
  ["/alt/stra%C3%9Fe", "/products/gr%C3%B6%C3%9Fe"],
])("%s is redirected permanently to %s", async (path, location) => {
  expect(await ask(path)).toMatchObject({ status: 308, headers: { location } });
});

test("a page whose policy changes gets a new ETag", async () => {
  const tagWith = async (policy: string) => {
    const policies = new Map([["/products", policy]]);
    const securityHeaders = createSecurityHeaders({ isHttps: false, policies });
    const { byPath } = await loadAssets({ folder, securityHeaders });
    return byPath.get("/products")?.representations.identity.etag;
  };
  expect(await tagWith("default-src 'none'")).toBe(await tagWith("default-src 'none'"));
  expect(await tagWith("default-src 'none'")).not.toBe(await tagWith("default-src 'self'"));
});

test.each([
  ["DELETE", "/", "GET, HEAD"],
  ["PUT", "/products", "GET, HEAD"],
  ["POST", "/products", "GET, HEAD"],
  ["POST", "/robots.txt", "GET, HEAD"],
  ["OPTIONS", "/enquiry", "GET, HEAD, POST"],
  ["POST", "/enquiry/more", "GET, HEAD"],
  ["POST", "/enquiry.data", "GET, HEAD"],
  ["POST", "/submit/other", "GET, HEAD"],
  ["POST", "/healthz", "GET, HEAD"],
  ["POST", "/readyz", "GET, HEAD"],
])("the method %s is refused for %s", async (method, path, allowed) => {
  expect(await ask(path, { method })).toMatchObject({ status: 405, headers: { allow: allowed } });
});

test("pages that depend on the query are rendered on request, with the public origin", async () => {
  handle.mockImplementation(async (asked) => new Response(`${asked.method} ${asked.url}`));
  for (const path of [
    ...["/products?q=drain%20care", "/products?utm_source=x&q="],
    ...["/new-customer-form?sent=1", "/enquiry?product=Klear"],
  ])
    expect((await ask(path)).text).toBe(`GET https://www.example.com${path}`);
  for (const path of ["/?q=1", "/products?utm_source=x", "/new-customer-form?q=1"])
    expect((await ask(path)).text).toMatch(/^<!doctype html>/);
});

test("frame-ancestors is added to a rendered page's own Content-Security-Policy; a page without a policy may run no script; pages are compressed", async () => {
  const headers = { "Content-Type": "text/html" };
  handle.mockResolvedValueOnce(new Response("<p>", { headers }));
  expect((await ask("/enquiry")).headers).toMatchObject({
    "content-security-policy": expect.stringContaining("script-src 'none'"),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  handle.mockResolvedValueOnce(
    new Response(home, { headers: { ...headers, "Content-Security-Policy": "mine" } }),
  );
  const zipped = await ask("/enquiry", { headers: { "Accept-Encoding": "gzip" } });
  expect(zipped.headers["content-security-policy"]).toBe("mine; frame-ancestors 'none'");
  expect(gunzipSync(zipped.body).toString()).toBe(home);
});

test("the action receives a form's values and the request's id, but none of the client's headers", async () => {
  let seen: object | undefined;
  handle.mockImplementation(async ({ method, headers, body }) => {
    seen = { method, body, headers: [...headers.keys()] };
    return new Response("stored", { status: 201 });
  });
  const answer = await post("/enquiry", "name=Zo%C3%AB+%26+co", {
    "Sec-Fetch-Site": "same-origin",
    Origin: "http://127.0.0.1:4300",
    "X-React-Router-SPA-Mode": "yes",
  });
  expect(answer.status).toBe(201);
  expect(seen).toEqual({ method: "POST", body: null, headers: ["x-request-id"] });
  expect(contextFor.mock.lastCall?.[2]).toEqual({ name: "Zoë & co" });
});

test("extra slashes and capital letters in the address of a form lose no enquiry", async () => {
  handle.mockImplementation(async () => new Response("stored"));
  receive.mockResolvedValue({ ok: true, reference: null });
  for (const path of ["//Enquiry//", "/New-Customer-Form/", "/submit/new-customer/"])
    expect((await post(path, "name=x")).status, path).toBe(200);
});

test("a post from another site is refused with a message that names the form's page, and does not reach React Router", async () => {
  const answer = await post("/enquiry", "name=x", { "Sec-Fetch-Site": "cross-site" });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("https://www.example.com/enquiry");
  expect((await post("/submit/enquiry", "name=x", { Origin: "https://evil.example" })).status).toBe(403);
  expect(handle).not.toHaveBeenCalled();
});

test("a client that sends 20 MB before it reads the answer receives the 413", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.pause();
  socket.write(
    "POST /submit/enquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  for (let sent = 0; sent < 20; sent++) {
    if (!socket.write(`f4240\r\n${"x".repeat(1_000_000)}\r\n`)) await once(socket, "drain");
  }
  socket.write("0\r\n\r\n");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.resume();
  await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 .*The form is larger than 256 KiB/s);
  socket.destroy();
});

test("a post of exactly 256 KiB is accepted, with or without a Content-Length", async () => {
  receive.mockResolvedValue({ ok: true, reference: null });
  const body = `name=${"x".repeat(256 * 1024 - 5)}`;
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Transfer-Encoding": "chunked" };
  for (const [sent, status] of [
    [body, 200],
    [`${body}x`, 413],
  ] as const) {
    expect((await post("/submit/enquiry", sent)).status).toBe(status);
    expect((await ask("/submit/enquiry", { method: "POST", headers, body: sent })).status).toBe(status);
  }
});

test("a form posted by the pages' script is received and answered with its outcome in JSON, or refused with a status and Retry-After", async () => {
  const sent = { name: "Zoë & Söhne", message: "100 % + 1\r\n" };
  receive.mockResolvedValue({ ok: true, reference: "OZO-1" });
  const answer = await post("/submit/new-customer", new URLSearchParams(sent).toString());
  expect(receive).toHaveBeenCalledExactlyOnceWith("new-customer", sent, expect.anything());
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  expect(answer).toMatchObject({ status: 200, headers: { ...headers, "x-content-type-options": "nosniff" } });
  expect(JSON.parse(answer.text)).toEqual({ ok: true, reference: "OZO-1" });
  expect(handle).not.toHaveBeenCalled();

  const reason = { field: null, message: "Too many.", advice: null };
  const refusal = { ok: false, status: 429, ...reason, retryAfterSeconds: 90 } as const;
  receive.mockResolvedValue(refusal);
  const refused = await post("/submit/enquiry", "name=x");
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "90" } });
  expect(JSON.parse(refused.text)).toEqual(refusal);
});

test("an error in React Router is answered with 500 and the request's id, and its cause appears only in the log", async () => {
  handle.mockRejectedValue(new Error("secret cause"));
  const answer = await ask("/enquiry");
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain("secret");
  const [[details, message] = []] = log.error.mock.calls;
  expect(details).toEqual({ err: expect.any(Error), id: expect.any(String) });
  expect(message).toBe("a request could not be answered");
  expect(answer.text).toContain(details.id);
});

test("when the visitor leaves before the page is rendered, no error is logged", async () => {
  const left = new Promise((resolve) => {
    server.once("request", (_request, response) => response.once("close", resolve));
  });
  handle.mockImplementation(async () => {
    await left;
    return new Response(home);
  });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /enquiry HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => handle.mock.calls).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => log.info.mock.calls).toHaveLength(1);
  expect(log.error).not.toHaveBeenCalled();
});

test("a log entry contains path, status and duration, but neither the query nor the visitor's address", async () => {
  await ask("/products/drain-care/ozo-klear?email=someone@example.com", {
    headers: { Referer: "https://x.example" },
  });
  const answered = { method: "GET", path: "/products/drain-care/ozo-klear", status: 200 };
  const entry = { ...answered, id: expect.any(String), ms: expect.any(Number) };
  expect(log.info.mock.calls).toEqual([[entry, "answered"]]);
});

test("a streamed file comes from the build with which the server started, even after a later build", async () => {
  const builds = temporaryFolder();
  const [dist, last] = [join(builds, "dist"), join(builds, "dist.last")];
  put("sitemap.xml", picture, dist);
  const site = await listenInTest({ folder: dist });
  expect((await ask("/sitemap.xml", {}, site)).body).toEqual(picture);
  renameSync(dist, last);
  put("sitemap.xml", "another build", dist);
  await expect(ask("/sitemap.xml", {}, site)).rejects.toThrow("socket hang up");
});
