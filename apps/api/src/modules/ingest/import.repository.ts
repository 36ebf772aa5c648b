import { and, asc, count, eq, exists, gte, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { prepareUpsert } from "../../db/columns.ts";
import { assetPaths, assets } from "../../db/tables/asset.table.ts";
import { renditions } from "../../db/tables/blob.table.ts";
import { customXmpTagValues } from "../../db/tables/custom-tag.table.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { countChanges } from "../../platform/database/statements.ts";
import { removeAsset, updateAsset } from "../library/asset-writer.repository.ts";
import { type TermsReadFailure, toTermsReadFailureColumns } from "./terms/terms.ts";

// Functions that take a `Tx` run within a transaction of the caller.

const EARLIER_IMPORT = {
  mime: assets.mime,
  /** 1 or 0: whether it has a picture and not just an icon. */
  hasPicture: sql<number>`${assets.placeholder} IS NOT NULL`.mapWith(Number),
  problem: assets.problem,
  problemTries: assets.problemTries,
  metadataProblem: assets.metadataProblem,
  decoderVersion: assets.decoderVersion,
  readerVersion: assets.readerVersion,
  unreadTerms: assets.unreadTerms,
  unreadFile: assets.unreadFile,
};
/** Result of the last import of an asset: versions, and why there is no picture or why metadata or terms are unread. */
export type EarlierImportResult = SelectResultFields<typeof EARLIER_IMPORT>;

const STORED_PATH = {
  path: assetPaths.path,
  assetId: assetPaths.assetId,
  size: assetPaths.size,
  modifiedAt: assetPaths.modifiedAt,
  missingSince: assetPaths.missingSince,
  ...EARLIER_IMPORT,
};
/** A path of an asset below an imported folder. */
export type StoredPath = SelectResultFields<typeof STORED_PATH>;

/** The stored paths of an imported folder; with `at` only those at or below this path. */
export async function listStoredPaths(db: Database, root: string, at = ""): Promise<Map<string, StoredPath>> {
  // All paths in the folder `at`: they start with "/" after its name, and "0" is the next character.
  const below = and(gte(assetPaths.path, `${at}/`), lt(assetPaths.path, `${at}0`));
  const rows = await db.read
    .select(STORED_PATH)
    .from(assetPaths)
    .innerJoin(assets, eq(assets.id, assetPaths.assetId))
    .where(and(eq(assetPaths.root, root), at === "" ? undefined : or(eq(assetPaths.path, at), below)));
  return new Map(rows.map((row) => [row.path, row]));
}

/** Whether a folder has been imported and has assets that are not missing. */
export async function isFolderImported(db: Database, root: string): Promise<boolean> {
  const present = and(eq(assetPaths.root, root), isNull(assetPaths.missingSince));
  return (await db.read.select().from(assetPaths).where(present).limit(1))[0] !== undefined;
}

export type ExistingAsset = NonNullable<Awaited<ReturnType<typeof findAssetByHash>>>;

const assetByHash = preparePerConnection((tx) =>
  tx
    .select({ id: assets.id, fileName: assets.fileName, ...EARLIER_IMPORT })
    .from(assets)
    .where(eq(assets.contentHash, sql.placeholder("contentHash")))
    .prepare(),
);

export const findAssetByHash = async (tx: Tx, contentHash: string) =>
  (await assetByHash(tx).execute({ contentHash }))[0];

export async function listPathsOfAsset(tx: Tx, assetId: number) {
  return tx.select().from(assetPaths).where(eq(assetPaths.assetId, assetId));
}

const pathByName = preparePerConnection((tx) =>
  tx
    .select()
    .from(assetPaths)
    .where(and(eq(assetPaths.root, sql.placeholder("root")), eq(assetPaths.path, sql.placeholder("path"))))
    .prepare(),
);

export const findAssetPathRow = async (tx: Tx, root: string, path: string) =>
  (await pathByName(tx).execute({ root, path }))[0];

/** The asset of a path, if it has no other path. */
export async function findAssetWithoutOtherPaths(
  tx: Tx,
  row: { assetId: number } | undefined,
): Promise<number | undefined> {
  return row && (await listPathsOfAsset(tx, row.assetId)).length === 1 ? row.assetId : undefined;
}

/** Size, modification time and content hash of the file at a path when it was imported as an asset. */
export async function findContentAt(tx: Tx, root: string, path: string) {
  const { size, modifiedAt } = assetPaths;
  const [row] = await tx
    .select({ size, modifiedAt, blobHash: assets.contentHash })
    .from(assetPaths)
    .innerJoin(assets, eq(assets.id, assetPaths.assetId))
    .where(and(eq(assetPaths.root, root), eq(assetPaths.path, path)));
  return row;
}

const upsertPath = preparePerConnection((tx) =>
  prepareUpsert(tx, assetPaths, { key: ["root", "path"], set: ["assetId", "size", "modifiedAt", "missingSince"] }),
);

export async function saveAssetPathRow(
  tx: Tx,
  at: { assetId: number; root: string; path: string; size: number; modifiedAt: number },
): Promise<void> {
  await upsertPath(tx)({ ...at, missingSince: null });
}

export async function deleteAssetPathRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(assetPaths).where(eq(assetPaths.id, id));
}

const presence = preparePerConnection((tx) => {
  const { assetId, missingSince } = assetPaths;
  const here = tx
    .select()
    .from(assetPaths)
    .where(and(eq(assetId, assets.id), isNull(missingSince)));
  return tx
    .select({ since: assets.missingSince, isHere: sql<number>`${exists(here)}`.mapWith(Number) })
    .from(assets)
    .where(eq(assets.id, sql.placeholder("assetId")))
    .prepare();
});

/** Marks an asset as missing when all its files are removed, and unmarks it when one is back. */
export async function updateMissingState(tx: Tx, assetId: number, now: number): Promise<void> {
  const [asset] = await presence(tx).execute({ assetId });
  const missing = asset?.isHere === 0;
  if (!asset || (asset.since !== null) === missing) return;
  await updateAsset(tx, assetId, { missingSince: missing ? now : null, updatedAt: now });
}

export async function markPathMissing(tx: Tx, root: string, path: string, now: number): Promise<void> {
  const row = await findAssetPathRow(tx, root, path);
  if (!row || row.missingSince !== null) return;
  await tx.update(assetPaths).set({ missingSince: now }).where(eq(assetPaths.id, row.id));
  await updateMissingState(tx, row.assetId, now);
}

/** Deletes a path, and the asset if it was its last one; returns whether the asset was deleted. */
export async function deletePathAndOrphanedAsset(tx: Tx, root: string, path: string): Promise<boolean> {
  const row = await findAssetPathRow(tx, root, path);
  if (!row) return false;
  await deleteAssetPathRow(tx, row.id);
  if ((await listPathsOfAsset(tx, row.assetId)).length > 0) {
    await recordChange(tx, [row.assetId]);
    return false;
  }
  await removeAsset(tx, row.assetId);
  return true;
}

const deleteCustomTags = preparePerConnection((tx) =>
  tx
    .delete(customXmpTagValues)
    .where(eq(customXmpTagValues.assetId, sql.placeholder("assetId")))
    .prepare(),
);

export async function saveCustomXmpTags(
  tx: Tx,
  assetId: number,
  own: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await deleteCustomTags(tx).execute({ assetId });
  for (const [tag, values] of own) {
    for (const [position, value] of values.entries()) {
      await tx.insert(customXmpTagValues).values({ assetId, tag, position, value });
    }
  }
}

/** Whether an asset has a path in an imported folder that is not missing. */
const isPresentIn = (db: Reader, root: string) =>
  inArray(
    assets.id,
    db
      .select({ id: assetPaths.assetId })
      .from(assetPaths)
      .where(and(eq(assetPaths.root, root), isNull(assetPaths.missingSince))),
  );

/** Ids of films of a folder without a playable rendition. */
export async function listUnplayableFilmIds(db: Database, root: string): Promise<number[]> {
  const { id, kind, problem, version } = assets;
  const { assetId, assetVersion, name } = renditions;
  const isPlayable = and(eq(assetId, id), eq(assetVersion, version), eq(name, "play"));
  const lacksFilm = notExists(db.read.select().from(renditions).where(isPlayable));
  const rows = await db.read
    .select({ id })
    .from(assets)
    .where(and(isPresentIn(db.read, root), eq(kind, "video"), isNull(problem), lacksFilm))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}

export type DecodedColumns = NonNullable<Awaited<ReturnType<typeof findDecodedColumns>>>;

/** What an asset is, and what was decoded of it. */
export async function findDecodedColumns(tx: Tx, assetId: number) {
  const { kind, duration, width, height, placeholder } = assets;
  const [row] = await tx
    .select({ kind, duration, width, height, placeholder })
    .from(assets)
    .where(eq(assets.id, assetId));
  return row;
}

/**
 * Stores by which version of the reader the metadata of an asset was read. Internal, so it does not count as a change.
 * Returns whether the version changed.
 */
export async function updateMetadataReaderVersion(tx: Tx, assetId: number, readerVersion: number): Promise<boolean> {
  const isOther = and(eq(assets.id, assetId), ne(assets.readerVersion, readerVersion));
  return countChanges(await tx.update(assets).set({ readerVersion }).where(isOther)) > 0;
}

/** Stores why the terms of an asset could not be read; undefined: they were read, so that it is no longer hidden. */
export async function updateTermsReadFailure(
  tx: Tx,
  assetId: number,
  unread: TermsReadFailure | undefined,
  now: number,
): Promise<void> {
  const row = toTermsReadFailureColumns(unread);
  const { unreadTerms, unreadFile } = assets;
  const [before] = await tx.select({ unreadTerms, unreadFile }).from(assets).where(eq(assets.id, assetId));
  if (!before || (before.unreadTerms === row.unreadTerms && before.unreadFile === row.unreadFile)) return;
  await updateAsset(tx, assetId, { ...row, updatedAt: now });
}

export type TermStateCounts = Awaited<ReturnType<typeof countFilesByTermState>>;

/** Counts files of a folder that are under embargo, expired, or hidden because of unread terms. */
export async function countFilesByTermState(db: Database, root: string, now: number) {
  const { embargo, expiry, unreadTerms } = assets;
  const [counts] = await db.read
    .select({
      embargoed: sql<number>`count(*) FILTER (WHERE ${embargo} > ${now})`,
      expired: sql<number>`count(*) FILTER (WHERE ${expiry} <= ${now})`,
      unread: count(unreadTerms),
    })
    .from(assets)
    .where(isPresentIn(db.read, root));
  return counts ?? { embargoed: 0, expired: 0, unread: 0 };
}

/** One of the paths of an asset. */
export async function findAnyPath(db: Database, assetId: number): Promise<string | undefined> {
  return (await db.read.select().from(assetPaths).where(eq(assetPaths.assetId, assetId)).limit(1))[0]?.path;
}

/** The name of an asset, and its field values as stored JSON, which may be damaged. */
export async function findNameAndFields(
  tx: Tx,
  assetId: number,
): Promise<{ fileName: string; fields: string } | undefined> {
  const { id, fileName, fields } = assets;
  const [row] = await tx
    .select({ fileName, fields: sql<string>`${fields}` })
    .from(assets)
    .where(eq(id, assetId));
  return row;
}

const FOLDER_MEMBER = {
  path: assetPaths.path,
  id: assets.id,
  width: assets.width,
  height: assets.height,
  kind: assets.kind,
  problem: assets.problem,
};
/** An asset at a path, with what is needed to choose the cover of its folder. */
export type FolderCollectionMember = SelectResultFields<typeof FOLDER_MEMBER>;

/** The assets of an imported folder, ordered by path. */
export async function listFolderCollectionMembers(db: Database, root: string): Promise<FolderCollectionMember[]> {
  return db.read
    .select(FOLDER_MEMBER)
    .from(assetPaths)
    .innerJoin(assets, eq(assets.id, assetPaths.assetId))
    .where(and(eq(assetPaths.root, root), isNull(assetPaths.missingSince)))
    .orderBy(assetPaths.path);
}
