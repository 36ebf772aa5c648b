/** Searches of the preview as rows of the overview keep them. Pure. */
import type { CollectionDefinition, StoredFilter } from "@vitrine/settings/portal-settings";
import type { PlaceMessage } from "@vitrine/settings/preview-protocol";
import { paths } from "../../../shared/paths.ts";
import { type Filter, readPlace } from "../../../shared/search/search-location.ts";

/** What a search that is kept says in one language. */
export interface KeptSearch {
  readonly lang: string;
  /** Empty finds everything. */
  readonly text: string;
  readonly filters: readonly StoredFilter[];
  readonly sort: { readonly key: string; readonly orientation: "asc" | "desc" } | undefined;
}

/** Undefined where no search is shown, or a list of assets that somebody has shared: no words find those again. */
export function keptSearch({ path, lang }: Pick<PlaceMessage, "path" | "lang">): KeptSearch | undefined {
  const [pathname = "", search = ""] = path.split(/(?=\?)/);
  if (!pathname.startsWith(paths.search)) return undefined;
  const { text, facets, suggestions, ids, sort } = readPlace(pathname, search);
  if (ids.length > 0) return undefined;
  const filters = Object.entries<Filter>({ ...suggestions, ...facets }).map(([field_name, values]) => ({
    field_name,
    values: typeof values === "string" ? values : [...values],
    range_facet: typeof values === "string",
  }));
  return { lang, text, filters, sort };
}

/** Stored searches are `search_1`, `search_2` ...; the server knows nothing of them. */
export const isOwnKey = (indicator: string): boolean => indicator.startsWith("search_");

export function nextKey(rows: readonly Pick<CollectionDefinition, "indicator">[]): string {
  const numbers = rows.map(({ indicator }) => Number(/^search_(\d+)$/.exec(indicator)?.[1] ?? 0));
  return `search_${Math.max(0, ...numbers) + 1}`;
}

/** The row with the search in its language; what it says in other languages stays. Order is one for all. */
export function withSearch(row: CollectionDefinition, { lang, text, filters, sort }: KeptSearch): CollectionDefinition {
  const { sort: _, orientation: __, ...rest } = row;
  // A text for all languages was that of each.
  const others = typeof row.search === "string" ? { en: row.search } : row.search;
  return {
    ...rest,
    search: { ...others, [lang]: text === "" ? "*" : text },
    facets: { ...row.facets, [lang]: [...filters] },
    ...(sort ? { sort: sort.key, orientation: sort.orientation } : {}),
  };
}
