// The audit log: who changed what. Written in the transaction of the change.
import { events } from "../db/tables/operation.table.ts";
import type { Tx } from "./database.ts";

export interface AuditEvent {
  /** Epoch milliseconds. */
  at: number;
  /** `account.added`, ... */
  kind: string;
  /** Who did it; undefined: somebody at the machine itself. */
  accountId?: number;
  /** Names and ids; never a password, a token or a code. */
  details: Readonly<Record<string, unknown>>;
}

export function recordEvent(tx: Tx, { at, kind, accountId, details }: AuditEvent): void {
  tx.insert(events)
    .values({ at, kind, accountId: accountId ?? null, assetId: null, details: { ...details } })
    .run();
}

/** What is counted by asset and day, without saying who did it. */
export type DailyKind = "asset.shown" | "asset.bookmarked";

/** Adds to the counts of a day (epoch milliseconds of its beginning): one row for each asset, `times` in its details. */
export function addDaily(
  tx: Tx,
  kind: DailyKind,
  day: number,
  counts: Iterable<readonly [assetId: number, times: number]>,
): void {
  // The kind stands in the text of the statement: SQLite finds the index by it.
  const add = tx.$client.prepare(
    `INSERT INTO event (at, kind, asset_id, details) VALUES (?, '${kind}', ?, json_object('times', CAST(? AS INTEGER)))
     ON CONFLICT (asset_id, at) WHERE kind = '${kind}'
     DO UPDATE SET details = json_set(details, '$.times', details ->> '$.times' + excluded.details ->> '$.times')`,
  );
  for (const [assetId, times] of counts) add.run(day, assetId, times);
}

/** Deletes up to `limit` of the events before a moment (epoch milliseconds), the oldest; answers how many. */
export function forgetEvents(tx: Tx, before: number, limit: number): number {
  return tx.$client
    .prepare("DELETE FROM event WHERE id IN (SELECT id FROM event WHERE at < ? ORDER BY at LIMIT ?)")
    .run(before, limit).changes;
}
