// What a record changes of the fields of an asset. Pure.
//
// The catalogue's word counts for the fields that it has columns for: an empty cell takes away what a catalogue has said
// before, and leaves what the file itself says. A date and its offset from UTC change together.
import { isDeepStrictEqual } from "node:util";
import type { StoredFieldName } from "../../../db/field-name.ts";
import type { StoredFields } from "../../../db/tables/asset.table.ts";
import type { FieldType } from "../../../db/tables/field.table.ts";

type Sections = Required<StoredFields>;
type Section = keyof Sections;
type Value = Sections[Section][StoredFieldName];

export const sectionOf = (type: FieldType): Section =>
  type === "value" ? "values" : type === "text" ? "texts" : "numbers";

/** What a record says of a field; without a value, that it has none. */
export interface FieldWord {
  name: StoredFieldName;
  section: Section;
  value: Value | undefined;
  /** Of a date. */
  offset?: { name: StoredFieldName; value: number | undefined };
}

export interface FieldChanges {
  /** Absent where they stay as they are. */
  fields?: StoredFields;
  /** Likewise. */
  overlay?: StoredFields;
}

/** `overlay`: what catalogues have said before; undefined where everything stems from catalogues. */
export function changesOf(
  current: StoredFields,
  overlay: StoredFields | undefined,
  words: readonly FieldWord[],
): FieldChanges {
  let fields: Sections | undefined;
  let over: Sections | undefined;
  for (const word of words) {
    const next = [word.value, word.offset?.value];
    const is = valuesOf(current, word);
    const said = overlay ? valuesOf(overlay, word) : is;
    // The file may know the offset of the same clock time.
    const isFiles = isDeepStrictEqual(is[0], word.value) && word.offset?.value === undefined;
    if (said[0] === undefined && (word.value === undefined || isFiles)) continue;
    const differs = !isDeepStrictEqual(is, next);
    if (differs) {
      fields ??= copyOf(current);
      put(fields, word);
    }
    if (overlay && (differs || said[0] !== undefined) && !isDeepStrictEqual(said, next)) {
      over ??= copyOf(overlay);
      put(over, word);
    }
  }
  return { ...(fields ? { fields } : {}), ...(over ? { overlay: over } : {}) };
}

function valuesOf(fields: StoredFields, { name, section, offset }: FieldWord): (Value | undefined)[] {
  return [fields[section]?.[name], offset && fields.numbers?.[offset.name]];
}

function put(to: Sections, { name, section, value, offset }: FieldWord): void {
  const part = to[section] as Record<StoredFieldName, Value>;
  if (value === undefined) delete part[name];
  else part[name] = value;
  if (offset) put(to, { ...offset, section: "numbers" });
}

function copyOf({ values, numbers, texts }: StoredFields): Sections {
  return { values: { ...values }, numbers: { ...numbers }, texts: { ...texts } };
}

/**
 * Fields with what a catalogue lays over them.
 * @param offsets names of date fields, and of those of their offsets: a catalogue's date has no offset of the file's
 */
export function overlaid(
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
