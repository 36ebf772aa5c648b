// The audit log of changes, written in the transaction of each change.
import { events } from "../../db/tables/operation.table.ts";
import type { Tx } from "./database.ts";

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
  counts: Iterable<readonly [assetId: number, times: number]>,
): void {
  // The kind is a literal in the statement, so that SQLite uses the partial index.
  const add = tx.$client.prepare(
    `INSERT INTO event (at, kind, asset_id, details) VALUES (?, '${kind}', ?, json_object('times', CAST(? AS INTEGER)))
     ON CONFLICT (asset_id, at) WHERE kind = '${kind}'
     DO UPDATE SET details = json_set(details, '$.times', details ->> '$.times' + excluded.details ->> '$.times')`,
  );
  for (const [assetId, times] of counts) add.run(day, assetId, times);
}

/** Deletes up to `limit` of the oldest events before a time (epoch milliseconds); returns how many. */
export function deleteEventsBefore(tx: Tx, before: number, limit: number): number {
  return tx.$client
    .prepare("DELETE FROM event WHERE id IN (SELECT id FROM event WHERE at < ? ORDER BY at LIMIT ?)")
    .run(before, limit).changes;
}
