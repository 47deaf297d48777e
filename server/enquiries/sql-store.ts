import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { sql } from "kysely";
import type {
  Channel,
  Delivery,
  DeliveryState,
  EnquiryFilter,
  EnquiryStore,
  NewEnquiry,
  StoredEnquiry,
} from "#domain/enquiries/enquiry-store.ts";
import type { FormName } from "#domain/enquiries/form-name.ts";
import { makeReference } from "./make-reference.ts";
import type { DatabaseKind } from "./migrations.ts";

interface EnquiryTable {
  reference: string;
  form: FormName;
  /** JSON; objects keep the order of the screen. */
  fields: string;
  /** The values in lower case, because the databases disagree about letter case outside ASCII. */
  search_text: string;
  email: string;
  page: string;
  idempotency_key: string;
  content_hash: string;
  spam_score: number;
  spam_reasons: string;
  received_at: number;
  is_held: 0 | 1;
}

interface DeliveryTable {
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
}

export interface StoreTables {
  enquiries: EnquiryTable;
  deliveries: DeliveryTable;
  store_checks: { id: number; checked_at: number };
}

export interface SqlStoreOptions {
  db: Kysely<StoreTables>;
  kind: DatabaseKind;
  /** What stands behind the @ of the Message-IDs. */
  messageIdDomain: string;
  /** Asked before anything is written: rejects when the database is no longer the one that was opened. */
  assertSound?: () => void;
  /** After personal data were removed. Rejects when they may still be found somewhere. */
  afterErasure?: () => Promise<void>;
}

interface WaitingAdd {
  enquiry: NewEnquiry;
  resolve: (added: { reference: string; isNew: boolean }) => void;
  reject: (cause: unknown) => void;
}

/** One transaction's worth: 13 values a row stay far below both databases' limits. */
const largestBatch = 500;

/** The queries that SQLite and PostgreSQL share. */
export function makeSqlEnquiryStore(options: SqlStoreOptions): EnquiryStore {
  const { db, kind, messageIdDomain, assertSound, afterErasure } = options;
  let waiting: WaitingAdd[] = [];
  let flushing: Promise<void> | undefined;

  function add(enquiry: NewEnquiry) {
    assertStorable(enquiry);
    return new Promise<{ reference: string; isNew: boolean }>((resolve, reject) => {
      waiting.push({ enquiry, resolve, reject });
      // Waiting for the turn to end lets everything that arrived in it share one fsync.
      flushing ??= new Promise<void>((done) => setImmediate(() => done(flush())));
    });
  }

  async function flush() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch);
      waiting = waiting.slice(largestBatch);
      try {
        assertSound?.();
        const added = await db.transaction().execute((transaction) => insert(transaction, batch));
        for (const [index, { resolve }] of batch.entries()) resolve(added[index] as (typeof added)[number]);
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    flushing = undefined;
  }

  async function insert(transaction: Transaction<StoreTables>, batch: WaitingAdd[]) {
    // Two in one batch may be the same submit. Sorted, so that two servers never wait for each other's rows.
    const byKey = new Map(batch.map(({ enquiry }) => [enquiry.idempotencyKey, enquiry] as const).reverse());
    const keys = [...byKey.keys()].sort();
    const references = new Map<string, { reference: string; isNew: boolean }>();

    // A second round is for the day two random references meet.
    for (let missing = keys; missing.length > 0; missing = keys.filter((key) => !references.has(key))) {
      const rows = missing.map((key) => enquiryRow(byKey.get(key) as NewEnquiry));
      const inserted = await transaction
        .insertInto("enquiries")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["reference", "idempotency_key"])
        .execute();
      for (const row of inserted)
        references.set(row.idempotency_key, { reference: row.reference, isNew: true });
      const deliveries = inserted.flatMap((row) =>
        deliveryRows(byKey.get(row.idempotency_key) as NewEnquiry, row.reference, messageIdDomain),
      );
      if (deliveries.length > 0) await transaction.insertInto("deliveries").values(deliveries).execute();

      const others = missing.filter((key) => !references.has(key));
      if (others.length === 0) break;
      const known = await transaction
        .selectFrom("enquiries")
        .select(["reference", "idempotency_key"])
        .where("idempotency_key", "in", others)
        .execute();
      for (const row of known)
        references.set(row.idempotency_key, { reference: row.reference, isNew: false });
    }

    const told = new Set<string>();
    return batch.map(({ enquiry: { idempotencyKey } }) => {
      const stored = references.get(idempotencyKey) as { reference: string; isNew: boolean };
      const isFirst = !told.has(idempotencyKey);
      told.add(idempotencyKey);
      return { reference: stored.reference, isNew: stored.isNew && isFirst };
    });
  }

  async function find(reference: string) {
    const row = await db
      .selectFrom("enquiries")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row && (await withDeliveries([row]))[0];
  }

  async function list(filter: EnquiryFilter) {
    const [rows, { total }] = await Promise.all([
      matching(filter)
        .selectAll()
        .orderBy("received_at", "desc")
        .orderBy("reference", "desc")
        .limit(filter.limit)
        .offset(filter.offset)
        .execute(),
      matching(filter)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    return { enquiries: await withDeliveries(rows), total };
  }

  function matching({ form, state, since, before, text }: EnquiryFilter) {
    let query = db.selectFrom("enquiries");
    if (form !== undefined) query = query.where("form", "=", form);
    if (since !== undefined) query = query.where("received_at", ">=", since);
    if (before !== undefined) query = query.where("received_at", "<", before);
    if (text !== undefined)
      query = query.where(
        sql<boolean>`search_text like ${`%${searchable(text).replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
      );
    if (state !== undefined)
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("deliveries")
            .select("id")
            .whereRef("deliveries.reference", "=", "enquiries.reference")
            .where("deliveries.state", "=", state),
        ),
      );
    return query;
  }

  async function withDeliveries(rows: Selectable<EnquiryTable>[]): Promise<StoredEnquiry[]> {
    if (rows.length === 0) return [];
    const deliveries = await db
      .selectFrom("deliveries")
      .selectAll()
      .where(
        "reference",
        "in",
        rows.map(({ reference }) => reference),
      )
      .orderBy("channel")
      .execute();
    const byReference = Map.groupBy(deliveries, ({ reference }) => reference);
    return rows.map((row) => toEnquiry(row, byReference.get(row.reference) ?? []));
  }

  async function findRepeats(contentHash: string, since: number) {
    const repeats = await db
      .selectFrom("enquiries")
      .select("idempotency_key")
      .where("content_hash", "=", contentHash)
      .where("received_at", ">=", since)
      .orderBy("received_at", "desc")
      // A flood of one text must not make each further one slower.
      .limit(100)
      .execute();
    return { count: repeats.length, latestIdempotencyKey: repeats[0]?.idempotency_key ?? null };
  }

  const leaseDue: EnquiryStore["leaseDue"] = async ({ channels, now, leaseMs, limit }) => {
    if (channels.length === 0) return [];
    const leaseToken = randomUUID();
    const leased = await db
      .with(
        // Materialized: PostgreSQL might otherwise evaluate the limit more than once, and lease more than asked.
        (cte) => cte("due").materialized(),
        (query) =>
          query
            .selectFrom("deliveries")
            .select("id")
            .where("state", "=", "pending")
            .where("next_attempt_at", "<=", now)
            .where((either) =>
              either.or([either("leased_until", "is", null), either("leased_until", "<=", now)]),
            )
            .where("channel", "in", channels)
            .orderBy("next_attempt_at")
            .orderBy("id")
            .limit(limit)
            // SQLite writes one at a time and needs no row locks.
            .$if(kind === "postgres", (due) => due.forUpdate().skipLocked()),
      )
      .updateTable("deliveries")
      .set({ lease_token: leaseToken, leased_until: now + leaseMs })
      .where("id", "in", (query) => query.selectFrom("due").select("due.id"))
      .returningAll()
      .execute();
    if (leased.length === 0) return [];

    const enquiries = await withDeliveries(
      await db
        .selectFrom("enquiries")
        .selectAll()
        .where(
          "reference",
          "in",
          leased.map(({ reference }) => reference),
        )
        .execute(),
    );
    const byReference = new Map(enquiries.map((enquiry) => [enquiry.reference, enquiry]));
    return leased
      .sort((one, other) => one.next_attempt_at - other.next_attempt_at || (one.id < other.id ? -1 : 1))
      .flatMap((row) => {
        const enquiry = byReference.get(row.reference);
        // Gone when somebody erased it in between.
        return enquiry ? [{ ...toDelivery(row), leaseToken, enquiry }] : [];
      });
  };

  function updateLeased(lease: { id: string; leaseToken: string }) {
    return db
      .updateTable("deliveries")
      .where("id", "=", lease.id)
      .where("lease_token", "=", lease.leaseToken)
      .where("state", "=", "pending")
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), lease_token: null, leased_until: null }));
  }

  async function markDelivered(lease: { id: string; leaseToken: string }, at: number) {
    const { numUpdatedRows } = await updateLeased(lease)
      .set({ state: "delivered", delivered_at: at, last_error: null })
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }

  const markAttemptFailed: EnquiryStore["markAttemptFailed"] = async (lease, { error, nextAttemptAt }) => {
    const { numUpdatedRows } = await updateLeased(lease)
      .set({ last_error: storableError(error) })
      .set(nextAttemptAt === null ? { state: "failed" } : { next_attempt_at: nextAttemptAt })
      .executeTakeFirst();
    return numUpdatedRows > 0;
  };

  /** Due at once, with 72 hours ahead. Nobody has leased it: what is held, delivered or failed never is. */
  const dueAgain = (now: number) =>
    ({
      state: "pending",
      attempts: 0,
      next_attempt_at: now,
      retrying_since: now,
      delivered_at: null,
      last_error: null,
    }) as const;

  async function resend(reference: string, now: number, channel?: Channel) {
    let query = db
      .updateTable("deliveries")
      .set(dueAgain(now))
      .where("reference", "=", reference)
      .where("state", "in", ["delivered", "failed"]);
    if (channel !== undefined) query = query.where("channel", "=", channel);
    const { numUpdatedRows } = await query.executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async function release(reference: string, now: number) {
    return await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("enquiries")
        .set({ is_held: 0 })
        .where("reference", "=", reference)
        .execute();
      const { numUpdatedRows } = await transaction
        .updateTable("deliveries")
        .set(dueAgain(now))
        .where("reference", "=", reference)
        .where("state", "=", "held")
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
  }

  async function eraseByEmail(email: string) {
    const erased = await db.transaction().execute(async (transaction) => {
      const theirs = transaction
        .selectFrom("enquiries")
        .select("reference")
        .where("email", "=", email.toLowerCase());
      const deliveries = await transaction
        .deleteFrom("deliveries")
        .where("reference", "in", theirs)
        .executeTakeFirst();
      const enquiries = await transaction
        .deleteFrom("enquiries")
        .where("email", "=", email.toLowerCase())
        .executeTakeFirst();
      return { enquiries: Number(enquiries.numDeletedRows), deliveries: Number(deliveries.numDeletedRows) };
    });
    if (erased.enquiries > 0) await afterErasure?.();
    return erased;
  }

  async function purge(before: number) {
    const { numDeletedRows } = await db
      .deleteFrom("enquiries")
      .where("received_at", "<", before)
      .executeTakeFirst();
    if (numDeletedRows > 0) await afterErasure?.();
    return Number(numDeletedRows);
  }

  function countDeliveries() {
    return db
      .selectFrom("deliveries")
      .select(({ fn }) => [
        "channel",
        "state",
        fn.countAll<number>().as("count"),
        fn.min("retrying_since").as("oldestSince"),
      ])
      .groupBy(["channel", "state"])
      .orderBy("channel")
      .orderBy("state")
      .execute();
  }

  async function check() {
    assertSound?.();
    await db
      .updateTable("store_checks")
      .set({ checked_at: Date.now() })
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
  }

  async function close() {
    await flushing;
    await db.destroy();
  }

  return {
    add: async (enquiry) => await add(enquiry),
    find,
    list,
    findRepeats,
    leaseDue,
    markDelivered,
    markAttemptFailed,
    resend,
    release,
    eraseByEmail,
    purge,
    countDeliveries,
    check,
    close,
  };
}

function enquiryRow(enquiry: NewEnquiry): Insertable<EnquiryTable> {
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

function deliveryRows(
  enquiry: NewEnquiry,
  reference: string,
  messageIdDomain: string,
): Insertable<DeliveryTable>[] {
  return enquiry.channels.map((channel) => ({
    id: randomUUID(),
    reference,
    channel,
    state: enquiry.isHeld ? "held" : "pending",
    attempts: 0,
    next_attempt_at: enquiry.receivedAt,
    retrying_since: enquiry.receivedAt,
    message_id:
      channel === "email"
        ? `<${randomUUID()}@${messageIdDomain}>`
        : `msg_${randomUUID().replaceAll("-", "")}`,
  }));
}

function toEnquiry(row: Selectable<EnquiryTable>, deliveries: Selectable<DeliveryTable>[]): StoredEnquiry {
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
    deliveries: deliveries.map(toDelivery),
  };
}

function toDelivery(row: Selectable<DeliveryTable>): Delivery {
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
    messageId: row.message_id,
  };
}

function searchable(text: string) {
  return text.normalize("NFC").toLowerCase();
}

/** PostgreSQL refuses NUL in a text, and half a surrogate pair can't be written as UTF-8: both are refused before any query. */
function assertStorable({ fields, ...rest }: NewEnquiry) {
  for (const [name, value] of Object.entries({ ...rest, ...fields })) {
    if (typeof value !== "string") continue;
    if (value.includes("\0") || !value.isWellFormed())
      throw new TypeError(
        `The enquiry's ${name} has a character that no store can keep (NUL or half a surrogate pair).`,
      );
  }
}

/** An error text comes from a foreign server: it is made storable rather than refused. */
function storableError(error: string) {
  return error.replaceAll("\0", "\ufffd").toWellFormed();
}
