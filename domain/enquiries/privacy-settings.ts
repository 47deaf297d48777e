import type { Condition } from "../catalogue/page-text.ts";

/** The settings that the privacy page describes. */
export interface PrivacySettings {
  mode: "served" | "local";
  isMailed: boolean;
  hasWebhook: boolean;
  /** The number of days after which enquiries are erased. Null: enquiries are kept until the operator erases them. */
  retentionDays: number | null;
}

/** The settings of a site with `ENQUIRIES=local`, and of a static export. */
export const nothingKept: PrivacySettings = {
  mode: "local",
  isMailed: false,
  hasWebhook: false,
  retentionDays: null,
};

/**
 * Returns the conditions that are true for this site. The privacy page shows a passage with `when` only if its condition is among
 * them (domain/catalogue/page-text.ts).
 */
export function conditionsOf(settings: PrivacySettings): ReadonlySet<Condition> {
  const { mode, isMailed, hasWebhook, retentionDays } = settings;
  if (mode === "local") return new Set<Condition>(["enquiries stay in the browser"]);
  return new Set<Condition>([
    "enquiries are stored",
    ...(isMailed ? (["enquiries are mailed"] as const) : []),
    ...(hasWebhook ? (["enquiries go to another system"] as const) : []),
    retentionDays === null ? "kept until erased" : "kept for a limited time",
  ]);
}
