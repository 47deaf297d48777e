import type { DeliveryEvent, FollowUp, FollowUpState } from "./follow-up.ts";
import type { FormName } from "./form-name.ts";

/** Where an enquiry is sent: `email` to sales, `webhook` to another system, `copy` to the visitor. */
export type Channel = "email" | "webhook" | "copy";

/**
 * `held`: the enquiry looks like spam, and nothing is sent until sales releases the enquiry. `failed`: the delivery is not tried
 * any more, but can be resent.
 */
export type DeliveryState = "held" | "pending" | "delivered" | "failed";

export interface NewEnquiry {
  form: FormName;
  /** Values by field name in the order of the screen, as the visitor typed them, with \n for line breaks. */
  fields: Record<string, string>;
  /** The visitor's e-mail address in lower case, by which the enquiry is found. */
  email: string;
  /** The path of the form's page, such as `/products/drain-care/ozo-klear`. Empty when unknown. */
  page: string;
  /** Identifies the submit. An enquiry with this key is stored only once. */
  idempotencyKey: string;
  /** A hash of form and values, used to find repeats. */
  contentHash: string;
  spamScore: number;
  spamReasons: string[];
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** One delivery is created for each channel. It is `held` if `isHeld`, and otherwise `pending` and due at once. */
  channels: Exclude<Channel, "copy">[];
  isHeld: boolean;
  /**
   * The mailbox of the visitor's copy, from `mailboxOf`. The store creates no copy if the enquiry is held or a quota is used up.
   */
  copyTo?: string;
}

export interface Delivery {
  id: string;
  reference: string;
  channel: Channel;
  event: DeliveryEvent;
  /** When the event occurred, in milliseconds since the epoch. */
  occurredAt: number;
  state: DeliveryState;
  attempts: number;
  /** When a pending delivery may be tried next, in milliseconds since the epoch. */
  nextAttemptAt: number;
  /** When the delivery was created, released or resent. The 72 hours of retries begin at this time. */
  retryingSince: number;
  deliveredAt: number | null;
  lastError: string | null;
  /** The Message-ID (with angle brackets) or webhook-id, the same for every retry. */
  messageId: string;
}

export interface StoredEnquiry extends Omit<NewEnquiry, "channels" | "copyTo"> {
  /** The reference that visitors and sales quote, such as `OZ-7K3M-9QXP`. */
  reference: string;
  followUp: FollowUp;
  deliveries: Delivery[];
}

/** A delivery that only the process with the lease may try until the lease ends. */
export interface LeasedDelivery extends Delivery {
  leaseToken: string;
  enquiry: StoredEnquiry;
}

export interface EnquiryFilter {
  form?: FormName;
  /** The visitor's address, in any letter case. */
  email?: string;
  /** Selects enquiries with at least one delivery in this state. */
  state?: DeliveryState;
  followUp?: FollowUpState;
  isHeld?: boolean;
  /** Whether sales was notified that the enquiry was set aside. */
  isWarned?: boolean;
  /** Selects enquiries received at or after this time, in milliseconds since the epoch. */
  since?: number;
  /** Selects enquiries received before this time, in milliseconds since the epoch. */
  before?: number;
  /** A part of any field, in any letter case. */
  text?: string;
  /** The order of the list. Default: `newest`. */
  first?: "newest" | "oldest";
  limit: number;
  offset: number;
}
