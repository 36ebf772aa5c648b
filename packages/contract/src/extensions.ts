/**
 * Names of optional features beyond the portal specification, described in `docs/contract.md`. A server lists its
 * extensions, separated by spaces, in a meta tag of the page and in a header; others are neither called nor offered.
 * Free of zod.
 */
export const API_EXTENSIONS = [
  "as_typed",
  "changes",
  "collection_pages",
  "companions",
  "console",
  "custom_sets",
  "dark_logos",
  "docs",
  "facet_values",
  "faults",
  "file_revisions",
  "files",
  "ids",
  "like",
  "login_methods",
  "many_sets",
  "mixed_zips",
  "model_files",
  "password_codes",
  "posts",
  "purpose",
  "ratio_strip",
  "removals",
  "revisions",
  "saved_documents",
  "shipped_documents",
  "sign_on",
  "text_sections",
  "tile_pictures",
  "usage",
] as const;

export type ApiExtension = (typeof API_EXTENSIONS)[number];

/** Meta tag of the page that the server delivers. */
export const API_EXTENSIONS_META_NAME = "vitrine-extensions";
/** Header of `info/check_version`, for front ends delivered by another server. */
export const API_EXTENSIONS_HEADER = "Vitrine-Extensions";

/** Parses the list of a meta tag or header. Unknown names are ignored. */
export function parseApiExtensions(text: string | null | undefined): ReadonlySet<string> {
  return new Set(text?.split(/\s+/));
}
