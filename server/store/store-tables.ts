import type { Generated } from "kysely";
import type { Delivery, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";

/** The columns of the table `enquiries`, whose names are in snake case in the database. */
export interface EnquiryTable
  extends Omit<StoredEnquiry, "fields" | "isSuspicious" | "spamReasons" | "deliveries"> {
  /** A JSON object with the fields in the order of the screen. */
  fields: string;
  /** The values of the fields and the spellings of the e-mail address, converted by `searchable`. */
  searchText: string;
  isSuspicious: 0 | 1;
  /** A JSON array. */
  spamReasons: string;
}

export interface DeliveryTable extends Omit<Delivery, "deliveredTo"> {
  /** A JSON array. */
  deliveredTo: Generated<string>;
  leaseToken: string | null;
  leasedUntil: number | null;
}

export type DatabaseKind = "sqlite" | "postgres";

export interface StoreTables {
  enquiries: EnquiryTable;
  deliveries: DeliveryTable;
}
