import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { makeReference } from "#domain/enquiries/reference.ts";
import type { Channel, Delivery, NewEnquiry, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { addressSpellings, canonicalAddress } from "./address-spellings.ts";
import type { DeliveryTable, EnquiryTable } from "./store-tables.ts";

export function enquiryRow({ channels: _, ...enquiry }: NewEnquiry): Insertable<EnquiryTable> {
  return {
    ...enquiry,
    ...suspicionColumns(enquiry),
    reference: makeReference(),
    email: canonicalAddress(enquiry.email),
    fields: JSON.stringify(enquiry.fields),
    searchText: searchable([...Object.values(enquiry.fields), ...addressSpellings(enquiry.email)].join("\n")),
  };
}

export function suspicionColumns({ isSuspicious, spamReasons }: Omit<NewEnquiry, "channels">) {
  return { isSuspicious: isSuspicious ? 1 : 0, spamReasons: JSON.stringify(spamReasons) } as const;
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
    messageId: channel === "webhook" ? `msg_${uuid.replaceAll("-", "")}` : `<${uuid}@${messageIdDomain}>`,
    ...dueColumns(at),
  };
}

/** The values that make a delivery due at this time, with 72 hours of retries. */
export function dueColumns(at: number) {
  return {
    state: "pending",
    attempts: 0,
    nextAttemptAt: at,
    retryingSince: at,
    deliveredAt: null,
    lastError: null,
    lastFailure: null,
  } as const;
}

export function toEnquiry(
  { searchText: _, ...row }: Selectable<EnquiryTable>,
  deliveries: Selectable<DeliveryTable>[],
): StoredEnquiry {
  return {
    ...row,
    fields: JSON.parse(row.fields),
    isSuspicious: row.isSuspicious === 1,
    spamReasons: JSON.parse(row.spamReasons),
    deliveries: deliveries.map(toDelivery),
  };
}

export function toDelivery({
  leaseToken: _token,
  leasedUntil: _until,
  ...delivery
}: Selectable<DeliveryTable>): Delivery {
  return { ...delivery, deliveredTo: JSON.parse(delivery.deliveredTo) };
}

/** Normalises a text and converts it to lower case. Outside ASCII, the two databases treat case differently. */
export function searchable(text: string) {
  return text.normalize("NFC").toLowerCase();
}
