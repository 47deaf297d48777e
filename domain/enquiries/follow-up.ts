/** What sales has said about an enquiry: nothing yet (`new`), that it was answered, or that it is spam. */
export const followUpStates = ["new", "answered", "spam"] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** An enquiry's state in the hands of sales, when it was marked, and by whom. */
export interface FollowUp {
  state: FollowUpState;
  /** Milliseconds since the epoch; null until somebody marks the enquiry. */
  at: number | null;
  by: string | null;
}

/**
 * What a link in a mail can do: mark the enquiry as answered, release it from the suspicious ones (`genuine`), mark it as
 * spam, or send its failed deliveries again (`resend`).
 */
export const followUpActions = ["answered", "genuine", "spam", "resend"] as const;
export type FollowUpAction = (typeof followUpActions)[number];

/** What happened to an enquiry, as the webhook reports it. An enquiry that was set aside is first reported as `released`. */
export type DeliveryEvent = "created" | "released" | "answered" | "spam" | "reopened";

/** The mails to sales about several enquiries. One process at a time sends each kind. */
export type Notice = "digest" | "warning";
