// Catalogue records and the assets that they describe. Functions that take a `Tx` run within a transaction of the caller.
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { pickColumns, prepareUpsert } from "../../../db/columns.ts";
import type { NonDerivedFieldName } from "../../../db/field-name.ts";
import { pools } from "../../../db/tables/access.table.ts";
import { type Asset, assetPaths, assets } from "../../../db/tables/asset.table.ts";
import { catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import { companions } from "../../../db/tables/companion.table.ts";
import { fields, fieldValues } from "../../../db/tables/field.table.ts";
import type { Reader, ReadOnlyDatabase, Tx } from "../../../platform/database/database.ts";
import { preparePerConnection } from "../../../platform/database/prepare-per-connection.ts";
import { mapUtcOffsetFields } from "../../library/fields/date-offset.ts";

const { assetId, identifier } = catalogueRecords;
const STATE = pickColumns(assets, ["id", "rating", "colorCode", "embargo", "expiry", "aclId", "contentHash"]);

export type StoredCatalogueRecord = typeof catalogueRecords.$inferSelect;
/** The columns of an asset that a catalogue can change; its fields are JSON, which may be damaged. */
export type AssetMetadataRow = Pick<Asset, keyof typeof STATE> & { fields: string };

const recordByIdentifier = preparePerConnection((tx) =>
  tx
    .select()
    .from(catalogueRecords)
    .where(eq(identifier, sql.placeholder("identifier")))
    .prepare(),
);
const recordOfAsset = preparePerConnection((tx) =>
  tx
    .select()
    .from(catalogueRecords)
    .where(eq(assetId, sql.placeholder("assetId")))
    .prepare(),
);
const assetState = preparePerConnection((tx) =>
  tx
    .select({ ...STATE, fields: sql<string>`${assets.fields}` })
    .from(assets)
    .where(eq(assets.id, sql.placeholder("assetId")))
    .prepare(),
);
const recordSaved = preparePerConnection((tx) =>
  prepareUpsert(tx, catalogueRecords, { key: ["assetId"], set: ["identifier", "overlay"] }),
);

export const findRecordByIdentifier = async (tx: Tx, identifier: string): Promise<StoredCatalogueRecord | undefined> =>
  (await recordByIdentifier(tx).execute({ identifier }))[0];
export const findRecordOfAsset = async (tx: Tx, assetId: number): Promise<StoredCatalogueRecord | undefined> =>
  (await recordOfAsset(tx).execute({ assetId }))[0];
export const findAssetMetadataRow = async (tx: Tx, assetId: number): Promise<AssetMetadataRow | undefined> =>
  (await assetState(tx).execute({ assetId }))[0];
export const saveRecord = async (tx: Tx, record: StoredCatalogueRecord) => void (await recordSaved(tx)(record));

export async function removeRecord(tx: Tx, id: number): Promise<void> {
  await tx.delete(catalogueRecords).where(eq(assetId, id));
}

/** Names of offset fields by the name of their date field. */
export async function mapUtcOffsetFieldNames(tx: Tx): Promise<Map<string, NonDerivedFieldName>> {
  const { name, type } = fields;
  const found = await tx.select({ name, type }).from(fields);
  const offsets = mapUtcOffsetFields(found);
  return new Map([...offsets].map(([date, { name }]) => [date, name]));
}

/** Paths of existing files, with their assets; the path of a companion refers to its asset. */
export async function listPresentPaths({ read }: ReadOnlyDatabase) {
  const { assetId, root, path, missingSince } = assetPaths;
  const { assetId: companionOf, root: companionRoot, path: companionPath, role } = companions;
  return (
    read
      .select({ assetId, root, path })
      .from(assetPaths)
      .where(isNull(missingSince))
      .unionAll(
        read
          .select({ assetId: companionOf, root: companionRoot, path: companionPath })
          .from(companions)
          .where(ne(role, "sidecar")),
      )
      // By name: the rows are of no table any more.
      .orderBy(sql`root`, sql`path`)
  );
}

export const mapPoolIds = async (tx: Reader): Promise<Map<string, number>> =>
  new Map((await tx.select({ name: pools.name, id: pools.id }).from(pools)).map(({ name, id }) => [name, id]));

export const listRegisteredFields = (db: ReadOnlyDatabase) => db.read.select().from(fields).orderBy(fields.position);

export const listValuesOfField = (tx: Tx, fieldId: number) =>
  tx.select().from(fieldValues).where(eq(fieldValues.fieldId, fieldId));

/** The identifier and file by which an import recognises an asset: its first path, absolute if the relative one is ambiguous. */
export async function createExportReferenceReader(db: ReadOnlyDatabase) {
  const { root, path } = assetPaths;
  const first = db.read
    .select({ root, path })
    .from(assetPaths)
    .where(and(eq(assetPaths.assetId, sql.placeholder("assetId")), isNull(assetPaths.missingSince)))
    .orderBy(asc(root), asc(path))
    .prepare();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { path } of await listPresentPaths(db)) {
    const folded = foldAscii(path);
    (seen.has(folded) ? repeated : seen).add(folded);
  }
  return async (assetId: number) => {
    const [file] = await first.execute({ assetId });
    return {
      identifier: (await findRecordOfAsset(db.read, assetId))?.identifier ?? null,
      file: file ? (repeated.has(foldAscii(file.path)) ? `${file.root}/${file.path}` : file.path) : null,
    };
  };
}

const foldAscii = (path: string) => path.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
