// Validates names of metadata fields. They come from tags of files and from an operator's mapping, and are used as keys
// of records, stored values and the index. So a name is checked once, here, and has its own type from then on.

declare const registered: unique symbol;
declare const stored: unique symbol;

/** The name of a row of the registry: no key of a record that is no field, none that a prototype has. */
export type FieldName = string & { readonly [registered]: true };
/** The name of a field whose values are stored with the asset: no fact either. */
export type StoredFieldName = FieldName & { readonly [stored]: true };

/** Keys of a record beside its fields. */
export const RECORD_KEYS = [
  "id",
  "url",
  "width",
  "height",
  "renditions",
  "placeholder",
  "picture_state",
  "download_state",
  "companions",
] as const;
export type RecordKey = (typeof RECORD_KEYS)[number];

/** Fields that follow from an asset's own columns, or from the collections: nothing is ever stored under their names. */
export const FACT_NAMES = [
  "asset_groups",
  "format",
  "orientation",
  "rating",
  "color_code",
  "main_colors",
  "file_name",
  "file_size",
  "mime",
  "hb_px",
  "hb_mm",
  "pixel_x",
  "pixel_y",
  "bbox_x",
  "bbox_y",
  "page_count",
  "duration",
  "imp_date",
  "obj_dload_cnt",
  "collection",
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** What a search is sorted by without being a field. */
const RELEVANCE = "score";

const GRAMMAR = /^[a-z][a-z0-9_]{0,60}$/;
/** Keys that a record makes of a field's name: its label, its text in the n-th content language. */
const DERIVED = /_(label|l\d+)$/;
const RESERVED: ReadonlySet<string> = new Set([
  ...RECORD_KEYS,
  RELEVANCE,
  ...Object.getOwnPropertyNames(Object.prototype),
]);
const FACTS: ReadonlySet<string> = new Set(FACT_NAMES);

/** What is wrong with a name, to be put behind it in a sentence; undefined where a field may be called so. */
export function fieldNameProblem(name: string): string | undefined {
  if (!GRAMMAR.test(name)) return "a field is named with lower-case letters, digits and _, 61 at most, a letter first";
  if (RESERVED.has(name)) return "the name means something else in every record; choose another one";
  if (DERIVED.test(name))
    return "names of fields do not end like the labels and languages of others; choose another one";
  return undefined;
}

/** The same for a field whose values are stored with the asset. */
export function storedFieldNameProblem(name: string): string | undefined {
  return FACTS.has(name) ? "every file has this as a fact of its own; choose another name" : fieldNameProblem(name);
}

export function isFieldName(name: string): name is FieldName {
  return fieldNameProblem(name) === undefined;
}

export function isStoredFieldName(name: string): name is StoredFieldName {
  return storedFieldNameProblem(name) === undefined;
}

/** @throws Error where a field may not be called so. */
export function fieldName(name: string): FieldName {
  if (isFieldName(name)) return name;
  throw new Error(`"${name.slice(0, 100)}": ${fieldNameProblem(name)}`);
}

/** @throws Error where no values may be stored under the name. */
export function storedFieldName(name: string): StoredFieldName {
  if (isStoredFieldName(name)) return name;
  throw new Error(`"${name.slice(0, 100)}": ${storedFieldNameProblem(name)}`);
}

/** Whether a valid field name is one whose values are stored. Cheap enough for every field of every asset. */
export function isStored(name: FieldName): name is StoredFieldName {
  return !FACTS.has(name);
}
