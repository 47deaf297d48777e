import type { Channel } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import type { CommandContext } from "./command-context.ts";
import { channelNames } from "./settings-of-channel.ts";
import { showTime } from "./times.ts";

/** A sentence for each channel with deliveries that a server is sending, or was sending when it was killed. */
export async function describeLeases(
  store: EnquiryStore,
  { settings, now }: CommandContext,
  channels: readonly Channel[] = settings.activeChannels,
): Promise<string[]> {
  const leases = await store.countLeases(now());
  return leases
    .filter(({ channel }) => channels.includes(channel))
    .map(({ channel, count, until }) => {
      const end = showTime(until, settings.timeZone);
      return `${channelNames[channel]}: ${count} being sent. If the server was killed meanwhile, they are tried again at ${end} at the latest.`;
    });
}
