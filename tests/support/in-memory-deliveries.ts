import type { Channel, LeasedDelivery, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { OutboxOptions } from "#server/delivery/outbox.ts";

type Leases = Map<string, { token: string; until: number }>;

/** The part of a store that the outbox uses, for tests: forgets everything, and can be told to fail. */
export function createInMemoryDeliveries() {
  const enquiries: StoredEnquiry[] = [];
  const leases: Leases = new Map();
  const failures = { leaseDue: 0, markDelivered: 0, markAttemptFailed: 0 };
  const leaseLengths: number[] = [];

  function failWhenTold(operation: keyof typeof failures): void {
    if (failures[operation] === 0) return;
    failures[operation]--;
    throw new Error(`the disk is on fire (${operation})`);
  }

  function findLeased(lease: { id: string; leaseToken: string }) {
    if (leases.get(lease.id)?.token !== lease.leaseToken) return undefined;
    leases.delete(lease.id);
    return enquiries.flatMap(({ deliveries }) => deliveries).find(({ id }) => id === lease.id);
  }

  const store: OutboxOptions["store"] = {
    async leaseDue({ channels, now, leaseMs, limit }) {
      failWhenTold("leaseDue");
      leaseLengths.push(leaseMs);
      const due: LeasedDelivery[] = [];
      for (const enquiry of enquiries) {
        for (const delivery of enquiry.deliveries) {
          if (due.length === limit) return due;
          if (delivery.state !== "pending" || delivery.nextAttemptAt > now) continue;
          if (!channels.includes(delivery.channel) || (leases.get(delivery.id)?.until ?? 0) > now) continue;
          const leaseToken = crypto.randomUUID();
          leases.set(delivery.id, { token: leaseToken, until: now + leaseMs });
          due.push({ ...delivery, leaseToken, enquiry });
        }
      }
      return due;
    },
    async markDelivered(lease, at) {
      failWhenTold("markDelivered");
      const delivery = findLeased(lease);
      if (!delivery) return false;
      Object.assign(delivery, { state: "delivered", deliveredAt: at, attempts: delivery.attempts + 1 });
      return true;
    },
    async markAttemptFailed(lease, { error, nextAttemptAt }) {
      failWhenTold("markAttemptFailed");
      const delivery = findLeased(lease);
      if (!delivery) return false;
      Object.assign(delivery, { attempts: delivery.attempts + 1, lastError: error });
      Object.assign(delivery, nextAttemptAt === null ? { state: "failed" } : { nextAttemptAt });
      return true;
    },
  };

  return {
    store,
    /** How often an operation is to fail before it works again. */
    failures,
    leaseLengths,
    /** Adds an enquiry with one pending delivery per channel. */
    add(enquiry: Partial<StoredEnquiry>, channels: Channel[], now: number): StoredEnquiry {
      const number = enquiries.length + 1;
      const added = sampleEnquiry({ reference: `OZ-TEST-${String(number).padStart(4, "0")}`, ...enquiry });
      added.deliveries = channels.map((channel) => ({
        id: `${number}-${channel}`,
        reference: added.reference,
        channel,
        event: "created",
        occurredAt: added.receivedAt,
        state: "pending",
        attempts: 0,
        nextAttemptAt: now,
        retryingSince: now,
        deliveredAt: null,
        lastError: null,
        messageId: channel === "email" ? `<${number}.test@ozo.example>` : `msg_${number}`,
      }));
      enquiries.push(added);
      return added;
    },
    /** What a delivery has become. */
    delivery(enquiry: StoredEnquiry, channel: Channel) {
      const delivery = enquiry.deliveries.find((candidate) => candidate.channel === channel);
      if (!delivery) throw new Error(`${enquiry.reference} has no ${channel} delivery`);
      return delivery;
    },
  };
}

/** A modal enquiry as the store returns it, for tests. */
export function sampleEnquiry(changes: Partial<StoredEnquiry> = {}): StoredEnquiry {
  return {
    reference: "OZ-7K3M-9QXP",
    form: "enquiry",
    fields: {
      name: "Priya Nair",
      email: "priya@lakeview.example",
      phone: "+919845012345",
      company: "Lakeview Hotels",
      product: "Ozo Klear",
      message: "Hello,\n\n  could you send a sample?\n\nPriya",
    },
    email: "priya@lakeview.example",
    page: "/products/drain-care/ozo-klear",
    idempotencyKey: "submission-1",
    contentHash: "hash",
    spamScore: 0,
    spamReasons: [],
    receivedAt: Date.UTC(2026, 10, 21, 7, 47),
    isHeld: false,
    work: { state: "new", at: null, by: null },
    deliveries: [],
    ...changes,
  };
}
