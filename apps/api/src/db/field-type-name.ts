/** The types of metadata fields; `modules/library/fields/` defines each of them. */
export const FIELD_TYPE_NAMES = ["text", "value", "number", "date", "filesize"] as const;
export type FieldTypeName = (typeof FIELD_TYPE_NAMES)[number];
