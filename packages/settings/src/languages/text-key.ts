/** The text bundles of a language, which are also the namespaces of i18next. */
export const textBundleNames = ["global", "views", "toast", "admin"] as const;

/** Converts a dotted key of settings (`views.search.sort.score`) to an i18next key (`views:search.sort.score`). */
export function toTextKey(translation: string): string {
  const dot = translation.indexOf(".");
  const bundle = dot < 0 ? "" : translation.slice(0, dot);
  return (textBundleNames as readonly string[]).includes(bundle)
    ? `${bundle}:${translation.slice(dot + 1)}`
    : translation;
}
