import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "./http-server.ts";

const never = 600_000;
/** Limits that no test meets. Each test shortens one of them. */
const limits = { headersMs: never, requestMs: never, bodyCheckMs: never, lowestBytesPerSecond: 0 };

/**
 * Sends the headers of a form of 40 bytes to a server with these limits, and waits until the server has read them. The server
 * answers with the length of the body.
 */
async function beginPost(shorter: Partial<typeof limits>) {
  const server = createHttpServer(
    async (request, response) => {
      const body = await buffer(request).catch(() => undefined);
      if (body) response.end(`${body.length} bytes`);
    },
    { ...limits, ...shorter },
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 40\r\n\r\n");
  await once(server, "request");
  return { socket, answer: text(socket) };
}

const accepted = /^HTTP\/1.1 200 OK\r\n[\s\S]+40 bytes$/;
const cut = /^HTTP\/1.1 408 Request Timeout\r\n/;

test("a body may arrive after the time limit for the headers", async () => {
  const headersMs = 1_000;
  const { socket, answer } = await beginPost({ headersMs });
  await wait(2.5 * headersMs);
  socket.write("x".repeat(40));
  expect(await answer).toMatch(accepted);
});

test("a body that keeps the lowest rate is waited for, and its rate is judged from its beginning", async () => {
  const bodyCheckMs = 50;
  const { socket, answer } = await beginPost({ bodyCheckMs, lowestBytesPerSecond: 0.1 });
  socket.write("x".repeat(39));
  await wait(10 * bodyCheckMs);
  socket.write("x");
  expect(await answer).toMatch(accepted);
});

test("a client whose body arrives too slowly gets 408, and its connection is closed", async () => {
  const { socket, answer } = await beginPost({ bodyCheckMs: 50, lowestBytesPerSecond: 1_000_000 });
  socket.write("x");
  expect(await answer).toMatch(cut);
});

test("a request that is not complete within its time limit gets 408, whatever its rate", async () => {
  const { answer } = await beginPost({ headersMs: 1_000, requestMs: 1_000 });
  expect(await answer).toMatch(cut);
});
