import { basename } from "node:path";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type AssetKind, assetPaths, assets, type StoredFields } from "../../db/tables/asset.table.ts";
import { recordChange } from "../../platform/change-log.ts";
import type { Tx } from "../../platform/database.ts";
import { readStoredFields } from "../library/library.service.ts";
import { ensureField, ensureValue } from "../library/library-writer.service.ts";
import { type Readings, TITLE, titleOfFile } from "./embedded.ts";
import type { Mapping } from "./mapping.ts";

/** An asset as the import found it, without what the database adds. */
export interface FoundAsset {
  kind: AssetKind;
  mime: string;
  fileName: string;
  contentHash: string;
  size: number;
  width: number | null;
  height: number | null;
  dpi: number | null;
  pageCount: number | null;
  duration: number | null;
  placeholder: string | null;
  problem: string | null;
  problemTries: number;
  metadataProblem: string | null;
  readings: Readings;
}

/** Writes a new asset, or a new version of one. */
export function writeAsset(
  tx: Tx,
  found: FoundAsset,
  mapping: Mapping,
  into: { id: number; sameVersion?: boolean } | { aclId: number },
  now: number,
): { id: number; version: number } {
  const { readings, ...facts } = found;
  const row = {
    ...facts,
    rating: readings.rating ?? null,
    colorCode: readings.colorCode ?? null,
    missingSince: null,
    updatedAt: now,
    fields: storedFields(tx, readings, mapping),
  };
  const written =
    "id" in into
      ? tx
          .update(assets)
          .set({ ...row, version: sql`${assets.version} + ${into.sameVersion ? 0 : 1}` })
          .where(eq(assets.id, into.id))
          .returning({ id: assets.id, version: assets.version })
          .get()
      : tx
          .insert(assets)
          .values({ ...row, aclId: into.aclId, importedAt: now })
          .returning({ id: assets.id, version: assets.version })
          .get();
  if (!written) throw new Error("the asset was removed while its new version was made");
  recordChange(tx, [written.id]);
  return written;
}

function storedFields(tx: Tx, readings: Readings, mapping: Mapping): StoredFields {
  const stored: Required<StoredFields> = { values: {}, numbers: {}, texts: {} };
  const position = (name: string) => mapping.fields.findIndex((field) => field.name === name);
  const fieldId = (name: string) => ensureMappedField(tx, mapping, position(name));
  for (const [name, values] of readings.values) {
    const id = fieldId(name);
    stored.values[name] = values.map((value) => ensureValue(tx, id, value));
  }
  for (const [name, number] of readings.numbers) {
    fieldId(name);
    stored.numbers[name] = number;
  }
  for (const [name, texts] of readings.texts) {
    fieldId(name);
    stored.texts[name] = Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, [text]]));
  }
  return stored;
}

/** A field comes into the registry with the first asset that has something to say in it. */
function ensureMappedField(tx: Tx, mapping: Mapping, index: number): number {
  const field = mapping.fields[index];
  if (!field) throw new Error("a reading without a field");
  const { from: _from, merge: _merge, ...registered } = field;
  return ensureField(tx, { ...registered, position: (index + 1) * 10, origin: "metadata" });
}

/**
 * Content at several places is called as at the first of them, in the order of their names, and not as at the one
 * that happened to be read first.
 */
export function nameByFirstPath(tx: Tx, assetId: number, now: number): void {
  const asset = tx.$client.prepare("SELECT file_name AS fileName, fields FROM asset WHERE id = ?").get(assetId) as
    | { fileName: string; fields: string }
    | undefined;
  const [first] = tx
    .select({ path: assetPaths.path })
    .from(assetPaths)
    .where(and(eq(assetPaths.assetId, assetId), isNull(assetPaths.missingSince)))
    .orderBy(assetPaths.root, assetPaths.path)
    .limit(1)
    .all();
  const fileName = first && basename(first.path);
  if (!asset || !fileName || fileName === asset.fileName) return;
  const fields = retitled(asset, fileName);
  tx.update(assets)
    .set({ fileName, updatedAt: now, ...(fields ? { fields } : {}) })
    .where(eq(assets.id, assetId))
    .run();
  recordChange(tx, [assetId]);
}

/** A title of its own stays; undefined where there is nothing to change, or nothing that can be read. */
function retitled(asset: { fileName: string; fields: string }, fileName: string): StoredFields | undefined {
  try {
    const fields = readStoredFields(asset.fields);
    const title = fields.texts?.[TITLE];
    if (title?.[""]?.[0] !== titleOfFile(asset.fileName)) return undefined;
    title[""] = [titleOfFile(fileName)];
    return fields;
  } catch {
    return undefined;
  }
}
