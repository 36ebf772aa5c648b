// Aspect ratios of all assets, two bytes each in memory: 200 kB for 100,000. A strip of a large result is put together
// from them without a look into the database. SQLite has the truth; what was changed is read again.
import { setImmediate as turn } from "node:timers/promises";
import type { ReadOnly } from "../../platform/database.ts";
import { ICON } from "./record-doc.ts";

export interface AssetRatios {
  /**
   * Width / height * 1000 of each of the assets, in their order: two bytes each, unsigned, big-endian. Of a file
   * without a picture it is that of the drawing that stands for it; 0 for one that is not there.
   */
  strip(ids: Uint32Array): Promise<Buffer>;
  /** To be read again before the next strip. */
  forget(ids: readonly number[] | "all"): void;
}

interface SizeRow {
  id: number;
  width: number | null;
  height: number | null;
}

/** Rows that are read at a time: a few milliseconds, in which nobody else is answered. */
const BATCH = 5000;
const PER_UNIT = 1000;
const MOST = 0xffff;

export function createAssetRatios(db: ReadOnly): AssetRatios {
  const after = db.sqlite.prepare("SELECT id, width, height FROM asset WHERE id > ? ORDER BY id LIMIT ?");
  const some = db.sqlite.prepare("SELECT id, width, height FROM asset WHERE id IN (SELECT value FROM json_each(?))");
  let ratios = new Uint16Array(0);
  /** null: all of them. */
  let stale: Set<number> | null = null;
  /** One reading at a time; whoever comes meanwhile waits for it. */
  let reading: Promise<void> | null = null;

  function put({ id, width, height }: SizeRow): void {
    if (id >= ratios.length) {
      const grown = new Uint16Array(Math.max(id + 1, Math.ceil(ratios.length * 1.5)));
      grown.set(ratios);
      ratios = grown;
    }
    ratios[id] = ratioOf(width, height);
  }

  async function readAll(): Promise<void> {
    for (let last = 0; ; ) {
      const rows = after.all(last, BATCH) as SizeRow[];
      for (const row of rows) put(row);
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = end.id;
      await turn();
    }
  }

  async function refresh(): Promise<void> {
    while (stale === null || stale.size > 0) {
      const ids = stale;
      // What changes while it is read is read again.
      stale = new Set();
      try {
        if (ids === null) await readAll();
        else for (const row of some.all(JSON.stringify([...ids])) as SizeRow[]) put(row);
      } catch (error) {
        if (ids === null) stale = null;
        else for (const id of ids) stale?.add(id);
        throw error;
      }
    }
  }

  return {
    async strip(ids) {
      reading ??= refresh().finally(() => {
        reading = null;
      });
      await reading;
      const strip = Buffer.allocUnsafe(ids.length * 2);
      for (let at = 0; at < ids.length; at++) strip.writeUInt16BE(ratios[ids[at] ?? 0] ?? 0, at * 2);
      return strip;
    },
    forget(ids) {
      if (ids === "all") stale = null;
      else for (const id of ids) stale?.add(id);
    },
  };
}

function ratioOf(width: number | null, height: number | null): number {
  const ratio = width && height ? width / height : ICON.width / ICON.height;
  return Math.max(1, Math.min(MOST, Math.round(ratio * PER_UNIT)));
}
