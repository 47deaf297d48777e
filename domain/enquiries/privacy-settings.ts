import type { Condition } from "../catalogue/schemas/page-text-schema.ts";

/**
 * What happens to a submitted form. `served`: the server stores and delivers the enquiry; a static export posts it to the form service
 * in EXPORT_FORMS_TO. `local`: nothing is transmitted (requirement 7.1).
 */
export type EnquiryMode = "served" | "local";

/** The settings that the privacy page describes. */
export interface PrivacySettings {
  enquiryMode: EnquiryMode;
  isMailed: boolean;
  /** The value of WEBHOOK_FORMAT. Null: no webhook. */
  webhook: "event" | "chat" | null;
  /** The number of days after which enquiries are erased. Null: enquiries are kept until the operator erases them. */
  retentionDays: number | null;
}

/** The settings of a site with `ENQUIRIES=local`. */
export const nothingKept: PrivacySettings = {
  enquiryMode: "local",
  isMailed: false,
  webhook: null,
  retentionDays: null,
};

/**
 * Returns the conditions that are true for this site. The privacy page shows a passage with `when` only if its condition is among
 * them (domain/catalogue/schemas/page-text-schema.ts).
 *
 * @param formsTo the address of the form service that receives the forms of a static export.
 */
export function conditionsOf(
  { enquiryMode, isMailed, webhook, retentionDays }: PrivacySettings,
  formsTo: string | undefined,
): Condition[] {
  if (formsTo !== undefined) return ["enquiries go to a form service", "enquiries reach us"];
  if (enquiryMode === "local") return ["enquiries stay in the browser"];
  const conditions: Array<Condition | false> = [
    "enquiries are stored",
    "enquiries reach us",
    isMailed && "enquiries are mailed",
    webhook === "event" && "enquiries go to another system",
    webhook === "chat" && "enquiries go to a chat",
    retentionDays === null ? "kept until erased" : "kept for a limited time",
  ];
  return conditions.filter((condition) => condition !== false);
}
