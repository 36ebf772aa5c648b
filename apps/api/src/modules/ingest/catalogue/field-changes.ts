// Computes how a record changes the fields of an asset. Pure.
//
// Catalogue values take precedence for fields with a column: an empty cell removes the value of an earlier catalogue and
// keeps that of the file. A date and its UTC offset change together.
import { isDeepStrictEqual } from "node:util";
import type { NonDerivedFieldName } from "../../../db/field-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { CatalogueValues } from "../../../db/tables/catalogue.table.ts";
import { type StoredValue, setStoredValue } from "../../library/fields/field-type.ts";

type Sections = Required<StoredFields>;

/** A field and its value in a record; undefined if the cell is empty. */
export interface FieldWithValue {
  name: NonDerivedFieldName;
  section: keyof Sections;
  value: StoredValue | undefined;
  /** UTC offset of a date. */
  offset?: { name: NonDerivedFieldName; value: number | undefined } | undefined;
}

/**
 * The catalogue's values that override those of the file, after a record was applied; undefined if they do not change.
 * @param own values from the file itself
 * @param overlay values of earlier catalogue imports
 */
export function computeOverlay(
  own: StoredFields,
  overlay: StoredFields,
  changes: readonly FieldWithValue[],
): StoredFields | undefined {
  const over = copyOf(overlay);
  for (const change of changes) {
    const { name, section, value, offset } = change;
    // A value of the file is not overridden by an equal one. For a date only if it has no UTC offset: the file may have
    // that.
    const isFiles = isDeepStrictEqual(own[section]?.[name], value) && offset?.value === undefined;
    if (over[section][name] === undefined && (value === undefined || isFiles)) continue;
    setStoredValue(over, change, name, value);
    if (offset) setStoredValue(over, { section: "numbers" }, offset.name, offset.value);
  }
  return hasEqualFieldValues(over, overlay) ? undefined : over;
}

export const hasEqualFieldValues = (one: StoredFields, other: StoredFields) =>
  isDeepStrictEqual(copyOf(one), copyOf(other));

function copyOf({ values, numbers, texts }: StoredFields): Sections {
  return { values: { ...values }, numbers: { ...numbers }, texts: { ...texts } };
}

/** The file's own values of those fields that a catalogue overrides. */
export function pickOverriddenFileValues(
  fields: StoredFields,
  over: StoredFields,
  offsets: ReadonlyMap<string, NonDerivedFieldName>,
): StoredFields {
  return copyOverlaidFields(fields, {}, over, offsets);
}

/** Replaces the catalogue's values in an asset's fields by those of its file. */
export function restoreFileFields(
  fields: StoredFields,
  over: CatalogueValues,
  offsets: ReadonlyMap<string, NonDerivedFieldName>,
): StoredFields {
  return copyOverlaidFields(over.ofFile?.fields ?? {}, fields, over, offsets);
}

/** Copies the fields that a catalogue overrides; a date with its offset. */
function copyOverlaidFields(
  from: StoredFields,
  to: StoredFields,
  over: StoredFields,
  offsets: ReadonlyMap<string, NonDerivedFieldName>,
): Sections {
  const copy = copyOf(to);
  for (const section of ["values", "numbers", "texts"] as const) {
    for (const name of Object.keys(over[section] ?? {}) as NonDerivedFieldName[]) {
      setStoredValue(copy, { section }, name, from[section]?.[name]);
      const offset = section === "numbers" ? offsets.get(name) : undefined;
      if (offset) setStoredValue(copy, { section }, offset, from.numbers?.[offset]);
    }
  }
  return copy;
}

/**
 * Overrides fields by the values of a catalogue.
 * @param offsets names of offset fields by date field; the file's offset does not apply to a catalogue's date
 */
export function applyOverlay(
  fields: StoredFields,
  over: StoredFields,
  offsets: ReadonlyMap<string, NonDerivedFieldName>,
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
