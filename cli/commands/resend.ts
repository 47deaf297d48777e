import { Option } from "commander";
import { type Channel, channels, type StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { channelsOfNewEnquiry } from "#server/enquiries/open-enquiry-service.ts";
import type { Settings } from "#server/settings/read-settings.ts";
import { type AddCommand, type CommandContext, withStore } from "../command-context.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { describeLeases } from "../leases.ts";
import { readReferences } from "../read-arguments.ts";
import { settingsOfChannel } from "../settings-of-channel.ts";
import { UsageError } from "../usage-error.ts";

interface ResendOptions {
  all?: true;
  channel?: Channel;
}

export const addResend: AddCommand = (program, handle) => {
  program
    .command("resend")
    .description("send enquiries again, or at once if they still wait")
    .argument(
      "[references...]",
      "enquiries, also delivered and withheld ones, on every channel that is set up",
      readReferences,
    )
    .option("--all", "instead: every pending and every failed delivery")
    .addOption(new Option("--channel <channel>", "only mail to sales, or only the webhook").choices(channels))
    .addHelpText("after", "\nThe running site sends them within a few seconds.")
    .action(handle(resend));
};

async function resend(
  context: CommandContext,
  references: readonly string[] = [],
  { all, channel }: ResendOptions,
): Promise<ExitCode> {
  if (references.length > 0 === (all === true))
    throw new UsageError("Write either references such as OZ-7K3M-9QXP, or --all.");
  const { settings, write } = context;
  if (channel !== undefined && !settings.activeChannels.includes(channel))
    throw new UsageError(`The channel ${channel} is off: set it up first.`);
  return await withStore(context, async (store) => {
    const now = context.now();
    if (all) {
      const chosen = channel ? [channel] : settings.activeChannels;
      const count = await store.resendAll(chosen, now);
      write(`Deliveries due now: ${count}.\n`);
      for (const lease of await describeLeases(store, context, chosen)) write(`${lease}\n`);
      for (const { channel: other, state, count } of await store.countDeliveries())
        if (channel === undefined && state !== "delivered" && !settings.activeChannels.includes(other))
          write(
            `The channel ${other} is off, with ${count} ${state}. To send them, set ${settingsOfChannel[other]}.\n`,
          );
      return exitCodes.ok;
    }
    const chosen = channel ? [channel] : channelsOfNewEnquiry(settings);
    let exitCode: ExitCode = exitCodes.ok;
    for (const reference of references) {
      const enquiry = await store.find(reference);
      if (enquiry) await store.resend(reference, chosen, now);
      else exitCode = exitCodes.notFound;
      write(`${enquiry ? describeDue(enquiry, chosen, settings) : `There is no enquiry ${reference}`}.\n`);
    }
    return exitCode;
  });
}

/** Says which deliveries are due, and which wait until their channel is set up. */
function describeDue(
  { reference, deliveries }: StoredEnquiry,
  chosen: readonly Channel[],
  { activeChannels }: Settings,
): string {
  const waiting = deliveries.filter(({ state }) => state !== "delivered").map(({ channel }) => channel);
  const described = [...chosen, ...waiting].map((channel) => {
    if (!activeChannels.includes(channel))
      return `${channel} waits until you set ${settingsOfChannel[channel]}`;
    return chosen.includes(channel) && `${channel} is due now`;
  });
  return `${reference}: ${[...new Set(described)].filter(Boolean).join(", ")}`;
}
