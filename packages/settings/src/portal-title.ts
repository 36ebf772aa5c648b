/** Title of a portal without a configured one. */
const DEFAULT_TITLE = "Vitrine";

/** Title of the portal: from its settings, else the name of its installation. */
export function resolvePortalTitle(global: { readonly website_title: string }, installationName: string): string {
  return global.website_title.trim() || installationName || DEFAULT_TITLE;
}
