import type { Generated } from "kysely";
import type { DeliveryEvent, FollowUpState, Notice } from "#domain/enquiries/follow-up.ts";
import type { FormName } from "#domain/enquiries/form-name.ts";
import type { Channel, DeliveryState } from "#domain/enquiries/stored-enquiry.ts";

export interface EnquiryTable {
  reference: string;
  form: FormName;
  /** A JSON object with the fields in the order of the screen. */
  fields: string;
  /** The values of the fields, converted by `searchable`. */
  search_text: string;
  email: string;
  page: string;
  idempotency_key: string;
  content_hash: string;
  spam_score: number;
  spam_reasons: string;
  received_at: number;
  is_held: 0 | 1;
  work_state: Generated<FollowUpState>;
  worked_at: number | null;
  worked_by: string | null;
  /** When sales was warned that this enquiry was set aside. */
  warned_at: number | null;
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
  message_id: string;
  lease_token: string | null;
  leased_until: number | null;
  event: DeliveryEvent;
  /** Null in rows from before migration 002, for which `toDelivery` uses `received_at`. */
  occurred_at: number | null;
  /** The mailbox of a visitor's copy, for the quota. */
  recipient: string | null;
}

/** Both databases contain the same tables, except that only PostgreSQL has `secrets`. */
export type DatabaseKind = "sqlite" | "postgres";

interface NoticeTable {
  notice: Notice;
  sent_at: number;
  lease_token: string | null;
  leased_until: number | null;
}

interface PageViewTable {
  /** YYYY-MM-DD, in the site's time zone. */
  day: string;
  path: string;
  views: number;
}

export interface StoreTables {
  enquiries: EnquiryTable;
  deliveries: DeliveryTable;
  notices: NoticeTable;
  page_views: PageViewTable;
  /** PostgreSQL only. */
  secrets: { name: string; value: string };
  store_checks: { id: number; checked_at: number };
}
