/** Searches of the preview as rows of the overview keep them. Pure. */
import type { CollectionDefinition, StoredFilter } from "@vitrine/settings/portal-settings";
import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import { paths } from "../../../shared/paths.ts";
import { type Filter, parseSearchLocation } from "../../../shared/search/search-location.ts";

/** What a search that is kept says in one language. */
export interface KeptSearch {
  readonly lang: string;
  /** Empty finds everything. */
  readonly text: string;
  readonly filters: readonly StoredFilter[];
  readonly sort: { readonly key: string; readonly orientation: "asc" | "desc" } | undefined;
}

/** Undefined where no search is shown, or a list of assets that somebody has shared: no words find those again. */
export function keptSearch({ path, lang }: Pick<LocationMessage, "path" | "lang">): KeptSearch | undefined {
  const [pathname = "", search = ""] = path.split(/(?=\?)/);
  if (!pathname.startsWith(paths.search)) return undefined;
  const { text, facets, suggestions, ids, sort } = parseSearchLocation(pathname, search);
  if (ids.length > 0) return undefined;
  // A field may be in both: then it is kept twice.
  const chosen = [facets, suggestions].flatMap((filters) => Object.entries<Filter>(filters));
  const filters = chosen.map(([field_name, values]) => ({
    field_name,
    values: typeof values === "string" ? values : [...values],
    range_facet: typeof values === "string",
  }));
  return { lang, text, filters, sort };
}

/** Values of filters in a name. */
const NAMED = 3;
/** Characters of a label. */
const MOST = 200;

/** What a row with the search is called at first: its words, else what it filters by; empty where it finds everything. */
export function nameOf({ text, filters }: KeptSearch, fieldName: (field: string) => string): string {
  // The ends of a range are no words.
  const values = filters.flatMap(({ field_name, values }) =>
    typeof values === "string" ? [fieldName(field_name)] : values.map(String),
  );
  return (text || values.slice(0, NAMED).join(", ")).slice(0, MOST);
}

/**
 * The row with the search in its language; what it says in other languages stays. Order is one for all: that of the
 * search, where somebody has chosen one in it.
 * @param languages those of the library that visitors read.
 */
export function withSearch(
  row: CollectionDefinition,
  { lang, text, filters, sort }: KeptSearch,
  languages: readonly string[],
): CollectionDefinition {
  const { search } = row;
  // A text for all languages was that of each.
  const others = typeof search === "string" ? Object.fromEntries(languages.map((one) => [one, search])) : search;
  return {
    ...row,
    search: { ...others, [lang]: text === "" ? "*" : text },
    facets: { ...row.facets, [lang]: [...filters] },
    ...(sort ? { sort: sort.key, orientation: sort.orientation } : {}),
  };
}

/** Whether a search that is kept in this language would take nothing away. */
export const saysNothingIn = ({ search }: CollectionDefinition, lang: string): boolean =>
  typeof search !== "string" && search?.[lang] === undefined;
