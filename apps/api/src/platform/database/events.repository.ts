// The audit log of changes, written in the transaction of each change.

import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { events, type USAGE_EVENT_KINDS } from "../../db/tables/operation.table.ts";
import type { Clock } from "../clock.ts";
import { getActorAccountId } from "./actor.ts";
import type { Tx } from "./database.ts";
import { inIdList } from "./is-among.ts";
import { preparePerConnection } from "./prepare-per-connection.ts";
import { countChanges } from "./statements.ts";

/**
 * `kind`: `account.added`, ... `details`: names and ids; never a password, token or code. `accountId`: the account that
 * did it, by default the one for which the code runs; undefined for the command line.
 */
export async function recordEvent(
  tx: Tx,
  clock: Clock,
  kind: string,
  details: Record<string, unknown>,
  accountId = getActorAccountId(),
): Promise<void> {
  await tx.insert(events).values({ at: clock.now(), kind, accountId, details });
}

/** Usage that is counted anonymously by asset and day. */
export type DailyEventKind = Exclude<(typeof USAGE_EVENT_KINDS)[number], "asset.downloaded">;

/** Adds to the counts of a day (its start in epoch milliseconds): one row per asset, with `times` in its details. */
export async function addDailyCounts(
  tx: Tx,
  kind: DailyEventKind,
  day: number,
  counts: readonly (readonly [assetId: number, times: number])[],
): Promise<void> {
  const { at, assetId, details } = events;
  const ids = counts.map(([id]) => id);
  const ofDay = and(eq(events.kind, kind), eq(at, day), inIdList(assetId, ids));
  const rows = await tx.select({ assetId, details }).from(events).where(ofDay);
  const before = new Map(rows.map((row) => [row.assetId, Number(row.details?.times)]));
  const save = saveDailyCount[kind](tx);
  for (const [id, times] of counts)
    await save.execute({ at: day, assetId: id, details: { times: (before.get(id) ?? 0) + times } });
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
export async function deleteEventsBefore(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx
    .select({ id: events.id })
    .from(events)
    .where(lt(events.at, before))
    .orderBy(asc(events.at))
    .limit(limit);
  return countChanges(await tx.delete(events).where(inArray(events.id, old)));
}
