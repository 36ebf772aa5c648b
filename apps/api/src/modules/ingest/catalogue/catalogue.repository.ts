// Catalogue records and the assets that they describe. Functions that take a `Tx` run within a transaction of the caller.
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { pickColumns, prepareUpsert } from "../../../db/columns.ts";
import type { StoredFieldName } from "../../../db/field-name.ts";
import { pools } from "../../../db/tables/access.table.ts";
import { type Asset, assetPaths, assets } from "../../../db/tables/asset.table.ts";
import { type CatalogueValues, catalogueRecords } from "../../../db/tables/catalogue.table.ts";
import { companions } from "../../../db/tables/companion.table.ts";
import { fields, fieldValues } from "../../../db/tables/field.table.ts";
import type { Database, Reader, Tx } from "../../../platform/database/database.ts";
import { preparePerConnection } from "../../../platform/database/prepare-per-connection.ts";
import { createOffsetFields } from "../metadata/date-offset.ts";

const { assetId, identifier, overlay } = catalogueRecords;
const STATE = pickColumns(assets, ["id", "rating", "colorCode", "embargo", "expiry", "aclId", "contentHash"]);

/** The overlay is JSON. */
export type StoredRecord = { assetId: number; identifier: string | null; overlay: string | null };
/** The columns of an asset that a catalogue can change; its fields are JSON. */
export type AssetState = Pick<Asset, keyof typeof STATE> & { fields: string };

const recordStatements = preparePerConnection((tx) => {
  const { placeholder } = sql;
  const RECORD = { assetId, identifier, overlay: sql<string | null>`${overlay}` };
  const records = () => tx.select(RECORD).from(catalogueRecords).$dynamic();
  return {
    byIdentifier: records()
      .where(eq(identifier, placeholder("identifier")))
      .prepare(),
    ofAsset: records()
      .where(eq(assetId, placeholder("assetId")))
      .prepare(),
    state: tx
      .select({ ...STATE, fields: sql<string>`${assets.fields}` })
      .from(assets)
      .where(eq(assets.id, placeholder("assetId")))
      .prepare(),
    save: prepareUpsert(tx, catalogueRecords, { key: ["assetId"], set: ["identifier", "overlay"] }),
    remove: tx
      .delete(catalogueRecords)
      .where(eq(assetId, placeholder("assetId")))
      .prepare(),
  };
});

export function prepareRecordStatements(tx: Tx) {
  const { byIdentifier, ofAsset, state, save, remove } = recordStatements(tx);
  return {
    byIdentifier: (identifier: string): StoredRecord | undefined => byIdentifier.get({ identifier }),
    ofAsset: (assetId: number): StoredRecord | undefined => ofAsset.get({ assetId }),
    state: (assetId: number): AssetState | undefined => state.get({ assetId }),
    save: (assetId: number, identifier: string | null, overlay: CatalogueValues | null) =>
      void save.run({ assetId, identifier, overlay }),
    remove: (assetId: number) => void remove.run({ assetId }),
  };
}
export type RecordStatements = ReturnType<typeof prepareRecordStatements>;

/** The values of catalogues that override the metadata of an asset's file. */
export function findOverlay(tx: Tx, id: number): CatalogueValues | undefined {
  return tx.select({ overlay }).from(catalogueRecords).where(eq(assetId, id)).get()?.overlay ?? undefined;
}

export function saveOverlay(tx: Tx, id: number, overlay: CatalogueValues): void {
  tx.update(catalogueRecords).set({ overlay }).where(eq(assetId, id)).run();
}

/** Names of offset fields by the name of their date field. */
export function mapOffsetNames(tx: Tx): Map<string, StoredFieldName> {
  const { name, type } = fields;
  const found = tx
    .select({ name, type })
    .from(fields)
    .where(inArray(type, ["date", "number"]))
    .all();
  const offsets = createOffsetFields(found);
  return new Map([...offsets].map(([date, { name }]) => [date, name]));
}

export interface PathOfAsset {
  assetId: number;
  root: string;
  path: string;
}

/** Paths of existing files, with their assets; the path of a companion refers to its asset. */
export function listPresentPaths({ read }: Database): PathOfAsset[] {
  const { assetId, root, path, missingSince } = assetPaths;
  const { assetId: companionOf, root: companionRoot, path: companionPath, role } = companions;
  return read
    .select({ assetId, root, path })
    .from(assetPaths)
    .where(isNull(missingSince))
    .unionAll(
      read
        .select({ assetId: companionOf, root: companionRoot, path: companionPath })
        .from(companions)
        .where(ne(role, "sidecar")),
    )
    .orderBy(asc(root), asc(path))
    .all();
}

/** Looks up assets by catalogue identifier. */
export function createIdentifierLookup({ read }: Database): (identifier: string) => number | undefined {
  const { byIdentifier } = recordStatements(read);
  return (identifier) => byIdentifier.get({ identifier })?.assetId;
}

export const mapPoolIds = (tx: Reader): Map<string, number> =>
  new Map(
    tx
      .select({ name: pools.name, id: pools.id })
      .from(pools)
      .all()
      .map(({ name, id }) => [name, id]),
  );

export const listRegisteredFields = (db: Database) => db.read.select().from(fields).orderBy(fields.position).all();

export const listValuesOfField = (tx: Tx, fieldId: number) =>
  tx.select().from(fieldValues).where(eq(fieldValues.fieldId, fieldId)).all();

/** The identifier and file by which an import recognises an asset: its first path, absolute if the relative one is ambiguous. */
export function createExportNaming(
  db: Database,
): (assetId: number) => { identifier: string | null; file: string | null } {
  const { ofAsset } = recordStatements(db.read);
  const { root, path } = assetPaths;
  const first = db.read
    .select({ root, path })
    .from(assetPaths)
    .where(and(eq(assetPaths.assetId, sql.placeholder("assetId")), isNull(assetPaths.missingSince)))
    .orderBy(asc(root), asc(path))
    .prepare();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { path } of listPresentPaths(db)) {
    const folded = foldAscii(path);
    (seen.has(folded) ? repeated : seen).add(folded);
  }
  return (assetId) => {
    const file = first.get({ assetId });
    return {
      identifier: ofAsset.get({ assetId })?.identifier ?? null,
      file: file ? (repeated.has(foldAscii(file.path)) ? `${file.root}/${file.path}` : file.path) : null,
    };
  };
}

const foldAscii = (path: string) => path.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
