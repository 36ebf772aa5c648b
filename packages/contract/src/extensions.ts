/**
 * What a backend may have beyond the calls that the specification of the portal names; `docs/contract.md` says what each
 * is. A server lists its own, separated by spaces, in the page's meta tag and in one header: what is not listed is neither
 * asked for nor offered. Free of zod.
 */
export const EXTENSIONS = [
  "as_typed",
  "collection_pages",
  "companions",
  "console",
  "custom_sets",
  "docs",
  "facet_values",
  "faults",
  "file_revisions",
  "files",
  "ids",
  "like",
  "login_methods",
  "many_sets",
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

export type Extension = (typeof EXTENSIONS)[number];

/** Of the page that the server hands out. */
export const EXTENSIONS_META = "vitrine-extensions";
/** For front ends that another server hands out: of `info/check_version`. */
export const EXTENSIONS_HEADER = "Vitrine-Extensions";

/** Reads the list of a meta tag or header. Names that are not known do no harm. */
export function readExtensions(text: string | null | undefined): ReadonlySet<string> {
  return new Set(text?.split(/\s+/));
}
