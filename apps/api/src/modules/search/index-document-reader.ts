// Converts assets to documents of the index. An asset that cannot be converted is left out with a reason, and does not
// affect other assets.
import { type FieldName, isNonDerivedField } from "../../db/field-name.ts";
import { toIndexedAcl } from "../access/access.ts";
import type { AssetReader } from "../library/asset-reader.repository.ts";
import {
  type AssetRowForRecord,
  derivedNumberReaders,
  derivedTextReaders,
  derivedValueReaders,
} from "../library/derived-fields.ts";
import type { Field } from "../library/field-registry.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import type { FieldAndValueReader } from "../library/library.service.ts";
import { COLLECTION_FIELD } from "../library/system-fields.ts";
import { DOMINANT_COLOURS_FIELD, dominantColourField, dominantColours } from "./dominant-colours.ts";
import type { EngineDocument, EngineField } from "./engines/engine.ts";

/** `onLeftOut` is called once per asset and reason, until the asset can be indexed again. */
export function createIndexDocumentReader(
  library: FieldAndValueReader,
  assets: Pick<AssetReader, "collections" | "some">,
  onLeftOut: (id: number, reason: string) => void = () => {},
) {
  const leftOut = new Map<number, string>();

  function markLeftOut(id: number, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (leftOut.get(id) === reason) return;
    leftOut.set(id, reason);
    onLeftOut(id, reason);
  }

  return {
    /** Asset -> why it is left out, among the assets read so far. */
    leftOut: leftOut as ReadonlyMap<number, string>,
    /** Documents of the assets that exist and can be indexed. `fields`: those that the engine knows. */
    async read(ids: readonly number[], fields: readonly Field[]): Promise<EngineDocument[]> {
      const failed = new Map<number, unknown>();
      const collections = await assets.collections(ids);
      const rows = await assets.some(ids, (id, error) => failed.set(id, error));
      await library.dictionary.require(listValueIds(rows, collections));
      const documents = rows.flatMap((row) => {
        try {
          return [toDocument(row, collections.get(row.id) ?? [], fields, library)];
        } catch (error) {
          failed.set(row.id, error);
          return [];
        }
      });
      if (leftOut.size > 0) for (const id of ids) if (!failed.has(id)) leftOut.delete(id);
      for (const [id, error] of failed) markLeftOut(id, error);
      return documents;
    },
  };
}

/** The ids of all dictionary values that assets have. */
export function* listValueIds(
  rows: readonly Pick<AssetRowForRecord, "fields">[],
  collections: ReadonlyMap<number, readonly number[]> = new Map(),
): Generator<number> {
  for (const { fields } of rows) for (const ids of Object.values(fields.values ?? {})) yield* ids;
  for (const ids of collections.values()) yield* ids;
}

/** Converts the fields of a library to fields of the engine. */
export function toEngineFields(fields: readonly Field[]): EngineField[] {
  return fields.flatMap((field) => {
    const made = toEngineField(field);
    return [made, ...dominantColourField(field, made)];
  });
}

/** Converts a field. A number that has a facet without a range, such as the rating, becomes a field of values. */
function toEngineField(field: Field): EngineField {
  const { name, weight, visibility } = field;
  const { isNumeric, engineKind } = fieldTypes[field.type];
  const kind = isNumeric && field.facet && !field.range ? "value" : engineKind;
  return { name, kind, weight: Math.min(100, Math.max(0, weight)), visibility };
}

function toDocument(
  row: AssetRowForRecord,
  collections: readonly number[],
  fields: readonly Field[],
  { dictionary }: FieldAndValueReader,
): EngineDocument {
  const values: Record<FieldName, readonly number[]> = {};
  const numbers: Record<FieldName, number> = {};
  const text: Record<FieldName, readonly string[]> = {};
  for (const field of fields) {
    const { name } = field;
    const ids = name === COLLECTION_FIELD ? collections : idsOf(row, field, dictionary);
    if (ids.length > 0 && field.facet) values[name] = ids;
    const leading = dominantColours(field, ids, dictionary);
    if (leading.length > 0) values[DOMINANT_COLOURS_FIELD] = leading;
    if (fieldTypes[field.type].isNumeric && (field.facet || field.sortable)) {
      const number = isNonDerivedField(name) ? row.fields.numbers?.[name] : derivedNumberReaders.get(name)?.(row);
      if (number !== undefined && number !== null) numbers[name] = number;
    }
    if (field.weight === 0) continue;
    const words = ids.length > 0 ? labelsOf(ids, dictionary) : textsOf(row, field);
    if (words.length > 0) text[name] = words;
  }
  return {
    id: row.id,
    acl: toIndexedAcl(row.aclId, row.unreadTerms),
    embargo: row.embargo ?? 0,
    values,
    numbers,
    text,
  };
}

type Dictionary = FieldAndValueReader["dictionary"];

function idsOf(row: AssetRowForRecord, { id: fieldId, name }: Field, dictionary: Dictionary): readonly number[] {
  if (isNonDerivedField(name)) return row.fields.values?.[name] ?? [];
  const facts = derivedValueReaders.get(name)?.(row) ?? [];
  return facts.flatMap((fact) => dictionary.idOf(fieldId, fact) ?? []);
}

/** The value and its labels in every language, so that each of them finds it. */
function labelsOf(ids: readonly number[], dictionary: Dictionary): string[] {
  const words = new Set<string>();
  for (const id of ids) {
    const entry = dictionary.byId(id);
    if (!entry) continue;
    words.add(entry.value);
    for (const label of Object.values(entry.labels ?? {})) words.add(label);
  }
  return [...words];
}

function textsOf(row: AssetRowForRecord, { name }: Field): string[] {
  if (isNonDerivedField(name)) return [...new Set(Object.values(row.fields.texts?.[name] ?? {}).flat())];
  const fact = derivedTextReaders.get(name)?.(row);
  return fact === undefined ? [] : [fact];
}
