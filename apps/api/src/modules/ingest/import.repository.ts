import { and, asc, count, eq, exists, gte, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { prepareUpsert } from "../../db/columns.ts";
import { assetPaths, assets } from "../../db/tables/asset.table.ts";
import { renditions } from "../../db/tables/blob.table.ts";
import { customXmpTagValues } from "../../db/tables/custom-tag.table.ts";
import { recordChange } from "../../platform/database/change-log.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { preparePerConnection } from "../../platform/database/prepare-per-connection.ts";
import { removeAsset, updateAsset } from "../library/asset-writer.repository.ts";
import { type TermsReadFailure, toTermsReadFailureColumns } from "./terms/terms.ts";

// Functions that take a `Tx` run within a transaction of the caller.

const EARLIER_IMPORT = {
  mime: assets.mime,
  /** 1 or 0: whether it has a picture and not just an icon. */
  hasPicture: sql<number>`${assets.placeholder} IS NOT NULL`,
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
  const rows = db.read
    .select(STORED_PATH)
    .from(assetPaths)
    .innerJoin(assets, eq(assets.id, assetPaths.assetId))
    .where(and(eq(assetPaths.root, root), at === "" ? undefined : or(eq(assetPaths.path, at), below)))
    .all();
  return new Map(rows.map((row) => [row.path, row]));
}

/** Whether a folder has been imported and has assets that are not missing. */
export function isFolderImported(db: Database, root: string): boolean {
  const present = and(eq(assetPaths.root, root), isNull(assetPaths.missingSince));
  return db.read.select().from(assetPaths).where(present).limit(1).get() !== undefined;
}

export type ExistingAsset = NonNullable<ReturnType<typeof findAssetByHash>>;

const assetByHash = preparePerConnection((tx) =>
  tx
    .select({ id: assets.id, fileName: assets.fileName, ...EARLIER_IMPORT })
    .from(assets)
    .where(eq(assets.contentHash, sql.placeholder("contentHash")))
    .prepare(),
);

export const findAssetByHash = (tx: Tx, contentHash: string) => assetByHash(tx).get({ contentHash });

export function listPathsOfAsset(tx: Tx, assetId: number) {
  return tx.select().from(assetPaths).where(eq(assetPaths.assetId, assetId)).all();
}

const pathByName = preparePerConnection((tx) =>
  tx
    .select()
    .from(assetPaths)
    .where(and(eq(assetPaths.root, sql.placeholder("root")), eq(assetPaths.path, sql.placeholder("path"))))
    .prepare(),
);

export const findAssetPathRow = (tx: Tx, root: string, path: string) => pathByName(tx).get({ root, path });

/** The asset of a path, if it has no other path. */
export function findAssetWithoutOtherPaths(tx: Tx, row: { assetId: number } | undefined): number | undefined {
  return row && listPathsOfAsset(tx, row.assetId).length === 1 ? row.assetId : undefined;
}

/** Size, modification time and content hash of the file at a path when it was imported as an asset. */
export function findContentAt(tx: Tx, root: string, path: string) {
  const { size, modifiedAt } = assetPaths;
  return tx
    .select({ size, modifiedAt, blobHash: assets.contentHash })
    .from(assetPaths)
    .innerJoin(assets, eq(assets.id, assetPaths.assetId))
    .where(and(eq(assetPaths.root, root), eq(assetPaths.path, path)))
    .get();
}

const upsertPath = preparePerConnection((tx) =>
  prepareUpsert(tx, assetPaths, { key: ["root", "path"], set: ["assetId", "size", "modifiedAt", "missingSince"] }),
);

export function saveAssetPathRow(
  tx: Tx,
  at: { assetId: number; root: string; path: string; size: number; modifiedAt: number },
): void {
  upsertPath(tx).run({ ...at, missingSince: null });
}

export function deleteAssetPathRow(tx: Tx, id: number): void {
  tx.delete(assetPaths).where(eq(assetPaths.id, id)).run();
}

const presence = preparePerConnection((tx) => {
  const { assetId, missingSince } = assetPaths;
  const here = tx
    .select()
    .from(assetPaths)
    .where(and(eq(assetId, assets.id), isNull(missingSince)));
  return tx
    .select({ since: assets.missingSince, isHere: sql<number>`${exists(here)}` })
    .from(assets)
    .where(eq(assets.id, sql.placeholder("assetId")))
    .prepare();
});

/** Marks an asset as missing when all its files are removed, and unmarks it when one is back. */
export function updateMissingState(tx: Tx, assetId: number, now: number): void {
  const asset = presence(tx).get({ assetId });
  const missing = asset?.isHere === 0;
  if (!asset || (asset.since !== null) === missing) return;
  updateAsset(tx, assetId, { missingSince: missing ? now : null, updatedAt: now });
}

export function markPathMissing(tx: Tx, root: string, path: string, now: number): void {
  const row = findAssetPathRow(tx, root, path);
  if (!row || row.missingSince !== null) return;
  tx.update(assetPaths).set({ missingSince: now }).where(eq(assetPaths.id, row.id)).run();
  updateMissingState(tx, row.assetId, now);
}

/** Deletes a path, and the asset if it was its last one; returns whether the asset was deleted. */
export function deletePathAndOrphanedAsset(tx: Tx, root: string, path: string): boolean {
  const row = findAssetPathRow(tx, root, path);
  if (!row) return false;
  deleteAssetPathRow(tx, row.id);
  if (listPathsOfAsset(tx, row.assetId).length > 0) {
    recordChange(tx, [row.assetId]);
    return false;
  }
  removeAsset(tx, row.assetId);
  return true;
}

const deleteCustomTags = preparePerConnection((tx) =>
  tx
    .delete(customXmpTagValues)
    .where(eq(customXmpTagValues.assetId, sql.placeholder("assetId")))
    .prepare(),
);

export function saveCustomXmpTags(tx: Tx, assetId: number, own: ReadonlyMap<string, readonly string[]>): void {
  deleteCustomTags(tx).run({ assetId });
  for (const [tag, values] of own) {
    for (const [position, value] of values.entries()) {
      tx.insert(customXmpTagValues).values({ assetId, tag, position, value }).run();
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
  const rows = db.read
    .select({ id })
    .from(assets)
    .where(and(isPresentIn(db.read, root), eq(kind, "video"), isNull(problem), lacksFilm))
    .orderBy(asc(id))
    .all();
  return rows.map((row) => row.id);
}

export type DecodedColumns = NonNullable<ReturnType<typeof findDecodedColumns>>;

/** What an asset is, and what was decoded of it. */
export function findDecodedColumns(tx: Tx, assetId: number) {
  const { kind, duration, width, height, placeholder } = assets;
  return tx.select({ kind, duration, width, height, placeholder }).from(assets).where(eq(assets.id, assetId)).get();
}

/**
 * Stores by which version of the reader the metadata of an asset was read. Internal, so it does not count as a change.
 * Returns whether the version changed.
 */
export function updateMetadataReaderVersion(tx: Tx, assetId: number, readerVersion: number): boolean {
  const isOther = and(eq(assets.id, assetId), ne(assets.readerVersion, readerVersion));
  return tx.update(assets).set({ readerVersion }).where(isOther).run().changes > 0;
}

/** Stores why the terms of an asset could not be read; undefined: they were read, so that it is no longer hidden. */
export function updateTermsReadFailure(
  tx: Tx,
  assetId: number,
  unread: TermsReadFailure | undefined,
  now: number,
): void {
  const row = toTermsReadFailureColumns(unread);
  const { unreadTerms, unreadFile } = assets;
  const before = tx.select({ unreadTerms, unreadFile }).from(assets).where(eq(assets.id, assetId)).get();
  if (!before || (before.unreadTerms === row.unreadTerms && before.unreadFile === row.unreadFile)) return;
  updateAsset(tx, assetId, { ...row, updatedAt: now });
}

export type TermStateCounts = ReturnType<typeof countFilesByTermState>;

/** Counts files of a folder that are under embargo, expired, or hidden because of unread terms. */
export function countFilesByTermState(db: Database, root: string, now: number) {
  const { embargo, expiry, unreadTerms } = assets;
  const counts = db.read
    .select({
      embargoed: sql<number>`count(*) FILTER (WHERE ${embargo} > ${now})`,
      expired: sql<number>`count(*) FILTER (WHERE ${expiry} <= ${now})`,
      unread: count(unreadTerms),
    })
    .from(assets)
    .where(isPresentIn(db.read, root))
    .get();
  return counts ?? { embargoed: 0, expired: 0, unread: 0 };
}

/** One of the paths of an asset. */
export function findAnyPath(db: Database, assetId: number): string | undefined {
  return db.read.select().from(assetPaths).where(eq(assetPaths.assetId, assetId)).limit(1).get()?.path;
}

/** The name of an asset, and its field values as stored JSON, which may be damaged. */
export function findNameAndFields(tx: Tx, assetId: number): { fileName: string; fields: string } | undefined {
  const { id, fileName, fields } = assets;
  return tx
    .select({ fileName, fields: sql<string>`${fields}` })
    .from(assets)
    .where(eq(id, assetId))
    .get();
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
export function listFolderCollectionMembers(db: Database, root: string): FolderCollectionMember[] {
  return db.read
    .select(FOLDER_MEMBER)
    .from(assetPaths)
    .innerJoin(assets, eq(assets.id, assetPaths.assetId))
    .where(and(eq(assetPaths.root, root), isNull(assetPaths.missingSince)))
    .orderBy(assetPaths.path)
    .all();
}
