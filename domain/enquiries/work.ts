/** Where the work on an enquiry stands: nobody said yet that it was answered, somebody answered it, or it is spam. */
export const workStates = ["new", "answered", "spam"] as const;
export type WorkState = (typeof workStates)[number];

/** The state of an enquiry's work, since when, and whose word that is. */
export interface Work {
  state: WorkState;
  /** Milliseconds since the epoch; null while nobody has touched it. */
  at: number | null;
  by: string | null;
}

/**
 * What a link in a mail may do: mark as answered, deliver what was set aside, mark as spam, try the deliveries that were
 * given up again.
 */
export const workActions = ["answered", "genuine", "spam", "resend"] as const;
export type WorkAction = (typeof workActions)[number];

/** What happened to an enquiry, as the webhook tells it. `released`: the first that is told of one that had been set aside. */
export type DeliveryEvent = "created" | "released" | "answered" | "spam" | "reopened";

/** Mails about many enquiries, each sent by one process at a time. */
export type Notice = "digest" | "warning";
