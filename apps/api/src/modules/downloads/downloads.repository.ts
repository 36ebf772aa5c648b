import { eq, lt } from "drizzle-orm";
import { columnsOf, type RowOf } from "../../db/columns.ts";
import { convertSets } from "../../db/tables/access.table.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { companions } from "../../db/tables/companion.table.ts";
import { zipTickets } from "../../db/tables/download.table.ts";
import { createCommitCache, type Database } from "../../platform/database/database.ts";
import type { BlobInfo } from "../../platform/storage/blob-store.ts";
import { createAliasResolver } from "../library/asset-aliases.repository.ts";
import { addDownloads } from "../library/asset-writer.repository.ts";

/** The columns that an asset's files, and the rights to them, depend on. */
const DELIVERABLE = columnsOf(assets, [
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
export type DeliverableAsset = RowOf<typeof DELIVERABLE>;

/** An asset with the stored original, whose size in bytes may differ from the asset's. */
export interface StoredAsset extends DeliverableAsset, Pick<BlobInfo, "crc32"> {
  contentHash: BlobInfo["hash"];
  blobSize: BlobInfo["size"];
}

const COMPANION = columnsOf(companions, ["id", "role", "path", "blobHash", "size", "mime", "language", "marks"]);
export type StoredCompanion = RowOf<typeof COMPANION>;

export type ZipTicket = typeof zipTickets.$inferSelect;
export type ConvertSetRow = typeof convertSets.$inferSelect;

const CACHED_ASSETS = 20_000;
/** Cached for an id without an asset, so that a missing asset costs as little as an existing one. */
const ABSENT = Symbol();
/** Newest tickets that are retained, per session and in total. One of ten thousand assets takes 70 kB. */
const MAX_TICKETS = { session: 20, all: 10_000 };

export function createDownloadsRepository(db: Database) {
  // On the hot path of every thumbnail: statements are prepared once, rows are cached until the next commit.
  const one = db.sqlite.prepare(`SELECT ${DELIVERABLE.sql} FROM asset WHERE id = ?`);
  const many = db.sqlite.prepare(`SELECT ${DELIVERABLE.sql} FROM asset WHERE id IN (SELECT value FROM json_each(?))`);
  const withOriginal = db.sqlite
    .prepare("SELECT id FROM asset WHERE id IN (SELECT value FROM json_each(?)) AND content_hash IS NOT NULL")
    .pluck();
  const originals = db.sqlite.prepare(
    `SELECT ${DELIVERABLE.sql}, blobSize, crc32 FROM asset JOIN (SELECT hash, size AS blobSize, crc32 FROM blob)
     ON hash = content_hash WHERE id IN (SELECT value FROM json_each(?))`,
  );

  const companionsOf = db.sqlite.prepare(
    `SELECT ${COMPANION.sql} FROM companion WHERE asset_id = ? ORDER BY root, path`,
  );
  const currentIds = createAliasResolver(db);

  const cache = createCommitCache<number, DeliverableAsset | typeof ABSENT>(db, CACHED_ASSETS);
  let sets: { version: number; rows: ConvertSetRow[] } | undefined;
  const load = (id: number) => (one.get(id) as DeliverableAsset | undefined) ?? ABSENT;

  return {
    asset(id: number): DeliverableAsset | undefined {
      const cached = cache.get(id, load);
      return cached === ABSENT ? undefined : cached;
    },
    /** Resolves ids of merged assets. */
    currentIds,
    companions: (assetId: number) => companionsOf.all(assetId) as StoredCompanion[],
    /** In the requested order; unknown ones are omitted. */
    assets(ids: readonly number[]): DeliverableAsset[] {
      const rows = new Map((many.all(JSON.stringify(ids)) as DeliverableAsset[]).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    /** The ids of the assets that have an original, in any order. */
    withOriginal: (ids: readonly number[]) => withOriginal.all(JSON.stringify(ids)) as number[],
    /** Assets whose original is stored, in the requested order; one query. */
    originals(ids: readonly number[]): StoredAsset[] {
      const rows = new Map((originals.all(JSON.stringify(ids)) as StoredAsset[]).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    /** Changes with every commit, also of other processes. */
    version: db.dataVersion,
    /** In display order. */
    convertSets(): readonly ConvertSetRow[] {
      const version = db.dataVersion();
      if (sets?.version !== version) {
        sets = {
          version,
          rows: db.read.select().from(convertSets).orderBy(convertSets.position, convertSets.id).all(),
        };
      }
      return sets.rows;
    },
    ticket: (id: string): ZipTicket | undefined => db.read.select().from(zipTickets).where(eq(zipTickets.id, id)).get(),
    /**
     * Saves a ticket. The same write deletes tickets older than `olderThan` (epoch seconds) and those beyond the
     * limits.
     */
    saveTicket: (ticket: ZipTicket, olderThan: number) =>
      db.write((tx) => {
        tx.insert(zipTickets).values(ticket).onConflictDoUpdate({ target: zipTickets.id, set: ticket }).run();
        tx.delete(zipTickets).where(lt(zipTickets.createdAt, olderThan)).run();
        const tooMany = `DELETE FROM zip_ticket WHERE id IN (SELECT id FROM zip_ticket WHERE session_ref = ?
          ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ?)
          OR id IN (SELECT id FROM zip_ticket ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ?)`;
        tx.$client.prepare(tooMany).run(ticket.sessionRef, MAX_TICKETS.session, MAX_TICKETS.all);
      }),
    /** Counts started downloads per asset, and records them as events. */
    count: (downloads: readonly { assetId: number; accountId: number | null; at: number }[]) =>
      db.write((tx) => {
        const times = new Map<number, number>();
        for (const { assetId } of downloads) times.set(assetId, (times.get(assetId) ?? 0) + 1);
        const ids = addDownloads(tx, times);
        // One by one, since many zips may exceed the number of parameters of a statement.
        const note = tx.$client.prepare(
          "INSERT INTO event (at, kind, account_id, asset_id) VALUES (?, 'asset.downloaded', ?, ?)",
        );
        for (const { at, accountId, assetId } of downloads) if (ids.has(assetId)) note.run(at, accountId, assetId);
      }),
  };
}

export type DownloadsRepository = ReturnType<typeof createDownloadsRepository>;
