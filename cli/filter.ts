import { formNames } from "#domain/enquiries/form-name.ts";
import type { EnquiryFilter } from "#domain/enquiries/stored-enquiry.ts";
import { oneOf } from "./arguments.ts";
import type { CommandContext } from "./command.ts";
import { readTime } from "./times.ts";
import { UsageError } from "./usage-error.ts";

/** The options of `list` and `export` that select enquiries. */
export const filterOptions = {
  form: { type: "string" },
  state: { type: "string" },
  open: { type: "boolean" },
  since: { type: "string" },
  until: { type: "string" },
  search: { type: "string" },
} as const;

export const filterUsage =
  "[--form FORM] [--open | --state STATE] [--since TIME] [--until TIME] [--search TEXT]";

export const filterDetails = [
  `FORM   ${formNames.join(" or ")}`,
  "--open new and held enquiries",
  "STATE  of the enquiry: new (waits for an answer), answered, spam,",
  "       or held (set aside as suspicious, and not yet released or marked);",
  "       of a delivery: pending (not yet delivered, still tried), delivered, or failed (given up)",
  "TIME   a day (2026-06-01; --until includes it), a time (2026-06-01T17:30) or an age (7d, 12h)",
  "TEXT   part of any field, in any letter case",
];

type FilterValues = {
  [Name in Exclude<keyof typeof filterOptions, "open">]?: string | undefined;
} & { open?: boolean | undefined };

const states: Readonly<Record<string, Partial<EnquiryFilter>>> = {
  new: { followUp: "new", isHeld: false },
  answered: { followUp: "answered" },
  spam: { followUp: "spam" },
  held: { followUp: "new", isHeld: true },
  pending: { state: "pending" },
  delivered: { state: "delivered" },
  failed: { state: "failed" },
};

export function readFilter(
  { form, state, open, since, until, search }: FilterValues,
  { config: { timeZone }, now }: CommandContext,
): Omit<EnquiryFilter, "limit" | "offset"> {
  if (open && state !== undefined) throw new UsageError("Write --open or --state, not both.");
  const time = { timeZone, now: now() };
  return {
    ...(form !== undefined && { form: oneOf(formNames, "--form", form) }),
    ...(open && { followUp: "new" as const }),
    ...(state !== undefined && states[oneOf(Object.keys(states), "--state", state)]),
    ...(since !== undefined && { since: readTime(since, { ...time, option: "since", edge: "start" }) }),
    ...(until !== undefined && { before: readTime(until, { ...time, option: "until", edge: "end" }) }),
    ...(search !== undefined && { text: search }),
  };
}
