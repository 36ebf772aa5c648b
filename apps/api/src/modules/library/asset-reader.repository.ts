// Reads rows of assets for records, for the index and for `vitrine doctor`. Without rights checks: callers check `access`
// before they show anything.
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { pickColumns } from "../../db/columns.ts";
import { toFieldName } from "../../db/field-name.ts";
import { assets } from "../../db/tables/asset.table.ts";
import { renditions } from "../../db/tables/blob.table.ts";
import { collectionAssets, collections } from "../../db/tables/collection.table.ts";
import { companions } from "../../db/tables/companion.table.ts";
import { fields, fieldValues } from "../../db/tables/field.table.ts";
import type { Reader, ReadOnlyDatabase } from "../../platform/database/database.ts";
import { inIdList } from "../../platform/database/is-among.ts";
import { type AssetRowForRecord, RECORD_COLUMNS } from "./derived-fields.ts";
import { parseStoredFields, tryParseStoredFields } from "./stored-fields.ts";
import { COLLECTION_FIELD } from "./system-fields.ts";

/** The stored fields as text, since they may be invalid. */
const COLUMNS = { ...pickColumns(assets, RECORD_COLUMNS), fields: sql<string>`${assets.fields}` };

/** Counts assets by pool set and kind. Uses a covering index, since rows are wide. */
export const assetCountsQuery = (db: Reader) => {
  const { aclId, kind, missingSince } = assets;
  return db
    .select({ acl: aclId, kind, assets: count(), missing: count(missingSince) })
    .from(assets)
    .groupBy(aclId, kind);
};

const BATCH = 500;

export type AssetReader = ReturnType<typeof createAssetReader>;
export type RecordRendition = Awaited<ReturnType<AssetReader["renditions"]>>[number];
export type RecordCompanion = Awaited<ReturnType<AssetReader["companions"]>>[number];

export function createAssetReader({ read }: ReadOnlyDatabase) {
  const { placeholder } = sql;
  const one = read
    .select(COLUMNS)
    .from(assets)
    .where(eq(assets.id, placeholder("id")))
    .prepare();
  const some = read
    .select(COLUMNS)
    .from(assets)
    .where(inIdList(assets.id, placeholder("ids")))
    .prepare();
  const renditionsOf = read
    .select(pickColumns(renditions, ["name", "width", "height"]))
    .from(renditions)
    .where(and(eq(renditions.assetId, placeholder("id")), eq(renditions.assetVersion, placeholder("version"))))
    .prepare();
  const companionsOf = read
    .select(pickColumns(companions, ["id", "role", "path", "size", "mime", "language", "marks", "blobHash"]))
    .from(companions)
    .where(eq(companions.assetId, placeholder("id")))
    .orderBy(asc(companions.root), asc(companions.path))
    .prepare();
  const collectionField = read
    .select({ id: fields.id })
    .from(fields)
    .where(eq(fields.name, toFieldName(COLLECTION_FIELD)));
  const memberships = read
    .select({ asset: collectionAssets.assetId, value: fieldValues.id })
    .from(collectionAssets)
    .innerJoin(collections, eq(collections.id, collectionAssets.collectionId))
    .innerJoin(
      fieldValues,
      and(eq(fieldValues.value, collections.indicator), eq(fieldValues.fieldId, sql`(${collectionField})`)),
    )
    .where(inIdList(collectionAssets.assetId, placeholder("ids")))
    .prepare();
  const idsAfter = async (id: number, limit: number) =>
    (
      await read.select({ id: assets.id }).from(assets).where(gt(assets.id, id)).orderBy(asc(assets.id)).limit(limit)
    ).map((row) => row.id);
  return {
    /** An asset; undefined if it does not exist or its stored fields are invalid, which the index reports. */
    async one(id: number): Promise<AssetRowForRecord | undefined> {
      const [row] = await one.execute({ id });
      const fields = row && tryParseStoredFields(row.fields);
      return fields && { ...row, fields };
    },
    /** The assets that exist and whose stored fields are valid, in any order; `onInvalid` gets the others. */
    some: async (
      ids: readonly number[],
      onInvalid: (id: number, error: unknown) => void = () => {},
    ): Promise<AssetRowForRecord[]> =>
      (await some.execute({ ids })).flatMap((row) => {
        try {
          return [{ ...row, fields: parseStoredFields(row.fields) }];
        } catch (error) {
          onInvalid(row.id, error);
          return [];
        }
      }),
    /** The first `limit` ids greater than `id`, ascending. */
    idsAfter,
    /** All ids, ascending, in batches to be read at once. */
    async *allIds(): AsyncGenerator<number[]> {
      for (let ids = await idsAfter(0, BATCH); ids.length > 0; ids = await idsAfter(ids.at(-1) ?? 0, BATCH)) yield ids;
    },
    count: async () => (await read.select({ n: count() }).from(assets))[0]?.n ?? 0,
    /** Takes tenths of a second in a library of a million assets. */
    counts: () => assetCountsQuery(read),
    /** Also works if the stored fields of the asset are invalid. */
    fileName: async (id: number) =>
      (await read.select({ name: assets.fileName }).from(assets).where(eq(assets.id, id)))[0]?.name,
    renditions: (id: number, version: number) => renditionsOf.execute({ id, version }),
    /** The companions of an asset. Of several with equal content, beside copies of its file, the first by path. */
    async companions(id: number) {
      const seen = new Set<string>();
      return (await companionsOf.execute({ id })).filter(({ role, blobHash }) => {
        const content = `${role} ${blobHash}`;
        return !seen.has(content) && seen.add(content);
      });
    },
    /** Asset -> dictionary ids of the collections that contain it. */
    async collections(ids: readonly number[]) {
      const found = new Map<number, number[]>();
      for (const { asset, value } of await memberships.execute({ ids }))
        found.set(asset, [...(found.get(asset) ?? []), value]);
      return found;
    },
  };
}
