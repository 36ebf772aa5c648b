/** The text bundles of a language; they are the namespaces of i18next too. */
export const bundles = ["global", "views", "toast", "admin"] as const;

/** The i18next key (`views:search.sort.score`) of a key as settings and specification write it, with dots only. */
export function textKey(translation: string): string {
  const dot = translation.indexOf(".");
  const bundle = dot < 0 ? "" : translation.slice(0, dot);
  return (bundles as readonly string[]).includes(bundle) ? `${bundle}:${translation.slice(dot + 1)}` : translation;
}
