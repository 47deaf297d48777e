import type { DeliveryEvent, FollowUp, FollowUpState, Notice } from "./follow-up.ts";
import type { FormName } from "./form-name.ts";

/** Where an enquiry is sent: to sales, to another system, back to the visitor. Each channel is tried independently of the others. */
export type Channel = "email" | "webhook" | "copy";

/** `held`: set aside as suspicious until somebody releases it. `failed`: given up after 72 hours, resendable. */
export type DeliveryState = "held" | "pending" | "delivered" | "failed";

export interface NewEnquiry {
  form: FormName;
  /** Values by field name, in the order of the screen, exactly as the visitor typed them (newlines as \n). */
  fields: Record<string, string>;
  /** The visitor's e-mail, lower-cased: what `erase` looks for. */
  email: string;
  /** Path of the page the form was sent from, such as `/products/drain-care/ozo-klear`; empty when unknown. */
  page: string;
  /** The same key is the same submit: storing it again returns the first reference and changes nothing. */
  idempotencyKey: string;
  /** Fingerprint of form and values alone, for noticing repeats. */
  contentHash: string;
  spamScore: number;
  spamReasons: string[];
  /** Milliseconds since the epoch. */
  receivedAt: number;
  /** One delivery is created per channel, `held` when `isHeld`, otherwise `pending` and due at once. */
  channels: Exclude<Channel, "copy">[];
  isHeld: boolean;
  /**
   * The mailbox that a copy goes to, as `mailboxOf` names it. The store makes a delivery for it unless the enquiry is held or
   * the quotas are used up.
   */
  copyTo?: string;
}

export interface Delivery {
  id: string;
  reference: string;
  channel: Channel;
  event: DeliveryEvent;
  /** Of the event, in milliseconds since the epoch. */
  occurredAt: number;
  state: DeliveryState;
  attempts: number;
  /** Milliseconds since the epoch; when a pending delivery may be tried next. */
  nextAttemptAt: number;
  /** When the 72 hours of trying began: at acceptance, release or resend. */
  retryingSince: number;
  deliveredAt: number | null;
  lastError: string | null;
  /** Message-ID (with its angle brackets) or webhook-id: fixed when the delivery is created, the same on every retry. */
  messageId: string;
}

export interface StoredEnquiry extends Omit<NewEnquiry, "channels" | "copyTo"> {
  /** What people quote, such as `OZ-7K3M-9QXP`. */
  reference: string;
  followUp: FollowUp;
  deliveries: Delivery[];
}

/** A delivery that this worker alone may try until the lease runs out. */
export interface LeasedDelivery extends Delivery {
  leaseToken: string;
  enquiry: StoredEnquiry;
}

export interface EnquiryFilter {
  form?: FormName;
  /** Any delivery in this state. */
  state?: DeliveryState;
  followUp?: FollowUpState;
  isHeld?: boolean;
  /** Whether a notice of its being set aside has been sent. */
  isWarned?: boolean;
  /** Received at or after, in milliseconds since the epoch. */
  since?: number;
  /** Received before, in milliseconds since the epoch. */
  before?: number;
  /** Case-insensitive part of any field. */
  text?: string;
  /** `newest` when left out. */
  first?: "newest" | "oldest";
  limit: number;
  offset: number;
}

/** Where enquiries are kept. Both implementations pass the same contract (`describeEnquiryStore`). */
export interface EnquiryStore {
  /**
   * Stores the enquiry and its deliveries in one transaction that is on disk before this resolves.
   * Rejects when the store can't keep it; then nothing of it is kept.
   */
  add(enquiry: NewEnquiry): Promise<{ reference: string; isNew: boolean }>;
  find(reference: string): Promise<StoredEnquiry | undefined>;
  list(filter: EnquiryFilter): Promise<{ enquiries: StoredEnquiry[]; total: number }>;
  /**
   * How many enquiries with this content were received since, in milliseconds since the epoch, counted up to 100, and
   * the idempotency key of the latest, null when there is none.
   */
  findRepeats(
    contentHash: string,
    since: number,
  ): Promise<{ count: number; latestIdempotencyKey: string | null }>;

  /** Leases up to `limit` due deliveries of these channels for `leaseMs`, oldest first; no other worker gets them meanwhile. */
  leaseDue(request: {
    channels: Channel[];
    now: number;
    leaseMs: number;
    limit: number;
  }): Promise<LeasedDelivery[]>;
  /** False when the lease was lost to another worker; then nothing changes. */
  markDelivered(lease: { id: string; leaseToken: string }, at: number): Promise<boolean>;
  /** `nextAttemptAt: null` gives up: the delivery is `failed`. False when the lease was lost. */
  markAttemptFailed(
    lease: { id: string; leaseToken: string },
    outcome: { error: string; nextAttemptAt: number | null },
  ): Promise<boolean>;

  /**
   * Makes delivered or failed deliveries of this enquiry due again; returns how many. A copy that the visitor has got is sent
   * again only when its channel is named. `by` is noted while the enquiry is new.
   */
  resend(
    reference: string,
    now: number,
    options?: { channel?: Channel; state?: "delivered" | "failed"; by?: string },
  ): Promise<number>;
  /** Makes held deliveries due, notes by whom, and makes an enquiry marked as spam new; returns how many deliveries. */
  release(reference: string, now: number, by: string): Promise<number>;
  /**
   * Notes where the work stands, since when and by whose word, and tells the webhook if it knows the enquiry. False when it
   * stood there already, or there is no such enquiry; then nothing changes.
   */
  mark(reference: string, followUp: { state: FollowUpState; at: number; by: string }): Promise<boolean>;
  /** Notes that sales was told of everything held that was received before, in milliseconds since the epoch. */
  markWarned(before: number, at: number): Promise<void>;
  /**
   * The right to send this notice, for `leaseMs`: undefined when one was sent at `sentBefore` or later, or another process
   * has the lease. A time in the future, written while a clock was wrong, counts as never. Times in milliseconds since the
   * epoch.
   */
  leaseNotice(
    notice: Notice,
    request: { now: number; leaseMs: number; sentBefore: number },
  ): Promise<{ leaseToken: string } | undefined>;
  /** There is no further one to send until `leaseNotice` is asked for one after `at`. */
  markNoticeSent(notice: Notice, lease: { leaseToken: string }, at: number): Promise<void>;
  /** Removes every enquiry of this address (any letter case), deliveries included. */
  eraseByEmail(email: string): Promise<{ enquiries: number; deliveries: number }>;
  /** Erases enquiries received before, in milliseconds since the epoch; returns how many. */
  purge(before: number): Promise<number>;
  /** When the newest enquiry or delivery was made, in milliseconds since the epoch; 0 when there is none. */
  latestActivity(): Promise<number>;

  /**
   * Deliveries per channel and state, for metrics and the doctor. `oldestSince`: when the oldest of them came in, or was last
   * released or sent again, in milliseconds since the epoch. Reads every delivery: some 40 ms for 100,000.
   */
  countDeliveries(): Promise<
    Array<{ channel: Channel; state: DeliveryState; count: number; oldestSince: number }>
  >;
  /** Rejects with a message for the operator when the store can't be written to. Cheap, however much is kept. */
  check(): Promise<void>;
  close(): Promise<void>;
}
