import { and, asc, desc, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { pickColumns, prepareInsert } from "../../db/columns.ts";
import { convertSets } from "../../db/tables/access.table.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { blobs } from "../../db/tables/blob.table.ts";
import { type Companion, companions } from "../../db/tables/companion.table.ts";
import { zipTickets } from "../../db/tables/download.table.ts";
import { events } from "../../db/tables/operation.table.ts";
import { createCommitCache, type Database } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { resolveAliases } from "../library/asset-aliases.repository.ts";
import { increaseDownloadCounts } from "../library/asset-writer.repository.ts";

/** The columns that an asset's files, and the rights to them, depend on. */
const DELIVERABLE = pickColumns(assets, [
  "id",
  "version",
  "kind",
  "mime",
  "fileName",
  "contentHash",
  "size",
  "pageCount",
  "width",
  "height",
  "duration",
  "problem",
  "aclId",
  "embargo",
  "expiry",
  "unreadTerms",
  "updatedAt",
]);
export type AssetForDelivery = Pick<typeof assets.$inferSelect, keyof typeof DELIVERABLE>;

const COMPANION = pickColumns(companions, ["id", "role", "path", "blobHash", "size", "mime", "language", "marks"]);
export type StoredCompanion = Pick<Companion, keyof typeof COMPANION>;

export type ZipTicket = typeof zipTickets.$inferSelect;
export type ConvertSetRow = typeof convertSets.$inferSelect;

const CACHED_ASSETS = 20_000;
/** Cached for an id without an asset, so that a missing asset costs as little as an existing one. */
const ABSENT = Symbol();
/** Newest tickets that are kept, per session and in total. A ticket with ten thousand assets takes 70 kB. */
const MAX_TICKETS = { session: 20, all: 10_000 };
/** Tickets beyond the limits that one write deletes. */
const SURPLUS_BATCH = 1000;

/** The rows of these ids, in the order of the ids; unknown ones are omitted. */
function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function createDownloadsRepository(db: Database) {
  const { read } = db;
  // On the hot path of every thumbnail: prepared once, rows are cached until the next commit.
  const one = read
    .select(DELIVERABLE)
    .from(assets)
    .where(eq(assets.id, sql.placeholder("id")))
    .prepare();

  const cache = createCommitCache<number, AssetForDelivery | typeof ABSENT>(db, CACHED_ASSETS);
  const sets = createCommitCache<"all", ConvertSetRow[]>(db, 1);
  const load = async (id: number) => (await one.execute({ id }))[0] ?? ABSENT;

  return {
    async asset(id: number): Promise<AssetForDelivery | undefined> {
      const cached = await cache.get(id, load);
      return cached === ABSENT ? undefined : cached;
    },
    /** Resolves ids of merged assets. */
    currentIds: (ids: readonly number[]) => resolveAliases(read, ids),
    companions: (assetId: number): Promise<StoredCompanion[]> =>
      read
        .select(COMPANION)
        .from(companions)
        .where(eq(companions.assetId, assetId))
        .orderBy(asc(companions.root), asc(companions.path)),
    /** In the requested order; unknown ones are omitted. */
    assets: async (ids: readonly number[]): Promise<AssetForDelivery[]> =>
      inOrder(ids, await read.select(DELIVERABLE).from(assets).where(inIdList(assets.id, ids))),
    /** The ids of the assets that have an original, in any order. */
    withOriginal: async (ids: readonly number[]): Promise<number[]> =>
      (
        await read
          .select({ id: assets.id })
          .from(assets)
          .where(and(inIdList(assets.id, ids), isNotNull(assets.contentHash)))
      ).map(({ id }) => id),
    /**
     * Assets whose original is stored, in the requested order; one query. The size of the original in bytes may differ from
     * the asset's.
     */
    originals: async (ids: readonly number[]) =>
      inOrder(
        ids,
        await read
          .select({ ...DELIVERABLE, contentHash: blobs.hash, blobSize: blobs.size, crc32: blobs.crc32 })
          .from(assets)
          .innerJoin(blobs, eq(blobs.hash, assets.contentHash))
          .where(inIdList(assets.id, ids)),
      ),
    /** Changes with every commit, also of other processes. */
    version: db.dataVersion,
    /** In display order. */
    convertSets: async (): Promise<readonly ConvertSetRow[]> =>
      (await sets.get("all", () => read.select().from(convertSets).orderBy(convertSets.position, convertSets.id))) ??
      [],
    ticket: async (id: string): Promise<ZipTicket | undefined> =>
      (await read.select().from(zipTickets).where(eq(zipTickets.id, id)))[0],
    /**
     * Saves a ticket. The same write deletes tickets older than `olderThan` (epoch seconds) and those beyond the
     * limits.
     */
    saveTicket: (ticket: ZipTicket, olderThan: number) =>
      db.write(async (tx) => {
        await tx.insert(zipTickets).values(ticket).onConflictDoUpdate({ target: zipTickets.id, set: ticket });
        const { id, sessionRef, createdAt } = zipTickets;
        await tx.delete(zipTickets).where(lt(createdAt, olderThan));
        for (const [owned, max] of [
          [eq(sessionRef, ticket.sessionRef), MAX_TICKETS.session],
          [undefined, MAX_TICKETS.all],
        ] as const) {
          const others = tx
            .select({ id })
            .from(zipTickets)
            .where(and(owned, ne(id, ticket.id)));
          const surplus = others
            .orderBy(desc(createdAt))
            .limit(SURPLUS_BATCH)
            .offset(max - 1);
          await tx.delete(zipTickets).where(inArray(id, surplus));
        }
      }),
    /** Counts started downloads per asset, and records them as events. */
    count: (downloads: readonly { assetId: number; accountId: number | null; at: number }[]) =>
      db.write(async (tx) => {
        const times = new Map<number, number>();
        for (const { assetId } of downloads) times.set(assetId, (times.get(assetId) ?? 0) + 1);
        const ids = await increaseDownloadCounts(tx, times);
        const insert = prepareInsert(tx, events);
        for (const row of downloads) if (ids.has(row.assetId)) await insert({ kind: "asset.downloaded", ...row });
      }),
  };
}

export type DownloadsRepository = ReturnType<typeof createDownloadsRepository>;
export type AssetWithOriginal = Awaited<ReturnType<DownloadsRepository["originals"]>>[number];
