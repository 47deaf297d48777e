import { z } from "zod";
import type { privacyDetailNames } from "../privacy-detail-names.ts";
import { text } from "./field-types.ts";

/** The fields of `privacy` in content/site.yaml. */
export const privacyDetails = {
  dataContact: text
    .optional()
    .describe(
      "Who answers questions about personal data: a name or an office. Without it, the page names the company.",
    ),
  dataEmail: z
    .email()
    .optional()
    .describe("The address for these questions. Without it, the page names the company's address."),
  authority: text
    .optional()
    .describe("The authority that supervises how the company treats personal data, with its web address."),
  host: text
    .optional()
    .describe("The company that runs the server, and its country, such as Example Hosting (India)."),
  mailProvider: text
    .optional()
    .describe("The company that keeps your mailboxes, and its country. Needed with SMTP_URL."),
  webhookReceiver: text
    .optional()
    .describe(
      "The company that runs the chat or the system that gets enquiries, and its country. Needed with WEBHOOK_URL.",
    ),
} satisfies Record<(typeof privacyDetailNames)[number], z.ZodType>;
