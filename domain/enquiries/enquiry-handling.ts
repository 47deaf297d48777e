import type { Condition } from "../catalogue/page-text.ts";

/** How this site is run, as far as a visitor's enquiry is concerned: what the privacy page tells. */
export interface EnquiryHandling {
  mode: "served" | "local";
  isMailed: boolean;
  hasWebhook: boolean;
  /** Null keeps enquiries until somebody erases them. */
  retentionDays: number | null;
}

/** Which sentences of a page of text are true here. */
export function conditionsOf({
  mode,
  isMailed,
  hasWebhook,
  retentionDays,
}: EnquiryHandling): ReadonlySet<Condition> {
  if (mode === "local") return new Set<Condition>(["enquiries stay in the browser"]);
  return new Set<Condition>([
    "enquiries are stored",
    ...(isMailed ? (["enquiries are mailed"] as const) : []),
    ...(hasWebhook ? (["enquiries go to another system"] as const) : []),
    retentionDays === null ? "kept until erased" : "kept for a limited time",
  ]);
}
