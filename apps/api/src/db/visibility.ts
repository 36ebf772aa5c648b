/** Who may know of a field, from everybody to the fewest. A caller knows of his own class and of those before it. */
export const VISIBILITIES = ["everyone", "users", "admins"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
