import type { Condition } from "../catalogue/page-text.ts";

/** What the privacy page tells of how this site is run. */
export interface PrivacyFacts {
  mode: "served" | "local";
  isMailed: boolean;
  hasWebhook: boolean;
  sendsCopies: boolean;
  /** Null keeps enquiries until somebody erases them. */
  retentionDays: number | null;
}

/** `ENQUIRIES=local`, or no server at all, as in the static export. */
export const nothingKept: PrivacyFacts = {
  mode: "local",
  isMailed: false,
  hasWebhook: false,
  sendsCopies: false,
  retentionDays: null,
};

/** Which sentences of a page of text are true here. */
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
