import { parseArgs } from "node:util";
import type { Channel, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { oneOf, readReferences } from "../arguments.ts";
import { allEnquiries, type Command, withEach, withStore } from "../command.ts";
import { exitCodes } from "../run-command.ts";
import { countDeliveries } from "../terminal-text.ts";
import { UsageError } from "../usage-error.ts";

const channels: readonly Channel[] = ["email", "webhook", "copy"];

export const resend: Command = {
  usage: "REFERENCE… | --failed   [--channel CHANNEL]",
  summary: "Repeat failed or completed deliveries",
  details: [
    "--failed  repeats every failed delivery",
    "CHANNEL   only email (to sales), webhook, or copy (to the visitor)",
    "A copy that was delivered is resent only with --channel copy.",
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
      const failed = await findFailed(store);
      let total = 0;
      for (const reference of failed) {
        const only = { state: "failed" as const, ...(channel && { channel }) };
        const count = await store.resend(reference, context.now(), only);
        if (count > 0) context.write(`${describeResent(reference, count)}\n`);
        total += count;
      }
      if (total === 0) context.write("No delivery has failed.\n");
      return exitCodes.ok;
    });
  },
};

function describeResent(reference: string, count: number): string {
  return `${reference}: ${countDeliveries(count)} due again.`;
}

const missing: Record<Channel, string> = {
  email: "no mail to sales",
  webhook: "no webhook delivery: WEBHOOK_URL was not set when the enquiry was received",
  copy: "no copy: copies were off, the enquiry was set aside, or the quota of copies was used up",
};

function describeDeliveries({ reference, deliveries }: StoredEnquiry, channel: Channel | undefined): string {
  const concerned = deliveries.filter((delivery) => channel === undefined || delivery.channel === channel);
  if (concerned.length === 0) return `${reference} has ${missing[channel ?? "email"]}.`;
  return concerned.some(({ state }) => state === "held")
    ? `${reference} is set aside: npm run enquiries -- release ${reference}`
    : `${reference}: nothing to resend; its deliveries are still pending.`;
}

/**
 * Resolves with the references of all enquiries with a failed delivery. All pages of the list are read before the first resend:
 * each resend removes an enquiry from the list, so the next page would skip enquiries.
 */
async function findFailed(store: EnquiryDatabase): Promise<string[]> {
  const references: string[] = [];
  for await (const enquiries of allEnquiries(store, { state: "failed" }))
    references.push(...enquiries.map(({ reference }) => reference));
  return references;
}
