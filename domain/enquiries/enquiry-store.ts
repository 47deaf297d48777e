import type { DeliveryEvent, FollowUp, FollowUpState, Notice } from "./follow-up.ts";
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
  /** The visitor's e-mail address in lower case, by which `eraseByEmail` finds the enquiry. */
  email: string;
  /** The path of the form's page, such as `/products/drain-care/ozo-klear`. Empty when unknown. */
  page: string;
  /** Identifies the submit. If an enquiry with this key is stored, `add` changes nothing and returns its reference. */
  idempotencyKey: string;
  /** A hash of form and values, with which repeats are found. */
  contentHash: string;
  spamScore: number;
  spamReasons: string[];
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** One delivery is created for each channel. It is `held` if `isHeld`, and otherwise `pending` and due at once. */
  channels: Exclude<Channel, "copy">[];
  isHeld: boolean;
  /**
   * The mailbox to which the visitor's copy is sent, as returned by `mailboxOf`. The store creates the copy's delivery
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
  /** When the 72 hours of retries began, which is when the delivery was created, released or resent. */
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

/** Stores enquiries. Both implementations pass the same contract tests (`describeEnquiryStore`). */
export interface EnquiryStore {
  /**
   * Stores the enquiry and its deliveries in one transaction, and resolves when the transaction is on disk. If the
   * promise rejects, nothing is stored, unless the connection to PostgreSQL was lost during the commit.
   */
  add(enquiry: NewEnquiry): Promise<{ reference: string; isNew: boolean }>;
  find(reference: string): Promise<StoredEnquiry | undefined>;
  list(filter: EnquiryFilter): Promise<{ enquiries: StoredEnquiry[]; total: number }>;
  /**
   * Counts enquiries with this content received at or after `since` (milliseconds since the epoch), and finds the
   * idempotency key of the latest. The count is at most 100.
   */
  findRepeats(
    contentHash: string,
    since: number,
  ): Promise<{ count: number; latestIdempotencyKey: string | null }>;

  /**
   * Leases up to `limit` due deliveries of these channels for `leaseMs`. Deliveries that became due first are leased first. No
   * other process gets a leased delivery until the lease ends.
   */
  leaseDue(request: {
    channels: Channel[];
    now: number;
    leaseMs: number;
    limit: number;
  }): Promise<LeasedDelivery[]>;
  /** Resolves with false, and changes nothing, if the lease was lost to another process. */
  markDelivered(lease: { id: string; leaseToken: string }, at: number): Promise<boolean>;
  /** `nextAttemptAt: null` makes the delivery `failed`. Resolves with false if the lease was lost to another process. */
  markAttemptFailed(
    lease: { id: string; leaseToken: string },
    outcome: { error: string; nextAttemptAt: number | null },
  ): Promise<boolean>;

  /**
   * Makes delivered or failed deliveries of this enquiry due again, and resolves with their number. `channel` and `state`
   * select deliveries. A delivered copy is selected only if `channel` is `copy`. Stores `by` if the follow-up state is `new`.
   */
  resend(
    reference: string,
    now: number,
    options?: { channel?: Channel; state?: "delivered" | "failed"; by?: string },
  ): Promise<number>;
  /**
   * Makes the held deliveries of an enquiry due, and resolves with their number. If the enquiry was set aside and has not
   * been answered, the enquiry is new again, even if it was marked as spam, and `by` is stored.
   */
  release(reference: string, now: number, by: string): Promise<number>;
  /**
   * Sets the follow-up state. Creates a webhook delivery if the enquiry has a webhook delivery that is not held. Resolves
   * with false, and changes nothing, if the enquiry already has the state or does not exist.
   */
  mark(reference: string, followUp: { state: FollowUpState; at: number; by: string }): Promise<boolean>;
  /**
   * Records that sales was notified of all held enquiries that are still `new` and were received before `before`. Times are in
   * milliseconds since the epoch.
   */
  markWarned(before: number, at: number): Promise<void>;
  /**
   * Leases the right to send this notice for `leaseMs`. Resolves with undefined if the notice was last sent at
   * `sentBefore` or later, or if another process has the lease. A time of sending more than ten minutes in the future is
   * ignored, because it comes from a wrong clock. Times are in milliseconds since the epoch.
   */
  leaseNotice(
    notice: Notice,
    request: { now: number; leaseMs: number; sentBefore: number },
  ): Promise<{ leaseToken: string } | undefined>;
  /** Records that the notice was sent, and ends the lease. */
  markNoticeSent(notice: Notice, lease: { leaseToken: string }, at: number): Promise<void>;
  /** Erases every enquiry of this address, in any letter case, with its deliveries. */
  eraseByEmail(email: string): Promise<{ enquiries: number; deliveries: number }>;
  /** Erases enquiries received before this time (milliseconds since the epoch), and resolves with their number. */
  purge(before: number): Promise<number>;
  /** The time of the newest enquiry, event or delivery, in milliseconds since the epoch. 0 for an empty store. */
  latestActivity(): Promise<number>;

  /**
   * Counts deliveries by channel and state. `oldestSince` is the earliest `retryingSince` of the counted deliveries. The
   * query reads every delivery, which takes about 40 ms for 100,000 deliveries.
   */
  countDeliveries(): Promise<
    Array<{ channel: Channel; state: DeliveryState; count: number; oldestSince: number }>
  >;
  /** Rejects when the store cannot be written to. */
  check(): Promise<void>;
  close(): Promise<void>;
}
