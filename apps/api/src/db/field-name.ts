// Validates names of metadata fields. They come from embedded tags and operators' mappings, and become keys of records,
// stored values and the index. A name is checked once, here, and has a branded type from then on.

declare const registered: unique symbol;
declare const stored: unique symbol;

/** A valid field name: no reserved key of a record, and none that a prototype has. */
export type FieldName = string & { readonly [registered]: true };
/** Name of a field whose values are stored with the asset, so not a derived one. */
export type NonDerivedFieldName = FieldName & { readonly [stored]: true };

/** Keys of a record besides its fields. */
export const NON_FIELD_RECORD_KEYS = [
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
export type NonFieldRecordKey = (typeof NON_FIELD_RECORD_KEYS)[number];

/** Fields derived from columns of the asset or from collections: no values are stored under these names. */
export const DERIVED_FIELD_NAMES = [
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
export type DerivedFieldName = (typeof DERIVED_FIELD_NAMES)[number];

/** Sort key that is not a field. */
const RELEVANCE = "score";

const GRAMMAR = /^[a-z][a-z0-9_]{0,60}$/;
/** Suffixes of keys that records derive from a field name: its label, its text in the n-th content language. */
const RECORD_SUFFIX = /_(label|l\d+)$/;
const RESERVED: ReadonlySet<string> = new Set([
  ...NON_FIELD_RECORD_KEYS,
  RELEVANCE,
  ...Object.getOwnPropertyNames(Object.prototype),
]);
const DERIVED_FIELDS: ReadonlySet<string> = new Set(DERIVED_FIELD_NAMES);

/** Error message for an invalid field name; undefined if it is valid. */
export function findFieldNameError(name: string): string | undefined {
  if (!GRAMMAR.test(name))
    return "names of fields have up to 61 lower-case letters, digits and _, starting with a letter";
  if (RESERVED.has(name)) return "the name is reserved in records; choose another one";
  if (RECORD_SUFFIX.test(name)) return "names of fields must not end in _label, or _l and a number; choose another one";
  return undefined;
}

/** Error message for a name under which no values may be stored with assets; undefined if it is valid. */
export function findNonDerivedFieldNameError(name: string): string | undefined {
  return DERIVED_FIELDS.has(name)
    ? "the name is reserved for a property of every file; choose another name"
    : findFieldNameError(name);
}

export function isFieldName(name: string): name is FieldName {
  return findFieldNameError(name) === undefined;
}

export function isNonDerivedFieldName(name: string): name is NonDerivedFieldName {
  return findNonDerivedFieldNameError(name) === undefined;
}

/** @throws Error if the name is invalid */
export function toFieldName(name: string): FieldName {
  if (isFieldName(name)) return name;
  throw new Error(`"${name.slice(0, 100)}": ${findFieldNameError(name)}`);
}

/** @throws Error if no values may be stored under the name */
export function toNonDerivedFieldName(name: string): NonDerivedFieldName {
  if (isNonDerivedFieldName(name)) return name;
  throw new Error(`"${name.slice(0, 100)}": ${findNonDerivedFieldNameError(name)}`);
}

/** Whether values of the field are stored. Cheap enough for every field of every asset. */
export function isNonDerivedField(name: FieldName): name is NonDerivedFieldName {
  return !DERIVED_FIELDS.has(name);
}
