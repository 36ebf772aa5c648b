// The audit log of changes, written in the transaction of each change.
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { events } from "../../db/tables/operation.table.ts";
import type { Tx } from "./database.ts";
import { isAmong } from "./is-among.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";

export interface AuditEvent {
  /** Epoch milliseconds. */
  at: number;
  /** `account.added`, ... */
  kind: string;
  /** The account that did it; undefined for the command line. */
  accountId?: number;
  /** Names and ids; never a password, token or code. */
  details: Readonly<Record<string, unknown>>;
}

export function recordEvent(tx: Tx, { at, kind, accountId, details }: AuditEvent): void {
  tx.insert(events)
    .values({ at, kind, accountId: accountId ?? null, assetId: null, details: { ...details } })
    .run();
}

/** Usage that is counted anonymously by asset and day. */
export type DailyEventKind = "asset.shown" | "asset.bookmarked";

/** Adds to the counts of a day (its start in epoch milliseconds): one row per asset, with `times` in its details. */
export function addDailyCounts(
  tx: Tx,
  kind: DailyEventKind,
  day: number,
  counts: readonly (readonly [assetId: number, times: number])[],
): void {
  const { at, assetId, details } = events;
  const ids = counts.map(([id]) => id);
  const ofDay = and(eq(events.kind, kind), eq(at, day), isAmong(assetId, ids));
  const rows = tx.select({ assetId, details }).from(events).where(ofDay).all();
  const before = new Map(rows.map((row) => [row.assetId, Number(row.details?.times)]));
  const save = saveDailyCount[kind](tx);
  for (const [id, times] of counts)
    save.run({ at: day, assetId: id, details: { times: (before.get(id) ?? 0) + times } });
}

const prepareDailyCount = (kind: DailyEventKind) =>
  preparePerConnection((tx) => {
    const { placeholder } = sql;
    return (
      tx
        .insert(events)
        .values({ kind, at: placeholder("at"), assetId: placeholder("assetId"), details: placeholder("details") })
        // A literal, so that the partial index is used.
        .onConflictDoUpdate({
          target: [events.assetId, events.at],
          targetWhere: sql.raw(`kind = '${kind}'`),
          set: { details: sql`excluded.details` },
        })
        .prepare()
    );
  });
const saveDailyCount = {
  "asset.shown": prepareDailyCount("asset.shown"),
  "asset.bookmarked": prepareDailyCount("asset.bookmarked"),
};

/** Deletes up to `limit` of the oldest events before a time (epoch milliseconds); returns how many. */
export function deleteEventsBefore(tx: Tx, before: number, limit: number): number {
  const old = tx
    .select({ id: events.id })
    .from(events)
    .where(lt(events.at, before))
    .orderBy(asc(events.at))
    .limit(limit);
  return tx.delete(events).where(inArray(events.id, old)).run().changes;
}
