// Assets as documents of the index. One that cannot be a document is left out with a reason, and never keeps others
// from being found.
import { type FieldName, isStored } from "../../db/field-name.ts";
import { indexedAcl } from "../access/access.ts";
import { type AssetRow, numberFacts, textFacts, valueFacts } from "../library/asset-facts.ts";
import type { AssetReader } from "../library/asset-reader.repository.ts";
import type { Field } from "../library/field-registry.ts";
import type { LibraryReader } from "../library/library.service.ts";
import { COLLECTION } from "../library/system-fields.ts";
import { LEADING, leadingColours, leadingField } from "./colour-words.ts";
import type { EngineDocument, EngineField } from "./engines/engine.ts";

export interface DocumentReader {
  /** Those of the ids that exist and can be indexed. `fields`: those that the engine knows. */
  read(ids: readonly number[], fields: readonly Field[]): EngineDocument[];
  /** Asset -> why it is left out, of what was read so far. */
  leftOut: ReadonlyMap<number, string>;
}

/** `onLeftOut` hears of each once, until it can be indexed again. */
export function createDocumentReader(
  library: LibraryReader,
  assets: Pick<AssetReader, "collections" | "some">,
  onLeftOut: (id: number, reason: string) => void = () => {},
): DocumentReader {
  const leftOut = new Map<number, string>();

  function documentsOf(ids: readonly number[], fields: readonly Field[]): EngineDocument[] {
    const collections = assets.collections(ids);
    return assets.some(ids).map((row) => documentOf(row, collections.get(row.id) ?? [], fields, library));
  }

  function leaveOut(id: number, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (leftOut.get(id) === reason) return;
    leftOut.set(id, reason);
    onLeftOut(id, reason);
  }

  function oneByOne(ids: readonly number[], fields: readonly Field[]): EngineDocument[] {
    return ids.flatMap((id) => {
      try {
        return noLongerLeftOut([id], documentsOf([id], fields));
      } catch (error) {
        leaveOut(id, error);
        return [];
      }
    });
  }

  function noLongerLeftOut(ids: readonly number[], documents: EngineDocument[]): EngineDocument[] {
    if (leftOut.size > 0) for (const id of ids) leftOut.delete(id);
    return documents;
  }

  return {
    leftOut,
    read(ids, fields) {
      try {
        return noLongerLeftOut(ids, documentsOf(ids, fields));
      } catch {
        return oneByOne(ids, fields);
      }
    },
  };
}

function isNumeric(field: Field): boolean {
  return field.type === "number" || field.type === "date" || field.type === "filesize";
}

/** As the engine knows the fields of a library. */
export function engineFields(fields: readonly Field[]): EngineField[] {
  return fields.flatMap((field) => {
    const made = engineField(field);
    return [made, ...leadingField(field, made)];
  });
}

/** What its facet shows. A number without a range is a list of values, as the rating is. */
function engineField(field: Field): EngineField {
  const { name, weight, visibility } = field;
  const listed = field.type === "value" || (isNumeric(field) && field.facet && !field.range);
  const kind = listed ? "value" : field.type === "text" ? "text" : field.type === "date" ? "date" : "number";
  return { name, kind, weight: Math.min(100, Math.max(0, weight)), visibility };
}

function documentOf(
  row: AssetRow,
  collections: readonly number[],
  fields: readonly Field[],
  { dictionary }: LibraryReader,
): EngineDocument {
  const values: Record<FieldName, readonly number[]> = {};
  const numbers: Record<FieldName, number> = {};
  const text: Record<FieldName, readonly string[]> = {};
  for (const field of fields) {
    const { name } = field;
    const ids = name === COLLECTION ? collections : idsOf(row, field, dictionary);
    if (ids.length > 0 && field.facet) values[name] = ids;
    const leading = leadingColours(field, ids, dictionary);
    if (leading.length > 0) values[LEADING] = leading;
    if (isNumeric(field) && (field.facet || field.sortable)) {
      const number = isStored(name) ? row.fields.numbers?.[name] : numberFacts.get(name)?.(row);
      if (number !== undefined && number !== null) numbers[name] = number;
    }
    if (field.weight === 0) continue;
    const words = ids.length > 0 ? wordsOf(ids, dictionary) : textsOf(row, field);
    if (words.length > 0) text[name] = words;
  }
  return { id: row.id, acl: indexedAcl(row.aclId, row.unreadTerms), embargo: row.embargo ?? 0, values, numbers, text };
}

type Dictionary = LibraryReader["dictionary"];

function idsOf(row: AssetRow, { id: fieldId, name }: Field, dictionary: Dictionary): readonly number[] {
  if (isStored(name)) return row.fields.values?.[name] ?? [];
  const facts = valueFacts.get(name)?.(row) ?? [];
  return facts.flatMap((fact) => dictionary.idOf(fieldId, fact) ?? []);
}

/** A value is found by its labels in every language. */
function wordsOf(ids: readonly number[], dictionary: Dictionary): string[] {
  const words = new Set<string>();
  for (const id of ids) {
    const entry = dictionary.byId(id);
    if (!entry) continue;
    words.add(entry.value);
    for (const label of Object.values(entry.labels ?? {})) words.add(label);
  }
  return [...words];
}

function textsOf(row: AssetRow, { name }: Field): string[] {
  if (isStored(name)) return [...new Set(Object.values(row.fields.texts?.[name] ?? {}).flat())];
  const fact = textFacts.get(name)?.(row);
  return fact === undefined ? [] : [fact];
}
