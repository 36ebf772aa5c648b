/**
 * Visibility of a field, from everyone to the fewest. A caller knows the fields of their own class and of those before
 * it.
 */
export const VISIBILITIES = ["everyone", "users", "admins"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
