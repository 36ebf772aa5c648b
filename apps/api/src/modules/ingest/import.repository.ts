import { and, eq, isNull, sql } from "drizzle-orm";
import { prepareInsert } from "../../db/columns.ts";
import { type Asset, type AssetPath, assetPaths, assets } from "../../db/tables/asset.table.ts";
import { embeddedValues } from "../../db/tables/embedded.table.ts";
import { importSkips } from "../../db/tables/operation.table.ts";
import { recordChange } from "../../platform/change-log.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { removeAsset, updateAsset } from "../library/asset-writer.service.ts";

/** What an earlier import could not get out of an asset. */
export type Problems = Pick<Asset, "problem" | "problemTries" | "metadataProblem">;

/** Paths of assets below an imported folder. Functions that take a `Tx` run inside a write of the caller's. */
export type KnownPath = Pick<AssetPath, "path" | "assetId" | "size" | "modifiedAt" | "missingSince"> & Problems;

const PROBLEMS = {
  problem: assets.problem,
  problemTries: assets.problemTries,
  metadataProblem: assets.metadataProblem,
};

export async function knownPaths(db: Database, root: string): Promise<Map<string, KnownPath>> {
  const rows = db.read
    .select({
      path: assetPaths.path,
      assetId: assetPaths.assetId,
      size: assetPaths.size,
      modifiedAt: assetPaths.modifiedAt,
      missingSince: assetPaths.missingSince,
      ...PROBLEMS,
    })
    .from(assetPaths)
    .innerJoin(assets, eq(assets.id, assetPaths.assetId))
    .where(eq(assetPaths.root, root))
    .all();
  return new Map(rows.map((row) => [row.path, row]));
}

export type KnownContent = NonNullable<ReturnType<typeof assetOfContent>>;

export function assetOfContent(tx: Tx, contentHash: string) {
  return tx
    .select({ id: assets.id, fileName: assets.fileName, ...PROBLEMS })
    .from(assets)
    .where(eq(assets.contentHash, contentHash))
    .get();
}

export function pathsOfAsset(tx: Tx, assetId: number) {
  return tx.select().from(assetPaths).where(eq(assetPaths.assetId, assetId)).all();
}

export function pathAt(tx: Tx, root: string, path: string) {
  return tx
    .select()
    .from(assetPaths)
    .where(and(eq(assetPaths.root, root), eq(assetPaths.path, path)))
    .get();
}

export function putPath(
  tx: Tx,
  at: { assetId: number; root: string; path: string; size: number; modifiedAt: number },
): void {
  const set = { assetId: at.assetId, size: at.size, modifiedAt: at.modifiedAt, missingSince: null };
  tx.insert(assetPaths)
    .values({ ...at, missingSince: null })
    .onConflictDoUpdate({ target: [assetPaths.root, assetPaths.path], set })
    .run();
}

export function removePath(tx: Tx, id: number): void {
  tx.delete(assetPaths).where(eq(assetPaths.id, id)).run();
}

/** An asset is missing when every path it had has gone. */
export function settleMissing(tx: Tx, assetId: number, now: number): void {
  const present = tx
    .select({ n: sql<number>`count(*)` })
    .from(assetPaths)
    .where(and(eq(assetPaths.assetId, assetId), isNull(assetPaths.missingSince)))
    .get();
  const missing = (present?.n ?? 0) === 0;
  const known = tx.select({ since: assets.missingSince }).from(assets).where(eq(assets.id, assetId)).get();
  if (!known || (known.since !== null) === missing) return;
  updateAsset(tx, assetId, { missingSince: missing ? now : null, updatedAt: now });
}

export function markPathMissing(tx: Tx, root: string, path: string, now: number): void {
  const row = pathAt(tx, root, path);
  if (!row || row.missingSince !== null) return;
  tx.update(assetPaths).set({ missingSince: now }).where(eq(assetPaths.id, row.id)).run();
  settleMissing(tx, row.assetId, now);
}

/** True when the asset had no other path and went with this one. */
export function prunePath(tx: Tx, root: string, path: string): boolean {
  const row = pathAt(tx, root, path);
  if (!row) return false;
  removePath(tx, row.id);
  if (pathsOfAsset(tx, row.assetId).length > 0) {
    recordChange(tx, [row.assetId]);
    return false;
  }
  removeAsset(tx, row.assetId);
  return true;
}

export function keepEmbedded(tx: Tx, assetId: number, own: ReadonlyMap<string, readonly string[]>): void {
  tx.delete(embeddedValues).where(eq(embeddedValues.assetId, assetId)).run();
  for (const [tag, values] of own) {
    for (const [position, value] of values.entries()) {
      tx.insert(embeddedValues).values({ assetId, tag, position, value }).run();
    }
  }
}

export interface SkipNote {
  path: string;
  reason: string;
  detail?: string | undefined;
}

export function noteSkips(tx: Tx, jobId: number, notes: readonly SkipNote[]): void {
  const note = prepareInsert(tx.$client, importSkips);
  for (const { path, reason, detail } of notes) note({ jobId, path, reason, detail: detail ?? null });
}

/** Films without a playable rendition, of one folder. */
export async function filmsToMake(db: Database, root: string): Promise<number[]> {
  const rows = db.sqlite
    .prepare(
      `SELECT DISTINCT a.id FROM asset a JOIN asset_path p ON p.asset_id = a.id
       WHERE p.root = ? AND p.missing_since IS NULL AND a.kind = 'video' AND a.problem IS NULL AND NOT EXISTS
         (SELECT 1 FROM rendition r WHERE r.asset_id = a.id AND r.asset_version = a.version AND r.name = 'play')
       ORDER BY a.id`,
    )
    .pluck()
    .all(root);
  return rows as number[];
}
