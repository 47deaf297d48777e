import type { DeliveryEvent, FollowUp, FollowUpState, Notice } from "./follow-up.ts";
import type { FormName } from "./form-name.ts";

/** Where an enquiry is sent: to sales, to another system, or back to the visitor. The channels are independent. */
export type Channel = "email" | "webhook" | "copy";

/**
 * `held`: not sent before sales releases it, because the enquiry looks like spam. `failed`: given up after 72 hours;
 * can be resent.
 */
export type DeliveryState = "held" | "pending" | "delivered" | "failed";

export interface NewEnquiry {
  form: FormName;
  /** Values by field name in the order of the screen, as the visitor typed them, with \n for line breaks. */
  fields: Record<string, string>;
  /** The visitor's e-mail address in lower case; `erase` looks for it. */
  email: string;
  /** The path of the form's page, such as `/products/drain-care/ozo-klear`; empty when unknown. */
  page: string;
  /** Identifies the submit: storing the same key again returns the first reference and changes nothing. */
  idempotencyKey: string;
  /** A hash of form and values, for finding repeats. */
  contentHash: string;
  spamScore: number;
  spamReasons: string[];
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** One delivery is created per channel, `held` when `isHeld`, otherwise `pending` and due at once. */
  channels: Exclude<Channel, "copy">[];
  isHeld: boolean;
  /**
   * The mailbox to which the visitor's copy is sent, as `mailboxOf` writes it. The store creates the copy's delivery
   * unless the enquiry is held or a quota is used up.
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
  /** When the 72 hours of retries began: when the enquiry was stored, released or resent. */
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

/** A delivery that only this worker may try until the lease ends. */
export interface LeasedDelivery extends Delivery {
  leaseToken: string;
  enquiry: StoredEnquiry;
}

export interface EnquiryFilter {
  form?: FormName;
  /** The visitor's address, in any letter case. */
  email?: string;
  /** At least one delivery has this state. */
  state?: DeliveryState;
  followUp?: FollowUpState;
  isHeld?: boolean;
  /** Whether sales was notified that the enquiry was set aside. */
  isWarned?: boolean;
  /** Received at or after, in milliseconds since the epoch. */
  since?: number;
  /** Received before, in milliseconds since the epoch. */
  before?: number;
  /** A part of any field, in any letter case. */
  text?: string;
  /** `newest` when left out. */
  first?: "newest" | "oldest";
  limit: number;
  offset: number;
}

/** Stores enquiries. Both implementations pass the same contract tests (`describeEnquiryStore`). */
export interface EnquiryStore {
  /**
   * Stores the enquiry and its deliveries in one transaction, which is on disk when this resolves. Rejects when that fails;
   * then nothing is stored.
   */
  add(enquiry: NewEnquiry): Promise<{ reference: string; isNew: boolean }>;
  find(reference: string): Promise<StoredEnquiry | undefined>;
  list(filter: EnquiryFilter): Promise<{ enquiries: StoredEnquiry[]; total: number }>;
  /**
   * Counts enquiries with this content received at or after `since`, in milliseconds since the epoch, up to 100, and finds
   * the idempotency key of the latest.
   */
  findRepeats(
    contentHash: string,
    since: number,
  ): Promise<{ count: number; latestIdempotencyKey: string | null }>;

  /**
   * Leases up to `limit` due deliveries of these channels for `leaseMs`, oldest first. No other worker gets a leased
   * delivery until the lease ends.
   */
  leaseDue(request: {
    channels: Channel[];
    now: number;
    leaseMs: number;
    limit: number;
  }): Promise<LeasedDelivery[]>;
  /** Resolves with false, and changes nothing, when another worker has the lease. */
  markDelivered(lease: { id: string; leaseToken: string }, at: number): Promise<boolean>;
  /** `nextAttemptAt: null` makes the delivery `failed`. Resolves with false when another worker has the lease. */
  markAttemptFailed(
    lease: { id: string; leaseToken: string },
    outcome: { error: string; nextAttemptAt: number | null },
  ): Promise<boolean>;

  /**
   * Makes delivered or failed deliveries of this enquiry due again, and resolves with their number. A delivered copy is resent
   * only when `channel` names it. `by` is recorded while the enquiry is new.
   */
  resend(
    reference: string,
    now: number,
    options?: { channel?: Channel; state?: "delivered" | "failed"; by?: string },
  ): Promise<number>;
  /** Makes held deliveries due and an enquiry marked as spam new, records `by`, and resolves with the number of deliveries. */
  release(reference: string, now: number, by: string): Promise<number>;
  /**
   * Sets the follow-up state, and creates a webhook delivery if the webhook has been sent this enquiry. Resolves with false, and
   * changes nothing, when the enquiry already has the state or does not exist.
   */
  mark(reference: string, followUp: { state: FollowUpState; at: number; by: string }): Promise<boolean>;
  /** Records that sales was notified of all held enquiries received before, in milliseconds since the epoch. */
  markWarned(before: number, at: number): Promise<void>;
  /**
   * Leases the right to send this notice for `leaseMs`. Resolves with undefined when one was sent at `sentBefore` or later, or
   * another process has the lease. A time in the future, written while a clock was wrong, counts as never. Times are in
   * milliseconds since the epoch.
   */
  leaseNotice(
    notice: Notice,
    request: { now: number; leaseMs: number; sentBefore: number },
  ): Promise<{ leaseToken: string } | undefined>;
  /** Records that the notice was sent, and ends the lease. */
  markNoticeSent(notice: Notice, lease: { leaseToken: string }, at: number): Promise<void>;
  /** Erases every enquiry of this address, in any letter case, with its deliveries. */
  eraseByEmail(email: string): Promise<{ enquiries: number; deliveries: number }>;
  /** Erases enquiries received before, in milliseconds since the epoch, and resolves with their number. */
  purge(before: number): Promise<number>;
  /** When the newest enquiry or delivery was made, in milliseconds since the epoch; 0 when there is none. */
  latestActivity(): Promise<number>;

  /**
   * Counts deliveries by channel and state. `oldestSince`: when the retries of the oldest began, in milliseconds since the
   * epoch. Reads every delivery: about 40 ms for 100,000.
   */
  countDeliveries(): Promise<
    Array<{ channel: Channel; state: DeliveryState; count: number; oldestSince: number }>
  >;
  /** Rejects with a message for the operator when the store cannot be written to. */
  check(): Promise<void>;
  close(): Promise<void>;
}
