import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { Outcome } from "#domain/enquiries/outcome.ts";
import type { PrivacySettings } from "#domain/enquiries/privacy-settings.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";

/**
 * Everything that the server does with enquiries. In local mode (`ENQUIRIES=local`), enquiries are not stored and
 * `localEnquiryService` implements this interface.
 */
export interface EnquiryService extends Pick<EnquiryStore, "countDeliveries"> {
  /** Resolves with a text about the store. Rejects when the store cannot be written to. */
  checkStore(): Promise<string>;
  mailState: string;
  /** Checks a posted form, and stores it unless the mode is local. Never rejects. */
  accept(form: FormName, values: FormValues, visitorAddress: string): Promise<Outcome>;
  /**
   * Whether this form stored an enquiry with this reference within the last day and ten minutes. Rejects when the store can't be
   * read.
   */
  wasJustSent(form: FormName, reference: string): Promise<boolean>;
  privacySettings: PrivacySettings;
  /** The store's file, or its address without the password; null in local mode. */
  location: string | null;
  /**
   * Starts deliveries and retention. Call it only when the server listens. A server that fails to start would leave its deliveries
   * leased and unfinished.
   */
  startWorking(): void;
  /** Waits up to `limitMs` milliseconds for deliveries in flight, and then closes the store. */
  stop(limitMs: number): Promise<void>;
}
