// Writes records of a catalogue, a batch at a time: one transaction, and only what has changed.
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { CatalogueValues } from "../../../db/tables/catalogue.table.ts";
import type { Tx } from "../../../platform/database.ts";
import { defined } from "../../../platform/defined.ts";
import { internAcl, isSeenByMore } from "../../access/rights-writer.repository.ts";
import { NO_FILE } from "../../library/asset-facts.ts";
import {
  type AssetChange,
  insertAssets,
  mergeAsset,
  type NewAsset,
  updateAsset,
} from "../../library/asset-writer.repository.ts";
import { readStoredFields } from "../../library/stored-fields.ts";
import { TITLE } from "../embedded.ts";
import {
  type AssetState,
  offsetNames,
  poolIds,
  type RecordStatements,
  recordStatements,
  type StoredRecord,
} from "./catalogue.repository.ts";
import { type CataloguePlan, IDENTIFIER } from "./catalogue-plan.ts";
import type { CatalogueRecord } from "./catalogue-record.ts";
import { changesOf, type FieldWord, overlaid, sectionOf } from "./field-changes.ts";
import type { OtherLabel, ValueIds } from "./value-ids.ts";

/** Why a whole row was refused. */
export type Refusal =
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
  | { outcome: "taken" | "replaced" | "unchanged"; assetId: number; otherLabels: OtherLabel[] }
  | { outcome: "refused"; reason: Refusal; detail: string };

export interface ToWrite {
  record: CatalogueRecord;
  /** The asset whose file the row names. */
  fileAsset: number | undefined;
  /** Later rows that are part of the record. */
  others?: CatalogueRecord[];
  /** Rows that could not be read may be part of it, so it takes nothing away. */
  mayLackRows?: boolean;
  /** In a dry run: the row names a file that the import would bring first. */
  isFileToCome?: boolean;
}

export interface WriterContext {
  plan: CataloguePlan;
  ids: ValueIds;
  /** The set of pools of new assets. */
  aclId: number;
  /** Epoch seconds. */
  now: number;
}

/** Of an asset without a file. */
const WITHOUT_FILE = {
  kind: "other",
  mime: "application/octet-stream",
  size: 0,
  problem: NO_FILE,
  problemTries: 1,
} as const;

export function writeRecords(tx: Tx, batch: readonly ToWrite[], context: WriterContext): RecordOutcome[] {
  const statements = recordStatements(tx);
  const poolsByName = poolIds(tx);
  const made: { at: number; asset: NewAsset; identifier: string }[] = [];
  const outcomes = batch.map(({ record, fileAsset, isFileToCome = false, mayLackRows = false }, at): RecordOutcome => {
    const refusal = refusalOf(record, poolsByName);
    if (refusal) return refusal;
    const acl =
      record.pools.length > 0
        ? internAcl(
            tx,
            record.pools.map((name) => poolsByName.get(name) ?? 0),
          )
        : undefined;
    const target = targetOf(tx, statements, record, { fileAsset, isFileToCome, acl, newAcl: context.aclId });
    if ("outcome" in target) return target;
    const otherLabels: OtherLabel[] = [];
    const all = wordsOf(tx, record, context, otherLabels);
    const words = mayLackRows ? all.filter(({ value }) => value !== undefined) : all;
    if (target.record === "new") {
      made.push({
        at,
        asset: newAsset(record, words, acl ?? context.aclId, context.now),
        identifier: record.identifier,
      });
      return { outcome: "taken", assetId: 0, otherLabels };
    }
    const outcome = change(tx, statements, { record, words, acl, target, context, otherLabels, mayLackRows });
    return outcome ?? { outcome: "refused", reason: "damaged_asset", detail: String(target.assetId) };
  });
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

const refused = (reason: Refusal, detail = ""): RecordOutcome => ({ outcome: "refused", reason, detail });

function refusalOf(record: CatalogueRecord, pools: ReadonlyMap<string, number>): RecordOutcome | undefined {
  const unknown = record.pools.find((name) => !pools.has(name));
  if (unknown !== undefined) return refused("no_pool", unknown);
  // Without its term the asset would be shown too early, or for too long.
  const term = (["embargo", "expiry"] as const).find((name) => record.unread.has(name));
  return term && refused("no_term", term);
}

type WriteTarget =
  | { record: "new" }
  | { record: StoredRecord | undefined; assetId: number; merged: Merged | undefined };

/** What a record without a file has said before its file came. */
interface Merged extends Pick<AssetState, "rating" | "colorCode" | "embargo" | "expiry"> {
  fields: StoredFields;
}

interface Meeting extends Required<Pick<ToWrite, "isFileToCome">> {
  fileAsset: number | undefined;
  /** The pools that the row names; undefined where it names none. */
  acl: number | undefined;
  /** Those of a file to come. */
  newAcl: number;
}

/** The asset that a record describes: its identifier decides, and its file where there is no such record yet. */
function targetOf(
  tx: Tx,
  statements: RecordStatements,
  { identifier, file }: CatalogueRecord,
  { fileAsset, isFileToCome, acl, newAcl }: Meeting,
): WriteTarget | RecordOutcome {
  const stored = identifier === "" ? undefined : statements.byIdentifier(identifier);
  const before = stored && statements.state(stored.assetId);
  const hadNoFile = before !== undefined && before.contentHash === null;
  const fileAcl = fileAsset === undefined ? newAcl : statements.state(fileAsset)?.aclId;
  const meets = stored?.assetId !== fileAsset && (fileAsset !== undefined || (isFileToCome && hadNoFile));
  if (meets && before && fileAcl !== undefined && acl === undefined && isSeenByMore(tx, fileAcl, before.aclId)) {
    // What the record says would be seen by whoever sees the file.
    return refused("other_pool", file);
  }
  if (fileAsset === undefined || stored?.assetId === fileAsset) {
    if (stored) return { record: stored, assetId: stored.assetId, merged: undefined };
    return identifier === "" && !isFileToCome ? refused("no_identifier", file) : { record: "new" };
  }
  const there = statements.ofAsset(fileAsset);
  if (there?.identifier && identifier !== "" && there.identifier !== identifier) {
    return refused("same_file", there.identifier);
  }
  if (!stored) return { record: there, assetId: fileAsset, merged: undefined };
  // The record is older than its file, or has got another one.
  statements.remove(stored.assetId);
  if (hadNoFile) mergeAsset(tx, stored.assetId, fileAsset);
  const merged = hadNoFile ? { ...before, fields: ownFields(before.fields, identifier) } : undefined;
  return { record: there, assetId: fileAsset, merged };
}

/** The fields of a record without a file, but for the title that was made of its identifier. */
function ownFields(text: string, identifier: string): StoredFields {
  const fields = readable(text) ?? {};
  if (fields.texts?.[TITLE]?.[""]?.[0] === identifier) delete fields.texts[TITLE];
  return fields;
}

function readable(text: string): StoredFields | undefined {
  try {
    return readStoredFields(text);
  } catch {
    return undefined;
  }
}

/** What the record says of each field that the catalogue has a column for. */
function wordsOf(
  tx: Tx,
  record: CatalogueRecord,
  { plan, ids }: WriterContext,
  otherLabels: OtherLabel[],
): FieldWord[] {
  for (const { field, language, labels, row } of record.labels) {
    const by = { row, identifier: record.identifier };
    for (const [at, value] of (record.values.get(field) ?? []).entries()) {
      const label = labels[at] ?? "";
      if (label !== "") otherLabels.push(...ids.label(tx, field, value, { language, label, by }));
    }
  }
  const words: FieldWord[] = [];
  const offsets = new Set([...plan.fields].map(({ offset }) => offset));
  for (const field of plan.fields) {
    if (record.unread.has(field.name) || offsets.has(field)) continue;
    const section = sectionOf(field.type);
    const texts =
      field.name === IDENTIFIER && record.identifier ? { "": [record.identifier] } : record.texts.get(field);
    const values = record.values.get(field)?.map((value) => ids.idOf(tx, field, value));
    const date = record.dates.get(field);
    const value = texts ?? values ?? date?.clock ?? record.numbers.get(field);
    if (value !== undefined) ids.fieldOf(tx, field);
    const word: FieldWord = { name: field.name, section, value };
    if (field.offset && !record.unread.has(field.offset.name)) {
      // In the cell of the date, or in a column of its own.
      const minutes = date && (date.offset ?? record.numbers.get(field.offset));
      if (minutes !== undefined) ids.fieldOf(tx, field.offset);
      word.offset = { name: field.offset.name, value: minutes };
    }
    words.push(word);
  }
  return words;
}

function newAsset(record: CatalogueRecord, words: readonly FieldWord[], aclId: number, now: number): NewAsset {
  const { fields = {} } = changesOf({ values: {}, numbers: {}, texts: {} }, undefined, words);
  return {
    ...WITHOUT_FILE,
    fileName: record.identifier,
    fields: titled(fields, record.identifier),
    aclId,
    importedAt: now,
    ...defined({
      rating: record.rating,
      colorCode: record.colorCode,
      embargo: record.embargo,
      expiry: record.expiry,
    }),
  };
}

/** Something has to stand below a picture. */
function titled(fields: StoredFields, identifier: string): StoredFields {
  if (fields.texts?.[TITLE]) return fields;
  return { ...fields, texts: { ...fields.texts, [TITLE]: { "": [identifier] } } };
}

interface Change {
  record: CatalogueRecord;
  words: readonly FieldWord[];
  acl: number | undefined;
  target: Exclude<WriteTarget, { record: "new" }>;
  context: WriterContext;
  otherLabels: OtherLabel[];
  mayLackRows: boolean;
}

/** Undefined where the asset's own values cannot be read. */
function change(
  tx: Tx,
  statements: RecordStatements,
  { record, words, acl, target, context, otherLabels, mayLackRows }: Change,
): RecordOutcome | undefined {
  const { assetId } = target;
  const state = statements.state(assetId);
  const stored = state && readable(state.fields);
  if (!state || !stored) return undefined;
  const hasFile = state.contentHash !== null;
  const before = overlayBefore(tx, target, hasFile);
  const current = target.merged ? overlaid(stored, target.merged.fields, offsetNames(tx)) : stored;
  const known = hasFile ? words : words.map((word) => withTitle(word, record.identifier));
  const { fields = target.merged && current, overlay } = changesOf(current, before, known);
  const said = { ...target.merged, ...defined(record) };
  const facts = factChanges(mayLackRows ? keepingTerms(said, state) : said, context.plan, state, before);
  const next: AssetChange = {
    ...facts.change,
    ...(fields ? { fields } : {}),
    ...(acl !== undefined && acl !== state.aclId ? { aclId: acl } : {}),
  };
  const identifier = record.identifier || (target.record?.identifier ?? null);
  const over = { ...(facts.overlay ?? before), ...overlay };
  const hasOverlay = overlay !== undefined || target.merged !== undefined || facts.overlay !== undefined;
  if (hasOverlay || identifier !== (target.record?.identifier ?? null)) {
    statements.save(assetId, identifier, hasFile ? over : null);
  }
  const isChanged = Object.keys(next).length > 0;
  if (isChanged) updateAsset(tx, assetId, { ...next, updatedAt: context.now });
  return { outcome: isChanged ? "replaced" : "unchanged", assetId, otherLabels };
}

const withTitle = (word: FieldWord, identifier: string): FieldWord =>
  word.name === TITLE && word.value === undefined ? { ...word, value: { "": [identifier] } } : word;

function overlayBefore(tx: Tx, { record, merged }: Change["target"], hasFile: boolean): CatalogueValues | undefined {
  if (!hasFile) return undefined;
  const stored = record?.overlay == null ? {} : (JSON.parse(record.overlay) as CatalogueValues);
  return merged ? { ...stored, ...overlaid(stored, merged.fields, offsetNames(tx)) } : stored;
}

type Facts = Partial<Pick<AssetState, Fact>>;
type Fact = "rating" | "colorCode" | "embargo" | "expiry";

const FACTS: readonly { name: Fact; column: "rating" | "color_code" | "embargo" | "expiry" }[] = [
  { name: "rating", column: "rating" },
  { name: "colorCode", column: "color_code" },
  { name: "embargo", column: "embargo" },
  { name: "expiry", column: "expiry" },
];

/** Leaves what the record says nothing of, and terms that are stricter than its own. */
function keepingTerms<Said extends Facts & Pick<CatalogueRecord, "unread">>(said: Said, state: AssetState): Said {
  const unread = new Set(said.unread);
  for (const { name, column } of FACTS) {
    const [word, stands] = [said[name], state[name]];
    const isWeaker =
      word != null && stands !== null && (name === "embargo" ? word < stands : name === "expiry" && word > stands);
    if (word == null || isWeaker) unread.add(column);
  }
  return { ...said, unread };
}

/**
 * Stars, colour and terms. An empty cell takes away what a catalogue has said before; a term of the file's own counts
 * again then, and is never lifted by a cell that says nothing.
 */
function factChanges(
  said: Facts & Pick<CatalogueRecord, "unread">,
  plan: CataloguePlan,
  state: AssetState,
  before: CatalogueValues | undefined,
): { change: AssetChange; overlay: CatalogueValues | undefined } {
  const change: AssetChange = {};
  let overlay: CatalogueValues | undefined;
  for (const { name, column } of FACTS) {
    const next = said[name] ?? null;
    if (said.unread.has(column) || (next === null && !plan.facts.has(column))) continue;
    const earlier = before ? before[name] : (state[name] ?? undefined);
    if (next === null) {
      if (earlier === undefined) continue;
      const own = (name === "embargo" || name === "expiry") && before?.ofFile?.[name];
      change[name] = own || null;
      if (before) overlay = without(overlay ?? before, name);
    } else {
      if (next !== state[name]) change[name] = next;
      if (!before || (next === state[name] && earlier === undefined) || next === earlier) continue;
      overlay = { ...(overlay ?? before), [name]: next };
      const isTerm = name === "embargo" || name === "expiry";
      const own = earlier === undefined ? state[name] : null;
      if (isTerm && own !== null) overlay.ofFile = { ...overlay.ofFile, [name]: own };
    }
  }
  return { change, overlay };
}

function without(values: CatalogueValues, name: Fact): CatalogueValues {
  const { [name]: _gone, ...others } = values;
  return others;
}
