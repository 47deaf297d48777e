import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { MailLinks } from "#domain/enquiries/mail-links.ts";
import type { PrivacyFacts } from "#domain/enquiries/privacy-facts.ts";
import type { OpenCounts } from "./follow-up/count-open.ts";
import type { Receive } from "./receive.ts";

/** What /readyz and /metrics tell of enquiries. */
export interface EnquiryHealth extends Pick<EnquiryStore, "countDeliveries"> {
  /** How many wait for somebody. */
  countOpen(): Promise<OpenCounts>;
  /** Answers how the store is. Rejects when it takes no writes. */
  checkStore(): Promise<string>;
  /** Free bytes where the store keeps what comes in; undefined where that is another machine's, or nothing is kept. */
  freeSpace(): Promise<number | undefined>;
  /** How mail and webhook are set up. */
  mailState: string;
  webhookState: string;
}

/**
 * All that happens to an enquiry on the server: how it is taken, kept and delivered, and what is told of it. Nothing else
 * asks whether enquiries stay in the browser.
 */
export interface Enquiries extends EnquiryHealth {
  receive: Receive;
  /** Counts a view of this page. */
  sawPage(path: string): void;
  mailLinks: MailLinks;
  privacyFacts: PrivacyFacts;
  /** Tells a page's forms that what they are given stays in the browser; undefined where it goes to the server. */
  rewritePage: ((html: string) => string) | undefined;
  /** For the operator: what becomes of enquiries, a title and the rest of a sentence each. */
  inWords: Readonly<Record<string, string>>;
  /** The store's file, or its address without the password; null where nothing is kept. */
  location: string | null;
  /** What is still to be set up. */
  missing: string | undefined;
  /**
   * Begins to deliver, and to erase what is past the retention time. Not before the server is sure to stay: a process that
   * ends at once would take deliveries and leave them half done.
   */
  startWorking(): void;
  /** Lets deliveries in flight finish, for at most so many milliseconds, and closes the store. */
  stop(limitMs: number): Promise<void>;
}
