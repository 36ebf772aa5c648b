/** The title of a portal that nobody has named. */
const DEFAULT_TITLE = "Vitrine";

/** What the portal is called: by its settings, or as its server is named where they hold no title. */
export function portalTitle(global: { readonly website_title: string }, installationName: string): string {
  return global.website_title.trim() || installationName || DEFAULT_TITLE;
}
