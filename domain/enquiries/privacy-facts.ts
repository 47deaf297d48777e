import type { Condition } from "../catalogue/page-text.ts";

/** Settings that the privacy page describes. */
export interface PrivacyFacts {
  mode: "served" | "local";
  isMailed: boolean;
  hasWebhook: boolean;
  sendsCopies: boolean;
  /** The number of days after which enquiries are erased. Null: enquiries are kept until the operator erases them. */
  retentionDays: number | null;
}

/** The facts of a site with `ENQUIRIES=local`, and of a static export. */
export const nothingKept: PrivacyFacts = {
  mode: "local",
  isMailed: false,
  hasWebhook: false,
  sendsCopies: false,
  retentionDays: null,
};

/**
 * Returns the conditions that are true for this site. The privacy page shows a passage with `when` only if its condition is among
 * them (domain/catalogue/page-text.ts).
 */
export function conditionsOf({
  mode,
  isMailed,
  hasWebhook,
  sendsCopies,
  retentionDays,
}: PrivacyFacts): ReadonlySet<Condition> {
  if (mode === "local") return new Set<Condition>(["enquiries stay in the browser"]);
  return new Set<Condition>([
    "enquiries are stored",
    ...(isMailed ? (["enquiries are mailed"] as const) : []),
    ...(hasWebhook ? (["enquiries go to another system"] as const) : []),
    ...(sendsCopies ? (["a copy goes to the visitor"] as const) : []),
    retentionDays === null ? "kept until erased" : "kept for a limited time",
  ]);
}
