// Writes records of a catalogue in batches, one transaction each, and only changes.
import type { StoredFieldName } from "../../../db/field-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { CatalogueValues } from "../../../db/tables/catalogue.table.ts";
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
import { MISSING_FILE_PROBLEM } from "../../library/derived-fields.ts";
import type { FieldReading } from "../../library/fields/field-type.ts";
import { fieldTypes } from "../../library/fields/field-types.ts";
import { tryReadStoredFields } from "../../library/stored-fields.ts";
import { TITLE_FIELD } from "../metadata/embedded-metadata.ts";
import {
  type AssetState,
  mapOffsetNames,
  mapPoolIds,
  prepareRecordStatements,
  type RecordStatements,
  type StoredRecord,
} from "./catalogue.repository.ts";
import { type CataloguePlan, IDENTIFIER } from "./catalogue-plan.ts";
import { type CatalogueRecord, valuesOf } from "./catalogue-record.ts";
import {
  applyOverlay,
  computeFieldChanges,
  type FieldValue,
  fieldsBelowOverlay,
  fieldsWithoutOverlay,
} from "./field-changes.ts";
import { computePropertyChanges, keepStricterTerms } from "./property-changes.ts";
import type { RejectedLabel, ValueIds } from "./value-ids.ts";

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
  plan: CataloguePlan;
  ids: ValueIds;
  /** Pool set of new assets. */
  aclId: number;
  /** Epoch seconds. */
  now: number;
}

/** Columns of an asset without a file. */
const WITHOUT_FILE = {
  kind: "other",
  mime: "application/octet-stream",
  size: 0,
  problem: MISSING_FILE_PROBLEM,
  problemTries: 1,
} as const;

export function writeRecords(tx: Tx, batch: readonly PendingRecord[], context: WriterContext): RecordOutcome[] {
  const statements = prepareRecordStatements(tx);
  const poolsByName = mapPoolIds(tx);
  const offsets = mapOffsetNames(tx);
  const made: { at: number; asset: NewAsset; identifier: string }[] = [];
  const outcomes = batch.map(
    ({ record, fileAssetId, isFilePending = false, mayLackRows = false }, at): RecordOutcome => {
      const refusal = findRefusal(record, poolsByName);
      if (refusal) return refusal;
      const acl =
        record.pools.length > 0
          ? ensureAcl(
              tx,
              record.pools.map((name) => poolsByName.get(name) ?? 0),
            )
          : undefined;
      const target = findTarget(tx, statements, record, {
        fileAssetId,
        isFilePending,
        acl,
        newAcl: context.aclId,
      });
      if ("outcome" in target) return target;
      const otherLabels: RejectedLabel[] = [];
      const all = toFieldValues(tx, record, context, otherLabels);
      for (const { name, offset } of context.plan.fields) if (offset) offsets.set(name, offset.name);
      const words = mayLackRows ? all.filter(({ value }) => value !== undefined) : all;
      if (target.record === "new") {
        made.push({
          at,
          asset: toNewAsset(record, words, acl ?? context.aclId, context.now),
          identifier: record.identifier,
        });
        return { outcome: "taken", assetId: 0, otherLabels };
      }
      const outcome = updateRecord(tx, statements, {
        ...{ record, words, acl, target, context, offsets, otherLabels, mayLackRows },
      });
      return outcome ?? { outcome: "refused", reason: "damaged_asset", detail: String(target.assetId) };
    },
  );
  const ids = insertAssets(
    tx,
    made.map(({ asset }) => asset),
  );
  for (const [index, { at, identifier }] of made.entries()) {
    const assetId = ids[index] ?? 0;
    statements.save(assetId, identifier || null, null);
    const outcome = outcomes[at];
    if (outcome?.outcome === "taken") outcome.assetId = assetId;
  }
  return outcomes;
}

const refused = (reason: RefusalReason, detail = ""): RecordOutcome => ({ outcome: "refused", reason, detail });

function findRefusal(record: CatalogueRecord, pools: ReadonlyMap<string, number>): RecordOutcome | undefined {
  const unknown = record.pools.find((name) => !pools.has(name));
  if (unknown !== undefined) return refused("no_pool", unknown);
  // Without the term the asset would be visible too early or for too long.
  const term = (["embargo", "expiry"] as const).find((name) => record.unread.has(name));
  return term && refused("no_term", term);
}

type WriteTarget =
  | { record: "new" }
  | { record: StoredRecord | undefined; assetId: number; merged: MergedRecord | undefined };

/** Values of a record without a file that is merged into the asset of its file. */
interface MergedRecord extends Pick<AssetState, "rating" | "colorCode" | "embargo" | "expiry"> {
  fields: StoredFields;
}

interface FileMatch extends Required<Pick<PendingRecord, "isFilePending">> {
  fileAssetId: number | undefined;
  /** Pool set of the row; undefined where it has none. */
  acl: number | undefined;
  /** Pool set of a file that is not imported yet. */
  newAcl: number;
}

/** Finds the asset that a record describes: by its identifier, otherwise by its file. */
function findTarget(
  tx: Tx,
  statements: RecordStatements,
  { identifier, file }: CatalogueRecord,
  { fileAssetId, isFilePending, acl, newAcl }: FileMatch,
): WriteTarget | RecordOutcome {
  const stored = identifier === "" ? undefined : statements.byIdentifier(identifier);
  const before = stored && statements.state(stored.assetId);
  const hadNoFile = before !== undefined && before.contentHash === null;
  const fileAcl = fileAssetId === undefined ? newAcl : statements.state(fileAssetId)?.aclId;
  const meets = stored?.assetId !== fileAssetId && (fileAssetId !== undefined || (isFilePending && hadNoFile));
  if (
    meets &&
    before &&
    fileAcl !== undefined &&
    acl === undefined &&
    isVisibleToMoreGroups(tx, fileAcl, before.aclId)
  ) {
    // The metadata of the record would become visible to more users.
    return refused("other_pool", file);
  }
  if (fileAssetId === undefined || stored?.assetId === fileAssetId) {
    if (stored) return { record: stored, assetId: stored.assetId, merged: undefined };
    return identifier === "" && !isFilePending ? refused("no_identifier", file) : { record: "new" };
  }
  const there = statements.ofAsset(fileAssetId);
  if (there?.identifier && identifier !== "" && there.identifier !== identifier) {
    return refused("same_file", there.identifier);
  }
  if (!stored) return { record: there, assetId: fileAssetId, merged: undefined };
  // The record existed before its file, or has another file now.
  statements.remove(stored.assetId);
  if (hadNoFile) mergeAsset(tx, stored.assetId, fileAssetId);
  const merged = hadNoFile ? { ...before, fields: withoutGeneratedTitle(before.fields, identifier) } : undefined;
  return { record: there, assetId: fileAssetId, merged };
}

/** The fields of a record without a file, except for the title generated from its identifier. */
function withoutGeneratedTitle(text: string, identifier: string): StoredFields {
  const fields = tryReadStoredFields(text) ?? {};
  if (fields.texts?.[TITLE_FIELD]?.[""]?.[0] === identifier) delete fields.texts[TITLE_FIELD];
  return fields;
}

/** The values of a record for each field with a column in the catalogue. */
function toFieldValues(
  tx: Tx,
  record: CatalogueRecord,
  { plan, ids }: WriterContext,
  otherLabels: RejectedLabel[],
): FieldValue[] {
  for (const { field, language, labels, row } of record.labels) {
    const by = { row, identifier: record.identifier };
    for (const [at, value] of valuesOf(record, field).entries()) {
      const label = labels[at] ?? "";
      if (label !== "") otherLabels.push(...ids.addLabel(tx, field, value, { language, label, by }));
    }
  }
  const words: FieldValue[] = [];
  const offsets = new Set([...plan.fields].map(({ offset }) => offset));
  for (const field of plan.fields) {
    if (record.unread.has(field.name) || offsets.has(field)) continue;
    const { section, store } = fieldTypes[field.type];
    const isIdentifier = field.name === IDENTIFIER && record.identifier !== "";
    const read: FieldReading | undefined = isIdentifier
      ? { value: { "": [record.identifier] } }
      : record.fields.get(field);
    const value = read && store(read.value, (each) => ids.ensureValueId(tx, field, each));
    if (value !== undefined) ids.ensureFieldId(tx, field);
    const word: FieldValue = { name: field.name, section, value };
    if (field.offset && !record.unread.has(field.offset.name)) {
      // From the cell of the date, or from a separate column.
      const minutes = read && (read.offset ?? (record.fields.get(field.offset)?.value as number | undefined));
      if (minutes !== undefined) ids.ensureFieldId(tx, field.offset);
      word.offset = { name: field.offset.name, value: minutes };
    }
    words.push(word);
  }
  return words;
}

function toNewAsset(record: CatalogueRecord, words: readonly FieldValue[], aclId: number, now: number): NewAsset {
  const { fields = {} } = computeFieldChanges({ values: {}, numbers: {}, texts: {} }, undefined, {}, words);
  return {
    ...WITHOUT_FILE,
    fileName: record.identifier,
    fields: withDefaultTitle(fields, record.identifier),
    aclId,
    importedAt: now,
    ...omitUndefined({
      rating: record.rating,
      colorCode: record.colorCode,
      embargo: record.embargo,
      expiry: record.expiry,
    }),
  };
}

/** Uses the identifier as title where there is none, since pictures need a caption. */
function withDefaultTitle(fields: StoredFields, identifier: string): StoredFields {
  if (fields.texts?.[TITLE_FIELD]) return fields;
  return { ...fields, texts: { ...fields.texts, [TITLE_FIELD]: { "": [identifier] } } };
}

interface Change {
  record: CatalogueRecord;
  words: readonly FieldValue[];
  acl: number | undefined;
  target: Exclude<WriteTarget, { record: "new" }>;
  context: WriterContext;
  /** By the names of date fields: those of their offsets. */
  offsets: ReadonlyMap<string, StoredFieldName>;
  otherLabels: RejectedLabel[];
  mayLackRows: boolean;
}

/** Updates the asset of a record; undefined where its stored fields are damaged. */
function updateRecord(
  tx: Tx,
  statements: RecordStatements,
  { record, words, acl, target, context, offsets, otherLabels, mayLackRows }: Change,
): RecordOutcome | undefined {
  const { assetId } = target;
  const state = statements.state(assetId);
  const stored = state && tryReadStoredFields(state.fields);
  if (!state || !stored) return undefined;
  const hasFile = state.contentHash !== null;
  const before = previousOverlay(target, hasFile, offsets);
  const current = target.merged ? applyOverlay(stored, target.merged.fields, offsets) : stored;
  const known = hasFile ? words : words.map((word) => withIdentifierTitle(word, record.identifier));
  const ownFields = hasFile ? fieldsWithoutOverlay(stored, readOverlay(target.record), offsets) : {};
  const { fields = target.merged && current, overlay } = computeFieldChanges(current, before, ownFields, known);
  const said = { ...target.merged, ...omitUndefined(record) };
  const facts = computePropertyChanges(
    mayLackRows ? keepStricterTerms(said, state) : said,
    context.plan,
    state,
    before,
  );
  const next: AssetChange = {
    ...facts.change,
    ...(fields ? { fields } : {}),
    ...(acl !== undefined && acl !== state.aclId ? { aclId: acl } : {}),
  };
  const identifier = record.identifier || (target.record?.identifier ?? null);
  const values = { ...(facts.overlay ?? before), ...overlay };
  const ofFile = { ...values.ofFile, fields: fieldsBelowOverlay(ownFields, values, offsets) };
  const over = { ...values, ofFile };
  const hasOverlay = overlay !== undefined || target.merged !== undefined || facts.overlay !== undefined;
  if (hasOverlay || identifier !== (target.record?.identifier ?? null)) {
    statements.save(assetId, identifier, hasFile ? over : null);
  }
  const isChanged = Object.keys(next).length > 0;
  if (isChanged) updateAsset(tx, assetId, { ...next, updatedAt: context.now });
  return { outcome: isChanged ? "replaced" : "unchanged", assetId, otherLabels };
}

const withIdentifierTitle = (word: FieldValue, identifier: string): FieldValue =>
  word.name === TITLE_FIELD && word.value === undefined ? { ...word, value: { "": [identifier] } } : word;

function previousOverlay(
  { record, merged }: Change["target"],
  hasFile: boolean,
  offsets: Change["offsets"],
): CatalogueValues | undefined {
  if (!hasFile) return undefined;
  const stored = readOverlay(record);
  return merged ? { ...stored, ...applyOverlay(stored, merged.fields, offsets) } : stored;
}

const readOverlay = (record: StoredRecord | undefined): CatalogueValues =>
  record?.overlay == null ? {} : (JSON.parse(record.overlay) as CatalogueValues);
