// Computes how a record changes the fields of an asset. Pure.
//
// Catalogue values take precedence for fields with a column: an empty cell removes the value of an earlier catalogue and
// keeps that of the file. A date and its UTC offset change together.
import { isDeepStrictEqual } from "node:util";
import type { StoredFieldName } from "../../../db/field-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { CatalogueValues } from "../../../db/tables/catalogue.table.ts";
import { putStored, type StoredValue } from "../../library/fields/field-type.ts";

type Sections = Required<StoredFields>;
type Section = keyof Sections;

/** The value of a record for a field; undefined if the cell is empty. */
export interface FieldValue {
  name: StoredFieldName;
  section: Section;
  value: StoredValue | undefined;
  /** UTC offset of a date. */
  offset?: { name: StoredFieldName; value: number | undefined } | undefined;
}

/**
 * The values that a catalogue lays over those of the file, after a record; undefined if they do not change.
 * @param own values from the file itself
 * @param overlay values of earlier catalogue imports
 */
export function changeOverlay(
  own: StoredFields,
  overlay: StoredFields,
  changes: readonly FieldValue[],
): StoredFields | undefined {
  const over = copyOf(overlay);
  for (const change of changes) {
    const [value] = currentValues(own, change);
    // The file may have the offset of the same local time.
    const isFiles = isDeepStrictEqual(value, change.value) && change.offset?.value === undefined;
    const isLaid = currentValues(over, change)[0] !== undefined;
    if (isLaid || (change.value !== undefined && !isFiles)) put(over, change);
  }
  return hasSameFields(over, overlay) ? undefined : over;
}

function withValuesOf(change: FieldValue, fields: StoredFields): FieldValue {
  const [value, minutes] = currentValues(fields, change);
  return { ...change, value, offset: change.offset && { ...change.offset, value: minutes as number | undefined } };
}

function currentValues(fields: StoredFields, { name, section, offset }: FieldValue): (StoredValue | undefined)[] {
  return [fields[section]?.[name], offset && fields.numbers?.[offset.name]];
}

function put(to: Sections, { name, section, value, offset }: FieldValue): void {
  putStored(to, { section }, name, value);
  if (offset) put(to, { ...offset, section: "numbers" });
}

export const hasSameFields = (one: StoredFields, other: StoredFields) => isDeepStrictEqual(copyOf(one), copyOf(other));

function copyOf({ values, numbers, texts }: StoredFields): Sections {
  return { values: { ...values }, numbers: { ...numbers }, texts: { ...texts } };
}

/** Those of a file's fields over which a catalogue lays something. */
export function fieldsBelowOverlay(
  fields: StoredFields,
  over: StoredFields,
  offsets: ReadonlyMap<string, StoredFieldName>,
): StoredFields {
  const below: Sections = { values: {}, numbers: {}, texts: {} };
  for (const change of overlaidFields(over, offsets)) put(below, withValuesOf(change, fields));
  return below;
}

/** A file's own fields, of those with what a catalogue lays over them. */
export function fieldsWithoutOverlay(
  fields: StoredFields,
  over: CatalogueValues,
  offsets: ReadonlyMap<string, StoredFieldName>,
): StoredFields {
  const own = copyOf(fields);
  for (const change of overlaidFields(over, offsets)) put(own, withValuesOf(change, over.ofFile?.fields ?? {}));
  return own;
}

/** Names of the fields that a catalogue has values for. */
function overlaidFields(over: StoredFields, offsets: ReadonlyMap<string, StoredFieldName>): FieldValue[] {
  return (["values", "numbers", "texts"] as const).flatMap((section) =>
    (Object.keys(over[section] ?? {}) as StoredFieldName[]).map((name) => {
      const offset = section === "numbers" ? offsets.get(name) : undefined;
      return { name, section, value: undefined, offset: offset && { name: offset, value: undefined } };
    }),
  );
}

/**
 * Overrides fields by the values of a catalogue.
 * @param offsets names of offset fields by date field; the file's offset does not apply to a catalogue's date
 */
export function applyOverlay(
  fields: StoredFields,
  over: StoredFields,
  offsets: ReadonlyMap<string, StoredFieldName>,
): StoredFields {
  const numbers = { ...fields.numbers };
  for (const name in over.numbers) {
    const offset = offsets.get(name);
    if (offset) delete numbers[offset];
  }
  return {
    values: { ...fields.values, ...over.values },
    numbers: { ...numbers, ...over.numbers },
    texts: { ...fields.texts, ...over.texts },
  };
}
