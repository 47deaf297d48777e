import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { makeReference } from "#domain/enquiries/reference.ts";
import type { Channel, Delivery, NewEnquiry, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { DeliveryTable, EnquiryTable } from "./store-tables.ts";

/** The row of a new enquiry, with a new reference. */
export function enquiryRow(enquiry: NewEnquiry): Insertable<EnquiryTable> {
  return {
    reference: makeReference(),
    form: enquiry.form,
    fields: JSON.stringify(enquiry.fields),
    search_text: searchable(Object.values(enquiry.fields).join("\n")),
    email: enquiry.email,
    page: enquiry.page,
    content_hash: enquiry.contentHash,
    ...suspicionColumns(enquiry),
    received_at: enquiry.receivedAt,
  };
}

export function suspicionColumns({ isSuspicious, spamReasons }: NewEnquiry) {
  return { is_suspicious: isSuspicious ? 1 : 0, spam_reasons: JSON.stringify(spamReasons) } as const;
}

/** A delivery that is due at once. Only mails have a Message-ID, which ends with `messageIdDomain`. */
export function deliveryRow(
  channel: Channel,
  reference: string,
  { at, messageIdDomain }: { at: number; messageIdDomain: string },
): Insertable<DeliveryTable> {
  const uuid = randomUUID();
  return {
    id: randomUUID(),
    reference,
    channel,
    message_id: channel === "webhook" ? `msg_${uuid.replaceAll("-", "")}` : `<${uuid}@${messageIdDomain}>`,
    ...dueColumns(at),
  };
}

/** The values that make a delivery due at this time, with 72 hours of retries. */
export function dueColumns(at: number) {
  return {
    state: "pending",
    attempts: 0,
    next_attempt_at: at,
    retrying_since: at,
    delivered_at: null,
    last_error: null,
    last_failure: null,
  } as const;
}

export function toEnquiry(
  row: Selectable<EnquiryTable>,
  deliveries: Selectable<DeliveryTable>[],
): StoredEnquiry {
  return {
    reference: row.reference,
    form: row.form,
    fields: JSON.parse(row.fields),
    email: row.email,
    page: row.page,
    contentHash: row.content_hash,
    isSuspicious: row.is_suspicious === 1,
    spamReasons: JSON.parse(row.spam_reasons),
    receivedAt: row.received_at,
    deliveries: deliveries.map(toDelivery),
  };
}

export function toDelivery(row: Selectable<DeliveryTable>): Delivery {
  return {
    id: row.id,
    reference: row.reference,
    channel: row.channel,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    retryingSince: row.retrying_since,
    deliveredAt: row.delivered_at,
    lastError: row.last_error,
    lastFailure: row.last_failure,
    messageId: row.message_id,
  };
}

/** Normalises a text and converts it to lower case. Outside ASCII, the two databases treat case differently. */
export function searchable(text: string) {
  return text.normalize("NFC").toLowerCase();
}
