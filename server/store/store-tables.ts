import type { FormName } from "#domain/enquiries/form-name.ts";
import type { Channel, DeliveryState, FailureKind } from "#domain/enquiries/stored-enquiry.ts";

export interface EnquiryTable {
  reference: string;
  form: FormName;
  /** A JSON object with the fields in the order of the screen. */
  fields: string;
  /** The values of the fields, converted by `searchable`. */
  search_text: string;
  email: string;
  page: string;
  content_hash: string;
  is_suspicious: 0 | 1;
  spam_reasons: string;
  received_at: number;
}

export interface DeliveryTable {
  id: string;
  reference: string;
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: number;
  retrying_since: number;
  delivered_at: number | null;
  last_error: string | null;
  last_failure: FailureKind | null;
  message_id: string;
  lease_token: string | null;
  leased_until: number | null;
}

/** Both databases contain the same tables. */
export type DatabaseKind = "sqlite" | "postgres";

export interface StoreTables {
  enquiries: EnquiryTable;
  deliveries: DeliveryTable;
  store_checks: { id: number; checked_at: number };
}
