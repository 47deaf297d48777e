/** The follow-up state of an enquiry, which is `new` until sales marks the enquiry as answered or as spam. */
export const followUpStates = ["new", "answered", "spam"] as const;
export type FollowUpState = (typeof followUpStates)[number];

/**
 * An enquiry's follow-up state. `at` and `by` record when and by whom the enquiry was last marked or released. While the state is
 * `new`, they also record a resend from a mail.
 */
export interface FollowUp {
  state: FollowUpState;
  /** Milliseconds since the epoch. Null, like `by`, until somebody has handled the enquiry. */
  at: number | null;
  by: string | null;
}

/**
 * The actions of links in mails: mark an enquiry as answered or as spam, release an enquiry that was set aside
 * (`genuine`), or send the failed deliveries of an enquiry again (`resend`).
 */
export const followUpActions = ["answered", "genuine", "spam", "resend"] as const;
export type FollowUpAction = (typeof followUpActions)[number];

/** Whether an action can be undone. `genuine` and `resend` cannot be undone, because they start deliveries. */
export function canTakeBack(action: FollowUpAction): action is "answered" | "spam" {
  return action === "answered" || action === "spam";
}

/** An event that the webhook reports. For an enquiry that was set aside, the first event is `released` instead of `created`. */
export type DeliveryEvent = "created" | "released" | "answered" | "spam" | "reopened";

/** The kinds of mail to sales about several enquiries. Only one process at a time sends notices of a kind. */
export type Notice = "digest" | "warning";
