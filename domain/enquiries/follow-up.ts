/** The follow-up state that sales has given an enquiry: `new` until sales marks it as answered or as spam. */
export const followUpStates = ["new", "answered", "spam"] as const;
export type FollowUpState = (typeof followUpStates)[number];

/** An enquiry's follow-up state, and who last marked, released or resent the enquiry, and when. */
export interface FollowUp {
  state: FollowUpState;
  /** Milliseconds since the epoch; null until somebody marks, releases or resends the enquiry. */
  at: number | null;
  by: string | null;
}

/**
 * The actions of a link in a mail: mark the enquiry as answered, release an enquiry that was set aside (`genuine`),
 * mark it as spam, or send its failed deliveries again (`resend`).
 */
export const followUpActions = ["answered", "genuine", "spam", "resend"] as const;
export type FollowUpAction = (typeof followUpActions)[number];

/** Whether an action can be undone. A delivery cannot. */
export function canTakeBack(action: FollowUpAction): action is "answered" | "spam" {
  return action === "answered" || action === "spam";
}

/** An event of an enquiry, as the webhook reports it. An enquiry that was set aside is first reported as `released`. */
export type DeliveryEvent = "created" | "released" | "answered" | "spam" | "reopened";

/** The mails to sales about several enquiries. One process at a time sends each kind. */
export type Notice = "digest" | "warning";
