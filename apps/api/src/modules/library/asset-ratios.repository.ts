// Caches the aspect ratios of all assets in memory, two bytes each: 200 kB for 100,000. The strip of a large result is
// built from them without a database query. Changed assets are read again.
import { setImmediate as turn } from "node:timers/promises";
import { asc, gt, type SQL } from "drizzle-orm";
import { type Asset, assets } from "../../db/tables/asset.table.ts";
import type { ReadOnlyDatabase } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { ICON_SIZE } from "./record-doc.ts";

const { id, width, height } = assets;
type SizeRow = Pick<Asset, "id" | "width" | "height">;

/** Rows read at once: this blocks the event loop for a few milliseconds. */
const ROWS_PER_BATCH = 5000;
const RATIO_SCALE = 1000;
const MAX_STORED_RATIO = 0xffff;

export function createAssetRatioCache(db: ReadOnlyDatabase) {
  const readSizes = (which: SQL, limit: number): Promise<SizeRow[]> =>
    db.read.select({ id, width, height }).from(assets).where(which).orderBy(asc(id)).limit(limit);
  let ratios = new Uint16Array(0);
  /** Ids of the assets to be read again; null: all assets. */
  let stale: Set<number> | null = null;
  /** The running refresh; concurrent calls share it. */
  let reading: Promise<void> | null = null;

  function put({ id, width, height }: SizeRow): void {
    if (id >= ratios.length) {
      const grown = new Uint16Array(Math.max(id + 1, Math.ceil(ratios.length * 1.5)));
      grown.set(ratios);
      ratios = grown;
    }
    ratios[id] = toStoredRatio(width, height);
  }

  async function readAll(): Promise<void> {
    for (let last = 0; ; ) {
      const rows = await readSizes(gt(id, last), ROWS_PER_BATCH);
      for (const row of rows) put(row);
      const end = rows.at(-1);
      if (!end || rows.length < ROWS_PER_BATCH) return;
      last = end.id;
      await turn();
    }
  }

  async function refresh(): Promise<void> {
    while (stale === null || stale.size > 0) {
      const ids = stale;
      // Assets that change meanwhile are read again.
      stale = new Set();
      try {
        if (ids === null) await readAll();
        else for (const row of await readSizes(inIdList(id, [...ids]), ids.size)) put(row);
      } catch (error) {
        if (ids === null) stale = null;
        else for (const id of ids) stale?.add(id);
        throw error;
      }
    }
  }

  return {
    /**
     * Width / height * 1000 of each asset, in the given order: two bytes each, unsigned, big-endian. A file without a
     * picture has the ratio of its icon; an asset that does not exist has 0.
     */
    async readStrip(ids: Uint32Array): Promise<Buffer> {
      reading ??= refresh().finally(() => {
        reading = null;
      });
      await reading;
      const strip = Buffer.allocUnsafe(ids.length * 2);
      for (let at = 0; at < ids.length; at++) strip.writeUInt16BE(ratios[ids[at] ?? 0] ?? 0, at * 2);
      return strip;
    },
    /** Marks assets to be read again before the next strip. */
    markStale(ids: readonly number[] | "all"): void {
      if (ids === "all") stale = null;
      else for (const id of ids) stale?.add(id);
    },
  };
}

function toStoredRatio(width: number | null, height: number | null): number {
  const ratio = width && height ? width / height : ICON_SIZE.width / ICON_SIZE.height;
  return Math.max(1, Math.min(MAX_STORED_RATIO, Math.round(ratio * RATIO_SCALE)));
}
