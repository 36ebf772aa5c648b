// Writes records of a catalogue in batches, one transaction each, and only changes.

import type { NonDerivedFieldName } from "../../../db/field-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { CatalogueValues } from "../../../db/tables/catalogue.table.ts";
import { mapSequentially } from "../../../platform/async-lists.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { ensureAcl, isVisibleToMoreGroups } from "../../access/rights-writer.repository.ts";
import {
  type AssetChange,
  insertAssets,
  mergeAsset,
  type NewAsset,
  updateAsset,
} from "../../library/asset-writer.repository.ts";
import { CATALOGUE_ONLY_PROBLEM } from "../../library/derived-fields.ts";
import type { FieldReading } from "../../library/fields/field-type.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import { tryParseStoredFields } from "../../library/stored-fields.ts";
import { TITLE_FIELD } from "../metadata/embedded-metadata.ts";
import {
  type AssetMetadataRow,
  findAssetMetadataRow,
  findRecordByIdentifier,
  findRecordOfAsset,
  mapPoolIds,
  mapUtcOffsetFieldNames,
  removeRecord,
  type StoredCatalogueRecord,
  saveRecord,
} from "./catalogue.repository.ts";
import { type CatalogueColumnPlan, IDENTIFIER_FIELD } from "./catalogue-column-plan.ts";
import { type CatalogueRecord, getExactValuesOfField } from "./catalogue-record.ts";
import type { CatalogueValueWriter, RejectedLabel } from "./catalogue-value-writer.ts";
import {
  applyOverlay,
  computeOverlay,
  type FieldWithValue,
  hasEqualFieldValues,
  pickOverriddenFileValues,
  restoreFileFields,
} from "./field-changes.ts";
import { computePropertyChanges, keepStricterTerms } from "./property-changes.ts";

/** Why a whole row was refused. */
export type RefusalReason =
  | "no_identifier"
  | "same_identifier"
  | "same_file"
  | "same_asset"
  | "several_files"
  | "no_pool"
  | "no_term"
  | "other_pool"
  | "damaged_asset";

export type RecordOutcome =
  | { outcome: "taken" | "replaced" | "unchanged"; assetId: number; otherLabels: RejectedLabel[] }
  | { outcome: "refused"; reason: RefusalReason; detail: string };

export interface PendingRecord {
  record: CatalogueRecord;
  /** The asset whose file the row names. */
  fileAssetId: number | undefined;
  /** Later rows that were joined into the record. */
  others?: CatalogueRecord[];
  /** Unreadable rows may belong to the record, so empty cells must not remove values. */
  mayLackRows?: boolean;
  /** In a dry run: the row names a file that the import would import first. */
  isFilePending?: boolean;
}

export interface WriterContext {
  plan: CatalogueColumnPlan;
  ids: CatalogueValueWriter;
  /** Pool set of new assets. */
  aclId: number;
  /** Epoch seconds. */
  now: number;
}

/** The writing of one batch. */
interface Batch extends WriterContext {
  tx: Tx;
  poolIds: ReadonlyMap<string, number>;
  /** Name of a date field -> name of the field with its UTC offset. */
  offsets: ReadonlyMap<string, NonDerivedFieldName>;
}

/** Columns of an asset without a file. */
const WITHOUT_FILE = {
  kind: "other",
  mime: "application/octet-stream",
  size: 0,
  problem: CATALOGUE_ONLY_PROBLEM,
  problemTries: 1,
} as const;

export async function applyCatalogueRecords(
  tx: Tx,
  batch: readonly PendingRecord[],
  context: WriterContext,
): Promise<RecordOutcome[]> {
  const offsets = await mapUtcOffsetFieldNames(tx);
  for (const { name, offset } of context.plan.fields) if (offset) offsets.set(name, offset.name);
  const writing: Batch = { ...context, tx, poolIds: await mapPoolIds(tx), offsets };
  return mapSequentially(batch, (pending) => writeRecord(writing, pending));
}

async function writeRecord(batch: Batch, pending: PendingRecord): Promise<RecordOutcome> {
  const { tx, poolIds, aclId } = batch;
  const { record, mayLackRows = false } = pending;
  const unknown = record.pools.find((name) => !poolIds.has(name));
  if (unknown !== undefined) return refused("no_pool", unknown);
  // Refuses a row with an unreadable embargo or expiry: the asset would be available too early or for too long.
  const term = (["embargo", "expiry"] as const).find((name) => record.unread.has(name));
  if (term) return refused("no_term", term);
  const pools = record.pools.map((name) => poolIds.get(name) ?? 0);
  const acl = pools.length > 0 ? await ensureAcl(tx, pools) : undefined;
  const target = await findTarget(batch, pending, acl);
  if ("outcome" in target) return target;
  const otherLabels = await addLabels(batch, record);
  const all = await toFieldValues(batch, record);
  const values = mayLackRows ? all.filter(({ value }) => value !== undefined) : all;
  if (target.record === "new") {
    const [assetId = 0] = await insertAssets(tx, [toNewAsset(record, values, acl ?? aclId, batch.now)]);
    await saveRecord(tx, { assetId, identifier: record.identifier || null, overlay: null });
    return { outcome: "taken", assetId, otherLabels };
  }
  const isChanged = await updateRecord(batch, target, { record, values, acl, mayLackRows });
  if (isChanged === undefined) return refused("damaged_asset", String(target.assetId));
  return { outcome: isChanged ? "replaced" : "unchanged", assetId: target.assetId, otherLabels };
}

const refused = (reason: RefusalReason, detail = ""): RecordOutcome => ({ outcome: "refused", reason, detail });

interface ExistingTarget {
  record: StoredCatalogueRecord | undefined;
  assetId: number;
  merged: MergedRecord | undefined;
}

/** Values of a record without a file that is merged into the asset of its file. */
interface MergedRecord extends Pick<AssetMetadataRow, "rating" | "colorCode" | "embargo" | "expiry"> {
  fields: StoredFields;
}

/**
 * Finds the asset that a record describes: by its identifier, otherwise by its file. `acl`: the pool set of the row;
 * undefined where it has none.
 */
async function findTarget(
  { tx, aclId: newAcl }: Batch,
  { record: { identifier, file }, fileAssetId, isFilePending = false }: PendingRecord,
  acl: number | undefined,
): Promise<ExistingTarget | { record: "new" } | RecordOutcome> {
  const stored = identifier === "" ? undefined : await findRecordByIdentifier(tx, identifier);
  const before = stored && (await findAssetMetadataRow(tx, stored.assetId));
  const hadNoFile = before !== undefined && before.contentHash === null;
  const fileAcl = fileAssetId === undefined ? newAcl : (await findAssetMetadataRow(tx, fileAssetId))?.aclId;
  const meets = stored?.assetId !== fileAssetId && (fileAssetId !== undefined || (isFilePending && hadNoFile));
  if (
    meets &&
    before &&
    fileAcl !== undefined &&
    acl === undefined &&
    (await isVisibleToMoreGroups(tx, fileAcl, before.aclId))
  ) {
    // Refused: by joining the asset of the file, the metadata of the record would become visible to more users.
    return refused("other_pool", file);
  }
  if (fileAssetId === undefined || stored?.assetId === fileAssetId) {
    if (stored) return { record: stored, assetId: stored.assetId, merged: undefined };
    return identifier === "" && !isFilePending ? refused("no_identifier", file) : { record: "new" };
  }
  const there = await findRecordOfAsset(tx, fileAssetId);
  if (there?.identifier && identifier !== "" && there.identifier !== identifier) {
    return refused("same_file", there.identifier);
  }
  if (!stored) return { record: there, assetId: fileAssetId, merged: undefined };
  // Moves the record to the asset of the file: it was stored before the file was, or names another file now.
  await removeRecord(tx, stored.assetId);
  if (hadNoFile) await mergeAsset(tx, stored.assetId, fileAssetId);
  const merged = hadNoFile ? { ...before, fields: withoutGeneratedTitle(before.fields, identifier) } : undefined;
  return { record: there, assetId: fileAssetId, merged };
}

/** The fields of a record without a file, except for the title generated from its identifier. */
function withoutGeneratedTitle(text: string, identifier: string): StoredFields {
  const fields = tryParseStoredFields(text) ?? {};
  if (fields.texts?.[TITLE_FIELD]?.[""]?.[0] === identifier) delete fields.texts[TITLE_FIELD];
  return fields;
}

/** Adds the labels of a record; returns those that are ignored. */
async function addLabels({ tx, ids }: Batch, record: CatalogueRecord): Promise<RejectedLabel[]> {
  const rejected: RejectedLabel[] = [];
  for (const { field, language, labels, row } of record.labels) {
    const by = { row, identifier: record.identifier };
    for (const [at, value] of getExactValuesOfField(record, field).entries()) {
      const label = labels[at] ?? "";
      if (label !== "") rejected.push(...(await ids.addLabel(tx, field, value, { language, label, by })));
    }
  }
  return rejected;
}

/** The values of a record for each field with a column in the catalogue. */
async function toFieldValues({ tx, plan, ids }: Batch, record: CatalogueRecord): Promise<FieldWithValue[]> {
  const values: FieldWithValue[] = [];
  const offsets = new Set([...plan.fields].map(({ offset }) => offset));
  for (const field of plan.fields) {
    if (record.unread.has(field.name) || offsets.has(field)) continue;
    const { section, store } = fieldTypes[field.type];
    const isIdentifier = field.name === IDENTIFIER_FIELD && record.identifier !== "";
    const read: FieldReading | undefined = isIdentifier
      ? { value: { "": [record.identifier] } }
      : record.fields.get(field);
    const value = read && (await store(read.value, (each) => ids.ensureValueId(tx, field, each)));
    if (value !== undefined) await ids.ensureFieldId(tx, field);
    const word: FieldWithValue = { name: field.name, section, value };
    if (field.offset && !record.unread.has(field.offset.name)) {
      // The UTC offset, from the cell of the date or from a column of its own.
      const minutes = read && (read.offset ?? (record.fields.get(field.offset)?.value as number | undefined));
      if (minutes !== undefined) await ids.ensureFieldId(tx, field.offset);
      word.offset = { name: field.offset.name, value: minutes };
    }
    values.push(word);
  }
  return values;
}

function toNewAsset(record: CatalogueRecord, values: readonly FieldWithValue[], aclId: number, now: number): NewAsset {
  const fields = computeOverlay({}, {}, values) ?? {};
  // Uses the identifier as title where there is none, since pictures need a caption.
  const title = fields.texts?.[TITLE_FIELD] ?? { "": [record.identifier] };
  const { rating, colorCode, embargo, expiry } = record;
  return {
    ...WITHOUT_FILE,
    fileName: record.identifier,
    fields: { ...fields, texts: { ...fields.texts, [TITLE_FIELD]: title } },
    aclId,
    importedAt: now,
    ...omitUndefined({ rating, colorCode, embargo, expiry }),
  };
}

interface Update {
  record: CatalogueRecord;
  values: readonly FieldWithValue[];
  acl: number | undefined;
  mayLackRows: boolean;
}

/** Updates the asset of a record; returns whether it has changed, undefined where its stored fields are damaged. */
async function updateRecord(
  { tx, plan, now, offsets }: Batch,
  { assetId, record: earlier, merged }: ExistingTarget,
  { record, values, acl, mayLackRows }: Update,
): Promise<boolean | undefined> {
  const state = await findAssetMetadataRow(tx, assetId);
  const stored = state && tryParseStoredFields(state.fields);
  if (!state || !stored) return undefined;
  const hasFile = state.contentHash !== null;
  const laid: CatalogueValues = earlier?.overlay ?? {};
  // Undefined without a file: the stored values are then all the catalogue's.
  const before = hasFile ? { ...laid, ...(merged && applyOverlay(laid, merged.fields, offsets)) } : undefined;
  const known = hasFile ? values : values.map((value) => withIdentifierTitle(value, record.identifier));
  const ownFields = hasFile ? restoreFileFields(stored, laid, offsets) : {};
  const overlay = computeOverlay(ownFields, before ?? stored, known);
  const fields = applyOverlay(ownFields, overlay ?? before ?? stored, offsets);
  const said = { ...merged, ...omitUndefined(record) };
  const facts = computePropertyChanges(mayLackRows ? keepStricterTerms(said, state) : said, plan, state, before);
  const next: AssetChange = {
    ...facts.change,
    ...(merged || !hasEqualFieldValues(fields, stored) ? { fields } : {}),
    ...(acl !== undefined && acl !== state.aclId ? { aclId: acl } : {}),
  };
  const identifier = record.identifier || (earlier?.identifier ?? null);
  const over = { ...(facts.overlay ?? before), ...overlay };
  const ofFile = { ...over.ofFile, fields: pickOverriddenFileValues(ownFields, over, offsets) };
  const isLaidAnew = hasFile && (overlay ?? merged ?? facts.overlay) !== undefined;
  if (isLaidAnew || identifier !== (earlier?.identifier ?? null)) {
    await saveRecord(tx, { assetId, identifier, overlay: hasFile ? { ...over, ofFile } : null });
  }
  const isChanged = Object.keys(next).length > 0;
  if (isChanged) await updateAsset(tx, assetId, { ...next, updatedAt: now });
  return isChanged;
}

const withIdentifierTitle = (value: FieldWithValue, identifier: string): FieldWithValue =>
  value.name === TITLE_FIELD && value.value === undefined ? { ...value, value: { "": [identifier] } } : value;
