import { parseArgs } from "node:util";
import type { Channel, EnquiryStore, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { oneOf, readReferences } from "../arguments.ts";
import { type Command, type ExitCode, exitCodes, UsageError, withStore } from "../command.ts";

const channels: readonly Channel[] = ["email", "webhook", "copy"];

export const resend: Command = {
  usage: "REFERENCE… | --failed   [--channel CHANNEL]",
  summary: "Deliver again what was delivered or has failed",
  details: [
    "--failed  every delivery that was given up",
    "CHANNEL   only email (to sales), webhook, or copy (to the visitor)",
    "A copy that has arrived is sent again only when it is named.",
  ],

  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { failed: { type: "boolean", default: false }, channel: { type: "string" } },
    });
    if (values.failed && positionals.length > 0)
      throw new UsageError("Write references or --failed, not both.");
    const channel = values.channel === undefined ? undefined : oneOf(channels, "--channel", values.channel);

    return await withStore(context, async (store) => {
      if (!values.failed) {
        let worst: ExitCode = exitCodes.ok;
        for (const reference of readReferences(positionals)) {
          const count = await store.resend(reference, context.now(), channel && { channel });
          const { exitCode, message } =
            count > 0 ? resent(reference, count) : await whyNotResent(store, reference, channel);
          context.write(`${message}\n`);
          if (exitCode > worst) worst = exitCode;
        }
        return worst;
      }
      const failed = await findFailed(store, channel);
      for (const one of failed) {
        const count = await store.resend(one.reference, context.now(), {
          channel: one.channel,
          state: "failed",
        });
        context.write(`${resent(one.reference, count).message}\n`);
      }
      if (failed.length === 0) context.write("No delivery has failed.\n");
      return exitCodes.ok;
    });
  },
};

function resent(reference: string, count: number): { exitCode: ExitCode; message: string } {
  return { exitCode: exitCodes.ok, message: `${reference}: ${deliveriesInWords(count)} due again.` };
}

async function whyNotResent(
  store: EnquiryStore,
  reference: string,
  channel: Channel | undefined,
): Promise<{ exitCode: ExitCode; message: string }> {
  const enquiry = await store.find(reference);
  if (enquiry === undefined)
    return { exitCode: exitCodes.notFound, message: `There is no enquiry ${reference}.` };
  return { exitCode: exitCodes.failed, message: describeDeliveries(enquiry, channel) };
}

const missing: Record<Channel, string> = {
  email: "no mail to sales",
  webhook: "no webhook delivery: there was no WEBHOOK_URL when it came in",
  copy: "no copy: copies were off, it was set aside, or its address had had three that day",
};

function describeDeliveries({ reference, deliveries }: StoredEnquiry, channel: Channel | undefined): string {
  const concerned = deliveries.filter((delivery) => channel === undefined || delivery.channel === channel);
  if (concerned.length === 0) return `${reference} has ${missing[channel ?? "email"]}.`;
  return concerned.some(({ state }) => state === "held")
    ? `${reference} is set aside: npm run enquiries -- release ${reference}`
    : `${reference}: nothing to send again; its deliveries are still being tried.`;
}

/** All of them first: what is due again is no longer on the pages of the failed ones. */
async function findFailed(store: EnquiryStore, channel: Channel | undefined) {
  const failed: Array<{ reference: string; channel: Channel }> = [];
  for (let offset = 0; ; offset += 500) {
    const { enquiries } = await store.list({ state: "failed", limit: 500, offset });
    if (enquiries.length === 0) return failed;
    for (const { deliveries } of enquiries)
      for (const delivery of deliveries)
        if (delivery.state === "failed" && (channel === undefined || delivery.channel === channel))
          failed.push(delivery);
  }
}

export function deliveriesInWords(count: number): string {
  return count === 1 ? "1 delivery" : `${count} deliveries`;
}
