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

/**
 * Adds how often assets were shown on a day (epoch milliseconds of its beginning), without saying to whom: one row for
 * each asset and day, with `times` in its details.
 */
export function addShown(tx: Tx, day: number, counts: Iterable<readonly [assetId: number, times: number]>): void {
  const add = tx.$client.prepare(
    `INSERT INTO event (at, kind, asset_id, details) VALUES (?, 'asset.shown', ?, json_object('times', CAST(? AS INTEGER)))
     ON CONFLICT (asset_id, at) WHERE kind = 'asset.shown'
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
