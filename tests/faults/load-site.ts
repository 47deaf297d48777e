import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface Load {
  enquiriesPerSecond: number;
  pagesPerSecond: number;
  seconds: number;
}

export interface Loaded {
  /** The references that the site returned, by submission id. */
  acknowledged: Map<string, string>;
  /** The number of failed requests. A failed enquiry is sent again, as a visitor would do. */
  failures: number;
  /** Time from sending to the complete answer, in milliseconds, of enquiries that succeeded at the first attempt. */
  enquiryMs: number[];
  pageMs: number[];
}

const pages = ["/", "/products", "/products/drain-care", "/products/drain-care/ozo-klear", "/enquiry"];

/** One in 20 enquiries is sent twice at the same time, as after a double press. */
const doublePress = 20;
const retryForMs = 60_000;

/**
 * Sends enquiries and requests pages to the site at the address `origin`, at a fixed rate, so that a slow server does not receive
 * fewer requests.
 */
export async function loadSite(origin: string, load: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const loaded: Loaded = { acknowledged: new Map(), failures: 0, enquiryMs: [], pageMs: [] };
  const underWay = new Set<Promise<void>>();
  const begin = (work: Promise<void>) => {
    underWay.add(work);
    work.finally(() => underWay.delete(work)).catch(() => {});
  };
  const startedAt = performance.now();
  let [enquiries, asked] = [0, 0];
  for (;;) {
    const elapsed = Math.min((performance.now() - startedAt) / 1_000, load.seconds);
    for (; enquiries < elapsed * load.enquiriesPerSecond; enquiries++) {
      const [submission, number] = [randomUUID(), enquiries];
      begin(enquire(submission, number));
      if (number % doublePress === 0) begin(enquire(submission, number));
    }
    for (; asked < elapsed * load.pagesPerSecond; asked++)
      begin(readPage(pages[asked % pages.length] ?? "/"));
    if (elapsed === load.seconds) break;
    await sleep(5);
  }
  await Promise.all(underWay);
  agent.destroy();
  return loaded;

  async function enquire(submission: string, number: number): Promise<void> {
    const body = new URLSearchParams({
      name: "Asha Rao",
      email: "asha@example.com",
      phone: "+919800000000",
      product: "Klear",
      message: `Please send prices for building ${number}. ${submission}`,
      elapsed: "45000",
      submission,
    }).toString();
    const giveUpAt = performance.now() + retryForMs;
    for (let attempt = 1; ; attempt++) {
      const sentAt = performance.now();
      try {
        const answer = await ask("POST", "/submit/enquiry", body);
        const { ok, reference } = JSON.parse(answer);
        if (ok !== true) throw new Error(answer);
        if (attempt === 1) loaded.enquiryMs.push(performance.now() - sentAt);
        loaded.acknowledged.set(submission, reference);
        return;
      } catch (error) {
        loaded.failures++;
        if (performance.now() > giveUpAt) throw error;
        await sleep(200);
      }
    }
  }

  async function readPage(path: string): Promise<void> {
    const sentAt = performance.now();
    try {
      const html = await ask("GET", path);
      if (!html.includes("</html>")) throw new Error(`${path} is cut off`);
      loaded.pageMs.push(performance.now() - sentAt);
    } catch {
      loaded.failures++;
    }
  }

  async function ask(method: string, path: string, body?: string): Promise<string> {
    const headers =
      body === undefined
        ? {}
        : { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": Buffer.byteLength(body) };
    const answer = await new Promise<IncomingMessage | undefined>((resolve, reject) => {
      const asking = request(`${origin}${path}`, { method, agent, headers }, resolve);
      asking.on("error", (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection while it was being reused. Browsers repeat such a request.
        if (asking.reusedSocket && error.code === "ECONNRESET") resolve(undefined);
        else reject(error);
      });
      asking.end(body);
    });
    if (answer === undefined) return ask(method, path, body);
    const content = await text(answer);
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${content}`);
    return content;
  }
}
