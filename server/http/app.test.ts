import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { pino } from "pino";
import { createContext, type RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { RequestServices } from "#domain/request-services.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import type { RouterBuild } from "../built-site.ts";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";
import { readSettings } from "../settings/read-settings.ts";
import { createApp } from "./app.ts";
import { loadBuiltFiles } from "./built-files.ts";
import { commonHeaders } from "./security-headers.ts";

const home = `<!doctype html><title>Home</title>${"<p>Water wise.</p>".repeat(80)}`;
const product = "<!doctype html><title>Ozo Klear</title>";
const files: Record<string, string | Buffer> = {
  "index.html": home,
  "index.html.br": brotliCompressSync(home),
  "index.html.gz": gzipSync(home),
  "404/index.html": "<!doctype html><title>404</title>",
  "products/index.html": "<!doctype html><title>Products</title>",
  "products/drain-care/index.html": "<!doctype html><title>Drain care</title>",
  "products/drain-care/ozo-klear/index.html": product,
  "new-customer-form/index.html": "<!doctype html><title>New Customer Form</title>",
  "scripts/first-C4fe.js": "console.log(1)",
  "pictures/master.webp": Buffer.alloc(700 * 1024, "picture"),
  "assets/mark-C4fe.svg": "<svg/>",
  "previews/home.jpg": "JPEG",
  "documents/klear-sds-en-1234567890.pdf": "%PDF-1.7",
  "robots.txt": "User-agent: *\n",
  "other.html": "never",
};

/** A page or the answer to a form, as React Router renders it: `reply` decides, and sees the request. */
const reply = vi.fn<(request: Request, services: RequestServices) => Response | Promise<Response>>();
const accept = vi.fn<EnquiryService["accept"]>();
const countDeliveries = vi.fn<EnquiryService["countDeliveries"]>(async () => [
  { channel: "email", state: "pending", count: 2, oldestSince: Date.now() - 90_000 },
]);
const checkStore = vi.fn<EnquiryService["checkStore"]>(async () => "ok");
let entries: Record<string, unknown>[] = [];

const folder = mkdtempSync(join(tmpdir(), "ozo-app-"));
let server: Server;

/** A build of React Router with the routes that the server treats differently. */
function makeBuild(): RouterBuild {
  const serverContext = createContext<RequestServices>();
  type Args = { request: Request; context: RouterContextProvider };
  const respond = ({ request, context }: Args) => reply(request, context.get(serverContext));
  const page = (id: string, more: object = {}) => ({ id, path: id, module: { loader: respond, ...more } });
  return {
    entry: { module: { default: () => new Response("page"), serverContext } },
    routes: {
      products: page("products", { handle: { query: ["q"] } }),
      enquiry: page("enquiry", { action: respond }),
      "new-customer-form": page("new-customer-form", { action: respond, handle: { query: ["sent"] } }),
    },
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "dist/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as RouterBuild;
}

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const security = { isHttps: true, hasForeignPictures: false };
  const policies = new Map([["/", "script-src 'sha256-home'"]]);
  const common = await commonHeaders(security);
  const log = new Writable({
    write(chunk, _encoding, done) {
      entries.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const listen = await createApp({
    settings: readSettings({ SITE_URL: "https://www.example.com", METRICS_TOKEN: "right" }),
    enquiries: {
      ...{ accept, checkStore },
      countDeliveries,
    } as unknown as EnquiryService,
    pages: {
      buildId: "0123",
      mode: "production",
      build: makeBuild(),
      files: await loadBuiltFiles(folder, { common, policies }),
      redirects: new Map([
        ["/products/drain-care/ozo-old", "/products/drain-care/ozo-klear"],
        ["/alt/straße", "/products"],
        ["/robots.txt", "/"],
      ]),
      security,
    },
    log: pino({ base: null }, log),
  });
  server = createServer(listen).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

afterEach(() => {
  for (const mock of [reply, accept]) mock.mockReset();
  entries = [];
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function ask(path: string, asked: Parameters<typeof rawRequest>[2] = {}) {
  const answer = await rawRequest(origin(), path, asked);
  const body = Buffer.from(answer.body, "latin1");
  return { ...answer, body, text: body.toString() };
}

const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };

function post(path: string, body: string, headers: Record<string, string> = {}) {
  return ask(path, { method: "POST", body, headers: { ...urlencoded, ...headers } });
}

const minute = "public, max-age=60, s-maxage=1, stale-if-error=86400";
const year = "public, max-age=31536000, immutable";
const strictest = "default-src 'none'; frame-ancestors 'none'";

test.each<[path: string, headers: Record<string, string>]>([
  [
    "/",
    {
      "content-type": "text/html; charset=utf-8",
      "content-length": String(home.length),
      "content-security-policy": "script-src 'sha256-home'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "cache-control": minute,
      vary: "Accept-Encoding",
    },
  ],
  ["/scripts/first-C4fe.js", { "content-type": "text/javascript; charset=utf-8", "cache-control": year }],
  [
    "/assets/mark-C4fe.svg",
    { "content-type": "image/svg+xml; charset=utf-8", "content-security-policy": strictest },
  ],
  ["/previews/home.jpg", { "cross-origin-resource-policy": "cross-origin", "cache-control": minute }],
  [
    "/documents/klear-sds-en-1234567890.pdf",
    { "content-type": "application/pdf", "content-disposition": 'inline; filename="klear-sds-en.pdf"' },
  ],
  ["/robots.txt?utm_source=x", { "content-type": "text/plain; charset=utf-8" }],
])("the built file %s is sent with its headers", async (path, headers) => {
  expect(await ask(path)).toMatchObject({ status: 200, headers });
});

test("each encoding has its own ETag, and a browser that has the page gets 304", async () => {
  const codings = ["identity", "gzip", "br", "gzip, br", "gzip, br;q=0"];
  const answers = await Promise.all(
    codings.map((coding) => ask("/", { headers: { "Accept-Encoding": coding } })),
  );
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
    ...[undefined, "gzip", "br", "br", "gzip"],
  ]);
  const [plain, zipped, brotli] = answers;
  expect(gunzipSync(zipped?.body ?? "").toString()).toBe(home);
  expect(brotliDecompressSync(brotli?.body ?? "").toString()).toBe(home);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  const etag = plain?.headers.etag ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ask("/", { headers: { "If-None-Match": known } });
    expect(answer).toMatchObject({ status: 304, text: "", headers: { etag, vary: "Accept-Encoding" } });
  }
  expect((await ask("/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

test("a page whose policy changes gets a new ETag", async () => {
  const tagWith = async (policy: string) =>
    (await loadBuiltFiles(folder, { common: {}, policies: new Map([["/", policy]]) })).get("/")?.identity
      .etag;
  expect(await tagWith("default-src 'none'")).toBe(await tagWith("default-src 'none'"));
  expect(await tagWith("default-src 'none'")).not.toBe(await tagWith("default-src 'self'"));
});

test("HEAD is answered with the headers of GET and without a body", async () => {
  reply.mockImplementation(() => new Response(home, { headers: { "Content-Type": "text/html" } }));
  for (const path of ["/", "/pictures/master.webp", "/nothing", "/enquiry", "/healthz"]) {
    const [get, head] = await Promise.all([ask(path), ask(path, { method: "HEAD" })]);
    expect(head).toMatchObject({ status: get.status, text: "" });
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers.vary).toBe(get.headers.vary);
  }
});

test.each([
  ...["/nothing", "/Products", "/products/drain-care/Ozo-Klear", "/products.html", "/products/index.html"],
  ...["/index.html", "/index.html.br", "/other.html", "/404", "/constructor", "/products/:categoryId"],
  ...["/products.data", "/enquiry.data", "/products%2Fdrain-care", "/..%5c..%5cetc", "//evil.example/"],
])("%s gets the 404 page with status 404", async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.text]).toEqual([404, files["404/index.html"]]);
  expect(answer.headers["cache-control"]).toBe(minute);
  expect(reply).not.toHaveBeenCalled();
});

test.each(["/a\\b", "*", "/%", "/%zz", "/%ff", "/%00", "/a%0d%0aSet-Cookie:x"])(
  "%s is refused as malformed",
  async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers["x-content-type-options"]]).toEqual([400, "nosniff"]);
  },
);

test.each([
  ["/products/drain-care/ozo-klear/?a=1", "/products/drain-care/ozo-klear?a=1"],
  ["/enquiry//", "/enquiry"],
  ["/products/drain-care/ozo-old/", "/products/drain-care/ozo-klear"],
  ["/products/drain-care/ozo-old?utm_source=x", "/products/drain-care/ozo-klear?utm_source=x"],
  ["/alt/stra%C3%9Fe", "/products"],
  ["/a%2Fb/", "/a%2Fb"],
  ["/a%252Fb/", "/a%252Fb"],
  ["/stra%C3%9Fe/?q=%2F", "/stra%C3%9Fe?q=%2F"],
])("%s is redirected permanently to %s", async (path, location) => {
  expect(await ask(path)).toMatchObject({ status: 308, headers: { location } });
});

test.each([
  ["DELETE", "/", "GET, HEAD"],
  ["POST", "/products", "GET, HEAD"],
  ["POST", "/robots.txt", "GET, HEAD"],
  ["OPTIONS", "/enquiry", "GET, HEAD, POST"],
  ["POST", "/enquiry.data", "GET, HEAD"],
  ["POST", "/submit/other", "GET, HEAD"],
  ["POST", "/readyz", "GET, HEAD"],
])("the method %s is refused for %s", async (method, path, allowed) => {
  const { status, headers } = await ask(path, { method });
  expect([status, headers.allow?.split(", ").sort().join(", ")]).toEqual([405, allowed]);
});

test("pages that depend on the query are rendered on request, with the public origin", async () => {
  reply.mockImplementation((asked) => new Response(`${asked.method} ${asked.url}`));
  const rendered = ["/products?q=drain%20care", "/products?utm_source=x&q=", "/new-customer-form?sent=1"];
  for (const path of [...rendered, "/enquiry?product=Klear"])
    expect((await ask(path)).text).toBe(`GET https://www.example.com${path}`);
  for (const path of ["/?q=1", "/products?utm_source=x", "/new-customer-form?q=1"])
    expect((await ask(path)).text).toMatch(/^<!doctype html>/);
});

test("a rendered page may not be framed, is compressed and has the headers of every answer", async () => {
  const headers = { "Content-Type": "text/html", "Content-Security-Policy": "mine" };
  reply.mockImplementation(() => new Response(home, { headers }));
  const page = await ask("/enquiry", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(gunzipSync(page.body).toString()).toBe(home);
  expect(page.headers).toMatchObject({
    "content-security-policy": "mine; frame-ancestors 'none'",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.any(String),
  });
});

test("React Router receives a form's values and the request's id, but none of the client's headers", async () => {
  let seen: object | undefined;
  reply.mockImplementation(({ method, headers, body }, { posted, requestId }) => {
    seen = { method, body, headers: [...headers.keys()], posted, requestId };
    return new Response("stored", { status: 201 });
  });
  const answer = await post("/enquiry", "name=Zo%C3%AB+%26+co", {
    "Sec-Fetch-Site": "same-origin",
    Origin: "http://127.0.0.1:4300",
    "X-React-Router-SPA-Mode": "yes",
  });
  expect(answer.status).toBe(201);
  expect(seen).toEqual({
    ...{ method: "POST", body: null, headers: [], posted: { name: "Zoë & co" } },
    requestId: answer.headers["x-request-id"],
  });
});

test.each<[headers: Record<string, string>, status: number]>([
  [{}, 200],
  [{ "Sec-Fetch-Site": "same-origin", Origin: "http://127.0.0.1" }, 200],
  [{ "Sec-Fetch-Site": "none" }, 200],
  [{ Origin: "https://www.example.com" }, 200],
  [{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }, 403],
  [{ "Sec-Fetch-Site": "same-site", Origin: "https://blog.example.com" }, 403],
  [{ "Sec-Fetch-Site": "cross-site" }, 403],
  [{ Origin: "null" }, 403],
  [{ Origin: "http://www.example.com" }, 403],
  [{ "Content-Type": "" }, 415],
  [{ "Content-Type": "multipart/form-data; boundary=x" }, 415],
  [{ "Content-Type": `${urlencoded["Content-Type"]}; charset=iso-8859-1` }, 415],
  [{ "Content-Type": `${urlencoded["Content-Type"]};charset="UTF-8"` }, 200],
  [{ "Content-Encoding": "gzip" }, 415],
  [{ "Content-Type": `${urlencoded["Content-Type"]};` }, 200],
  [{ "Content-Type": `${urlencoded["Content-Type"]} ; charset=utf-8 ;` }, 200],
  [{ "Content-Type": `${urlencoded["Content-Type"].toUpperCase()};charset=utf8` }, 200],
  [{ "Content-Type": `${urlencoded["Content-Type"]}; charset=utf-16` }, 415],
])("a post with the headers %j is answered with the status %i", async (headers, status) => {
  accept.mockResolvedValue({ ok: true, reference: null });
  const answer = await post("/submit/enquiry", "name=x", headers);
  expect([answer.status, accept.mock.calls.length]).toEqual([status, status === 200 ? 1 : 0]);
});

test("a form that is not UTF-8 is refused", async () => {
  expect(await post("/submit/enquiry", "name=%ff")).toMatchObject({ status: 400, text: /UTF-8/ });
});

test("a form posted by the pages' script is answered with its outcome in JSON, or refused with a status and Retry-After", async () => {
  const sent = { name: "Zoë & Söhne", message: "100 % + 1\r\n" };
  accept.mockResolvedValue({ ok: true, reference: "OZO-1" });
  const answer = await post("/submit/new-customer", new URLSearchParams(sent).toString());
  expect(accept).toHaveBeenCalledExactlyOnceWith("new-customer", sent, "127.0.0.1");
  expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(JSON.parse(answer.text)).toEqual({ ok: true, reference: "OZO-1" });

  const reason = { field: null, message: "Too many.", advice: null };
  const refusal = { ok: false, status: 429, ...reason, retryAfterSeconds: 90 } as const;
  accept.mockResolvedValue(refusal);
  const refused = await post("/submit/enquiry", "name=x");
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "90" } });
  expect(JSON.parse(refused.text)).toEqual(refusal);
});

test("a post of exactly 256 KiB is accepted, with or without a Content-Length", async () => {
  accept.mockResolvedValue({ ok: true, reference: null });
  const body = `name=${"x".repeat(256 * 1024 - 5)}`;
  for (const [sent, status] of [
    [body, 200],
    [`${body}x`, 413],
  ] as const) {
    expect((await post("/submit/enquiry", sent)).status).toBe(status);
    expect((await post("/submit/enquiry", sent, { "Transfer-Encoding": "chunked" })).status).toBe(status);
  }
});

test.each<[headers: string, status: number]>([
  ["Transfer-Encoding: chunked", 413],
  ["Transfer-Encoding: chunked\r\nConnection: close", 413],
  [`Content-Length: ${20_000_000}\r\nConnection: close`, 413],
  ["Sec-Fetch-Site: cross-site\r\nTransfer-Encoding: chunked\r\nConnection: close", 403],
])("a client that sends 20 MB with %j before it reads receives the answer %i", async (headers, status) => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.pause();
  const head =
    "POST /submit/enquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  socket.write(`${head}${headers}\r\n\r\n`);
  const isChunked = headers.includes("chunked");
  const megabyte = "x".repeat(1_000_000);
  for (let sent = 0; sent < 20; sent++) {
    if (!socket.write(isChunked ? `f4240\r\n${megabyte}\r\n` : megabyte)) await once(socket, "drain");
  }
  if (isChunked) socket.write("0\r\n\r\n");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.resume();
  await expect.poll(() => answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]+\r\n\r\n.+\n$`));
  socket.destroy();
});

test("a client cannot choose the id of its request", async () => {
  const { headers } = await ask("/healthz", { headers: { "X-Request-Id": "mine" } });
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("a browser that asks for a missing file, such as /favicon.ico, gets a short text, and a visitor the 404 page", async () => {
  for (const path of ["/favicon.ico", "/apple-touch-icon-precomposed.png", "/assets/entry-old1.js"])
    expect(await ask(path)).toMatchObject({ status: 404, text: "There is no such file.\n" });
  const headers = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const page = await ask("/documents/old-sds-en-1234567890.pdf", { headers });
  expect([page.status, page.text]).toEqual([404, files["404/index.html"]]);
});

test("search engines do not index a page with a query that the server renders, and index the same page without it", async () => {
  reply.mockImplementation(() => new Response(home, { headers: { "Content-Type": "text/html" } }));
  for (const method of ["GET", "HEAD"]) {
    for (const path of ["/products?q=cheap+refund", "/products?q=", "/enquiry?message=x"])
      expect((await ask(path, { method })).headers["x-robots-tag"], path).toBe("noindex");
    for (const path of ["/products", "/products?utm_source=x", "/enquiry", "/"])
      expect((await ask(path, { method })).headers, path).not.toHaveProperty("x-robots-tag");
  }
});

test("an error in React Router is answered with 500 and the request's id, and its cause appears only in the log", async () => {
  accept.mockRejectedValue(new Error("secret cause"));
  const answer = await post("/submit/enquiry", "name=x");
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain("secret");
  const failure = entries.find(({ msg }) => msg === "a request could not be answered");
  expect(failure).toMatchObject({ level: 50, err: { message: "secret cause" } });
  const { reqId } = entries.find(({ msg }) => msg === "answered") ?? {};
  expect(answer.text).toContain(String(reqId));
});

test("when a visitor leaves in the middle of a post, no error is logged", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head =
    "POST /submit/enquiry HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  socket.write(`${head}Content-Length: 100\r\n\r\nname=`);
  await once(server, "request");
  socket.destroy();
  await expect.poll(() => entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ level: 30, status: 400 });
});

test("a log entry contains path, status and duration, but neither the query nor anything about the visitor", async () => {
  reply.mockImplementation(() => new Response("form"));
  await ask("/enquiry?email=someone@example.com", { headers: { Referer: "https://x.example" } });
  expect(entries).toEqual([
    {
      ...{ level: 30, time: expect.any(Number), msg: "answered", method: "GET", path: "/enquiry" },
      ...{ status: 200, reqId: expect.any(String), responseTime: expect.any(Number) },
    },
  ]);
});

test("/readyz names the build and the state of the store, and answers 503 when the store cannot be used (10.11)", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const ready = { status: "ready", build: "0123", store: "ok" };
  expect(JSON.parse((await ask("/readyz")).text)).toEqual(ready);
  checkStore.mockRejectedValueOnce(new Error("postgres://user:hunter2@db is down"));
  vi.setSystemTime(Date.now() + 10_000);
  const unusable = await ask("/readyz");
  expect([unusable.status, unusable.text]).toEqual([503, expect.not.stringContaining("hunter2")]);
  expect(entries).toEqual([
    expect.objectContaining({ msg: "the store cannot be used" }),
    expect.objectContaining({ msg: "answered", status: 503 }),
  ]);
  vi.setSystemTime(Date.now() + 20_000);
  expect((await ask("/readyz")).status).toBe(200);
  vi.useRealTimers();
});

test("/metrics contains figures for requests and enquiries, and is refused without the token (10.11)", async () => {
  accept.mockResolvedValue({ ok: true, reference: null });
  await post("/submit/enquiry", "name=x");
  for (const authorization of ["", "Bearer wrong", "Bearer undefined"])
    expect((await ask("/metrics", { headers: { Authorization: authorization } })).text).toContain(
      "METRICS_TOKEN",
    );
  const read = async () => (await ask("/metrics", { headers: { Authorization: "Bearer right" } })).text;
  countDeliveries.mockRejectedValueOnce(new Error("gone"));
  expect(await read()).not.toMatch(/^enquiry_deliveries/m);
  const body = await read();
  for (const line of [
    /http_request_duration_seconds_count\{method="POST",status="2xx"\} \d/,
    /http_built_files_total\{status="200"\} \d/,
    /enquiries_submitted_total\{form="enquiry",outcome="accepted"\} \d/,
    /enquiry_deliveries\{channel="email",state="pending"\} 2/,
    /enquiry_oldest_pending_delivery_seconds\{channel="email"\} 9\d/,
  ])
    expect(body).toMatch(line);
});
