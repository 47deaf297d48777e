import type { DeliveryState, EnquiryFilter } from "#domain/enquiries/enquiry-store.ts";
import { formNames } from "#domain/enquiries/form-name.ts";
import { type CommandContext, UsageError } from "./command.ts";
import { readTime } from "./times.ts";

/** The options that choose enquiries, for `list` and `export`. */
export const filterOptions = {
  form: { type: "string" },
  state: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
  search: { type: "string" },
} as const;

export const filterUsage = "[--form FORM] [--state STATE] [--since TIME] [--until TIME] [--search TEXT]";

export const filterDetails = [
  `FORM   ${formNames.join(" or ")}`,
  "STATE  pending, delivered, failed, or held (set aside as suspicious)",
  "TIME   a day (2026-06-01, today, yesterday, monday; --until includes it),",
  "       a time (2026-06-01T17:30) or an age (7d, 12h)",
  "TEXT   part of any field, in any letter case",
];

type FilterValues = { [Name in keyof typeof filterOptions]?: string | undefined };

const deliveryStates: readonly DeliveryState[] = ["held", "pending", "delivered", "failed"];

export function readFilter(
  { form, state, since, until, search }: FilterValues,
  { config: { timeZone }, now }: CommandContext,
): Omit<EnquiryFilter, "limit" | "offset"> {
  const time = { timeZone, now: now() };
  return {
    ...(form !== undefined && { form: oneOf(formNames, "form", form) }),
    ...(state !== undefined && { state: oneOf(deliveryStates, "state", state) }),
    ...(since !== undefined && { since: readTime(since, { ...time, option: "since", edge: "start" }) }),
    ...(until !== undefined && { before: readTime(until, { ...time, option: "until", edge: "end" }) }),
    ...(search !== undefined && { text: search }),
  };
}

export function oneOf<Value extends string>(allowed: readonly Value[], option: string, text: string): Value {
  const value = allowed.find((each) => each === text);
  if (value === undefined) throw new UsageError(`--${option} ${text}: write ${allowed.join(" or ")}.`);
  return value;
}

export function readCount(option: string, text: string, { atMost }: { atMost: number }): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > atMost)
    throw new UsageError(`--${option} ${text}: write a number from 1 to ${atMost}.`);
  return count;
}
