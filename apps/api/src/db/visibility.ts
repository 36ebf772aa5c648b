/**
 * Visibility classes of fields, from public to admins only. A caller sees the fields of the own class and of those
 * before it.
 */
export const VISIBILITIES = ["everyone", "users", "admins"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
