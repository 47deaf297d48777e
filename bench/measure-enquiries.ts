import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import autocannon from "autocannon";
import { startSite } from "./start-server.ts";

const enquiry = {
  name: "Asha Rao",
  email: "asha.rao@example.com",
  phone: "+919800000000",
  company: "Example Facilities",
  product: "Klear",
  page: "/",
  trap: "",
  elapsed: "45000",
};

export interface EnquiryResult {
  sent: number;
  /** The 99th percentile of the response time in milliseconds. */
  p99: number;
  /** Enquiries that got a success response and are not in the store after SIGKILL. */
  lost: number;
}

/** Sends 50 different enquiries a second, ends the server with SIGKILL, and counts the stored enquiries. */
export async function measureEnquiries(
  folder: string,
  { port, data, seconds }: { port: number; data: string; seconds: number },
): Promise<EnquiryResult> {
  const site = await startSite(folder, port, data);
  let result: autocannon.Result;
  try {
    result = await send(site.origin, seconds);
  } finally {
    await site.stop("SIGKILL");
  }
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} enquiries were refused, ${result.errors} got no response.`);
  }
  const store = new DatabaseSync(join(data, "enquiries.sqlite"));
  const stored = Number(store.prepare("select count(*) as count from enquiries").get()?.count);
  store.close();
  return { sent: result["2xx"], p99: result.latency.p99, lost: Math.max(0, result["2xx"] - stored) };
}

async function send(origin: string, seconds: number): Promise<autocannon.Result> {
  let number = 0;
  return await autocannon({
    url: `${origin}/submit/enquiry`,
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    connections: 10,
    overallRate: 50,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          number++;
          const fields = { ...enquiry, message: `How do you sell Klear? Question ${number}.` };
          return { ...request, body: new URLSearchParams(fields).toString() };
        },
      },
    ],
  });
}
