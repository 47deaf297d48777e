import { type Command, Option } from "commander";
import { type FormName, formNames } from "#domain/enquiries/form-name.ts";
import { deliveryStates, type EnquiryFilter } from "#domain/enquiries/stored-enquiry.ts";
import type { CommandContext } from "./command-context.ts";
import { readTime } from "./times.ts";

export interface FilterOptions {
  form?: FormName;
  state?: NonNullable<EnquiryFilter["state"]>;
  since?: string;
  until?: string;
  search?: string;
}

/** Adds the options of `list` and `export` that select enquiries. */
export function addFilterOptions(command: Command): Command {
  return command
    .addOption(new Option("--form <form>", "only this form").choices(formNames))
    .addOption(
      new Option(
        "--state <state>",
        "only enquiries with a delivery in this state, or withheld: with a filled honeypot, and never sent",
      ).choices([...deliveryStates, "withheld"]),
    )
    .option("--since <time>", "a day (2026-06-01), a time (2026-06-01T17:30) or an age (7d, 12h)")
    .option("--until <time>", "the same; a day is included")
    .option("--search <text>", "a part of any field, in any letter case");
}

export function readFilter(
  { since, until, search, ...options }: FilterOptions,
  { settings: { timeZone }, now }: CommandContext,
): Omit<EnquiryFilter, "limit" | "offset"> {
  const time = { timeZone, now: now() };
  return {
    ...options,
    ...(since !== undefined && { since: readTime(since, { ...time, edge: "start" }) }),
    ...(until !== undefined && { before: readTime(until, { ...time, edge: "end" }) }),
    ...(search !== undefined && { text: search }),
  };
}
