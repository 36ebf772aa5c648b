/** The text bundles of a language, which are also the namespaces of i18next. */
export const bundles = ["global", "views", "toast", "admin"] as const;

/** Converts a dotted key of settings (`views.search.sort.score`) to an i18next key (`views:search.sort.score`). */
export function textKey(translation: string): string {
  const dot = translation.indexOf(".");
  const bundle = dot < 0 ? "" : translation.slice(0, dot);
  return (bundles as readonly string[]).includes(bundle) ? `${bundle}:${translation.slice(dot + 1)}` : translation;
}
