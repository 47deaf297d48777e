import { parseArgs } from "node:util";
import type { Channel, Delivery, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { oneOf, readReferences } from "../arguments.ts";
import { allEnquiries, type Command, withEach, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { countDeliveries } from "../terminal-text.ts";
import { UsageError } from "../usage-error.ts";

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

    if (!values.failed)
      return await withEach(context, readReferences(positionals), async (store, enquiry) => {
        const count = await store.resend(enquiry.reference, context.now(), channel && { channel });
        return count > 0
          ? { says: describeResent(enquiry.reference, count) }
          : { says: describeDeliveries(enquiry, channel), exitCode: exitCodes.failed };
      });
    return await withStore(context, async (store) => {
      const failed = await findFailed(store, channel);
      for (const one of failed) {
        const only = { channel: one.channel, state: "failed" } as const;
        const count = await store.resend(one.reference, context.now(), only);
        context.write(`${describeResent(one.reference, count)}\n`);
      }
      if (failed.length === 0) context.write("No delivery has failed.\n");
      return exitCodes.ok;
    });
  },
};

function describeResent(reference: string, count: number): string {
  return `${reference}: ${countDeliveries(count)} due again.`;
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
async function findFailed(store: EnquiryDatabase, channel: Channel | undefined): Promise<Delivery[]> {
  const failed: Delivery[] = [];
  for await (const enquiries of allEnquiries(store, { state: "failed" }))
    failed.push(
      ...enquiries
        .flatMap(({ deliveries }) => deliveries)
        .filter(
          (delivery) => delivery.state === "failed" && (channel ?? delivery.channel) === delivery.channel,
        ),
    );
  return failed;
}
