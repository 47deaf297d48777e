import type { FormName } from "./form-name.ts";

/** Where an enquiry is sent: `email` to sales, `webhook` to another system. */
export const channels = ["email", "webhook"] as const;
export type Channel = (typeof channels)[number];

/** `failed`: the delivery is not tried any more, but can be resent. */
export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why an attempt to deliver failed:
 * - `temporary`: the receiver is down, slow or busy.
 * - `refused`: the receiver refused (SMTP 5xx, a wrong password, an HTTP redirect, most HTTP 4xx). The operator must repair
 *   the cause, but many refusals also end by themselves (a full mailbox).
 * - `final`: the receiver asked for no more attempts (HTTP 410).
 */
export type FailureKind = "temporary" | "refused" | "final";

export interface NewEnquiry {
  form: FormName;
  /** Values by field name in the order of the screen, as the visitor typed them (`product`: after the chosen products), with \n for line breaks. */
  fields: Record<string, string>;
  /** The visitor's e-mail address. All its spellings find the enquiry; a stored enquiry has the canonical one. */
  email: string;
  /** The path of the form's page, such as `/products/drain-care/ozo-klear`. Empty when unknown. */
  page: string;
  /** A hash of form and values. Within 24 hours, enquiries with the same hash are one enquiry. */
  contentHash: string;
  isSuspicious: boolean;
  spamReasons: string[];
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** One delivery is created for each channel, due at once. An enquiry with a filled honeypot has no channels. */
  channels: Channel[];
}

export interface Delivery {
  id: string;
  reference: string;
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  /** When a pending delivery may be tried next, in milliseconds since the epoch. */
  nextAttemptAt: number;
  /** When the delivery was created or resent. The 72 hours of retries begin at this time. */
  retryingSince: number;
  deliveredAt: number | null;
  /** The error of the last attempt and its kind. Null, both, before the first failure and after a success. */
  lastError: string | null;
  lastFailure: FailureKind | null;
  /** The addresses that have received a mail for which other addresses still wait. The next attempt leaves them out. */
  deliveredTo: string[];
  /** The Message-ID (with angle brackets) or webhook-id, the same for every retry. */
  messageId: string;
}

export interface StoredEnquiry extends Omit<NewEnquiry, "channels"> {
  /** The reference that visitors and sales quote, such as `OZ-7K3M-9QXP`. */
  reference: string;
  deliveries: Delivery[];
}

/** A delivery that only the process with the lease may try until the lease ends. */
export interface LeasedDelivery extends Delivery {
  leaseToken: string;
  enquiry: StoredEnquiry;
}

export interface EnquiryFilter {
  form?: FormName;
  /** The visitor's address, in any spelling. */
  email?: string;
  /** Selects enquiries with at least one delivery in this state, or without any delivery (`withheld`). */
  state?: DeliveryState | "withheld";
  /** Selects enquiries received at or after this time, in milliseconds since the epoch. */
  since?: number;
  /** Selects enquiries received before this time, in milliseconds since the epoch. */
  before?: number;
  /** A part of any field, in any letter case. */
  text?: string;
  /** Selects enquiries after this one in the list, which is newest first. */
  after?: Pick<StoredEnquiry, "receivedAt" | "reference">;
  limit: number;
  offset: number;
}

/** Whether nothing was sent because the honeypot, a field that people cannot see, was filled in. `resend` delivers the enquiry. */
export function isWithheld({ deliveries }: Pick<StoredEnquiry, "deliveries">): boolean {
  return deliveries.length === 0;
}
