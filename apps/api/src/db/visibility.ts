/**
 * Visibility classes of fields, from public to admins only. A caller sees the fields of the own class and of those
 * before it.
 */
export const FIELD_VISIBILITIES = ["everyone", "users", "admins"] as const;
export type FieldVisibility = (typeof FIELD_VISIBILITIES)[number];
