// What a record changes of the fields of an asset. Pure.
//
// The catalogue's word counts for the fields that it has columns for: an empty cell takes away what a catalogue has said
// before, and leaves what the file itself says.
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
  const put = (to: Sections, { name, section, value }: FieldWord) => {
    const part = to[section] as Record<StoredFieldName, Value>;
    if (value === undefined) delete part[name];
    else part[name] = value;
  };
  for (const word of words) {
    const is = current[word.section]?.[word.name];
    const said = overlay ? overlay[word.section]?.[word.name] : is;
    if (word.value === undefined && said === undefined) continue;
    const differs = !isDeepStrictEqual(is, word.value);
    if (differs) {
      fields ??= copyOf(current);
      put(fields, word);
    }
    if (overlay && (differs || said !== undefined) && !isDeepStrictEqual(said, word.value)) {
      over ??= copyOf(overlay);
      put(over, word);
    }
  }
  return { ...(fields ? { fields } : {}), ...(over ? { overlay: over } : {}) };
}

function copyOf({ values, numbers, texts }: StoredFields): Sections {
  return { values: { ...values }, numbers: { ...numbers }, texts: { ...texts } };
}

/** Fields with what a catalogue lays over them. */
export function overlaid(fields: StoredFields, over: StoredFields): StoredFields {
  return {
    values: { ...fields.values, ...over.values },
    numbers: { ...fields.numbers, ...over.numbers },
    texts: { ...fields.texts, ...over.texts },
  };
}
