/** The title of a portal that nobody has named. */
export const DEFAULT_TITLE = "Vitrine";

/** What the portal is called: by its settings, or as its server is named until they say so. */
export function portalTitle(global: { readonly website_title: string }, installationName: string): string {
  return global.website_title === DEFAULT_TITLE && installationName !== "" ? installationName : global.website_title;
}
