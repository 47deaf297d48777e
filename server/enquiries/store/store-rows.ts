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
    idempotency_key: enquiry.idempotencyKey,
    content_hash: enquiry.contentHash,
    spam_score: enquiry.spamScore,
    spam_reasons: JSON.stringify(enquiry.spamReasons),
    received_at: enquiry.receivedAt,
    is_held: enquiry.isHeld ? 1 : 0,
  };
}

/** The deliveries of a new enquiry except the visitor's copy, which `insertCopies` adds if the quotas allow it. */
export function deliveryRows(
  { channels, isHeld, receivedAt }: NewEnquiry,
  reference: string,
  messageIdDomain: string,
): Insertable<DeliveryTable>[] {
  return channels.map((channel) => ({
    ...newDelivery(channel, reference, receivedAt, messageIdDomain),
    state: isHeld ? "held" : "pending",
  }));
}

/** A delivery of the event `created`, due at once. Only mails have a Message-ID, which ends with `messageIdDomain`. */
export function newDelivery(
  channel: Channel,
  reference: string,
  at: number,
  messageIdDomain = "",
): Insertable<DeliveryTable> {
  const uuid = randomUUID();
  return {
    id: randomUUID(),
    reference,
    channel,
    state: "pending",
    event: "created",
    occurred_at: at,
    attempts: 0,
    next_attempt_at: at,
    retrying_since: at,
    message_id: channel === "webhook" ? `msg_${uuid.replaceAll("-", "")}` : `<${uuid}@${messageIdDomain}>`,
  };
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
    idempotencyKey: row.idempotency_key,
    contentHash: row.content_hash,
    spamScore: row.spam_score,
    spamReasons: JSON.parse(row.spam_reasons),
    receivedAt: row.received_at,
    isHeld: row.is_held === 1,
    followUp: { state: row.work_state, at: row.worked_at, by: row.worked_by },
    deliveries: deliveries.map((delivery) => toDelivery(delivery, row.received_at)),
  };
}

export function toDelivery(row: Selectable<DeliveryTable>, receivedAt: number): Delivery {
  return {
    id: row.id,
    reference: row.reference,
    channel: row.channel,
    event: row.event,
    occurredAt: row.occurred_at ?? receivedAt,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    retryingSince: row.retrying_since,
    deliveredAt: row.delivered_at,
    lastError: row.last_error,
    messageId: row.message_id,
  };
}

/** Normalises a text and converts it to lower case. Outside ASCII, the two databases treat case differently. */
export function searchable(text: string) {
  return text.normalize("NFC").toLowerCase();
}
