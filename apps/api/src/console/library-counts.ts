// Counts assets and bytes, and caches the result: with a million assets, counting takes tenths of a second on the main
// thread.

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Labels } from "../db/tables/field.table.ts";
import type { Access } from "../modules/access/access.service.ts";
import type { AssetReader } from "../modules/library/asset-reader.repository.ts";
import type { OpenedDataFolder } from "../platform/storage/data-folder.ts";

export interface LibraryCounts {
  /** Most frequent first. */
  assets: { kind: string; count: number }[];
  missing: number;
  pools: { name: string; labels: Labels; assets: number }[];
}

/** Counts are cached 300 times as long as counting took, so counting uses at most 1/300 of the time. */
const CACHE_FACTOR = 300;
/** How long the measured size of the data folder is reused, since scanning folders is expensive. */
const SIZE_MAX_AGE_MS = 60_000;

export function createLibraryCountsReader(
  { blobs, path }: Pick<OpenedDataFolder, "blobs" | "path">,
  access: Pick<Access, "pools">,
  assetReader: Pick<AssetReader, "counts">,
) {
  let cached: { facts: Promise<LibraryCounts>; until: number } | undefined;
  let size: { at: number; bytes: Promise<number> } | undefined;

  async function count(): Promise<LibraryCounts> {
    const rows = await assetReader.counts();
    const [kinds, acls] = [new Map<string, number>(), new Map<number, number>()];
    const pools = new Map<string, LibraryCounts["pools"][number]>();
    for (const { acl, kind, assets } of rows) {
      add(kinds, kind, assets);
      add(acls, acl, assets);
    }
    for (const { name, labels, acl } of await access.pools()) {
      const pool = pools.get(name) ?? { name, labels, assets: 0 };
      if (acl !== null) pool.assets += acls.get(acl) ?? 0;
      pools.set(name, pool);
    }
    return {
      assets: [...kinds]
        .map(([kind, count]) => ({ kind, count }))
        .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
      missing: rows.reduce((sum, { missing }) => sum + missing, 0),
      pools: [...pools.values()],
    };
  }

  /** Bytes of all blobs according to the database, and of everything else in the data folder. */
  async function bytes(): Promise<number> {
    let sum = await blobs.totalBytes();
    for (const entry of await readdir(path, { withFileTypes: true })) {
      if (entry.name === "blobs") continue;
      sum += await bytesOf(join(path, entry.name));
    }
    return sum;
  }

  return {
    async read(): Promise<LibraryCounts> {
      const begun = performance.now();
      if (!cached || begun > cached.until) {
        // Until it is counted, others wait for the same count.
        const counting = { facts: count(), until: Number.POSITIVE_INFINITY };
        cached = counting;
        try {
          await counting.facts;
          const now = performance.now();
          counting.until = now + (now - begun) * CACHE_FACTOR;
        } catch (error) {
          cached = undefined;
          throw error;
        }
      }
      return cached.facts;
    },
    bytes(): Promise<number> {
      const now = performance.now();
      if (!size || now - size.at > SIZE_MAX_AGE_MS) size = { at: now, bytes: bytes() };
      return size.bytes;
    },
  };
}

function add<K>(sums: Map<K, number>, key: K, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}

/** Bytes of a file, or of all files in a folder; files deleted meanwhile count as 0. */
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.size ?? 0;
  let bytes = 0;
  for (const name of await readdir(path).catch(() => [])) bytes += await bytesOf(join(path, name));
  return bytes;
}
