import { and, eq, inArray, or } from "drizzle-orm";
import { accounts } from "../../../db/tables/account.table.ts";
import { assetPaths, assets } from "../../../db/tables/asset.table.ts";
import { jobs } from "../../../db/tables/operation.table.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";

/** Whether the database has no assets, accounts or imports yet. */
export async function isEmptyLibrary(tx: Tx): Promise<boolean> {
  const [someAsset] = await tx.select({ id: assets.id }).from(assets).limit(1);
  const [someAccount] = await tx.select({ id: accounts.id }).from(accounts).limit(1);
  const [someImport] = await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.kind, "import")).limit(1);
  return !someAsset && !someAccount && !someImport;
}

export async function findAccountId(tx: Tx, name: string): Promise<number | undefined> {
  return (await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.name, name)))[0]?.id;
}

/** The sounds and models of a folder, and its films without a picture because ffmpeg was missing. */
export async function listDemoMediaForPosters(db: Database, root: string) {
  const { id, version, kind, mime, problem } = assets;
  const isUndrawnFilm = and(eq(kind, "video"), eq(problem, "no_program"));
  return db.read
    .select({ id, version, kind, mime, path: assetPaths.path })
    .from(assets)
    .innerJoin(assetPaths, eq(assetPaths.assetId, id))
    .where(and(eq(assetPaths.root, root), or(inArray(kind, ["audio", "model"]), isUndrawnFilm)));
}
