/** Converts searches of the preview to stored searches of dashboard rows. Pure. */
import type { DashboardCollectionSetting, StoredFilter } from "@vitrine/settings/portal-settings";
import type { LocationMessage } from "@vitrine/settings/preview-protocol";
import { paths } from "../../../shared/paths.ts";
import { parseSearchLocation, type SearchFilter } from "../../../shared/search/search-location.ts";

/** A search made in the preview, in one language. */
export interface PreviewSearch {
  readonly lang: string;
  /** Empty finds everything. */
  readonly text: string;
  readonly filters: readonly StoredFilter[];
  readonly sort: { readonly key: string; readonly orientation: "asc" | "desc" } | undefined;
}

/** Undefined if the path is no search page, or is a shared list of assets, which no query can reproduce. */
export function parseSearchOfPreviewLocation({
  path,
  lang,
}: Pick<LocationMessage, "path" | "lang">): PreviewSearch | undefined {
  const [pathname = "", search = ""] = path.split(/(?=\?)/);
  if (!pathname.startsWith(paths.search)) return undefined;
  const { text, facets, suggestions, ids, sort } = parseSearchLocation(pathname, search);
  if (ids.length > 0) return undefined;
  // A field in both is stored twice.
  const chosen = [facets, suggestions].flatMap((filters) => Object.entries<SearchFilter>(filters));
  const filters = chosen.map(([field_name, values]) => ({
    field_name,
    values: typeof values === "string" ? values : [...values],
    range_facet: typeof values === "string",
  }));
  return { lang, text, filters, sort };
}

/** Maximum number of filter values in a name. */
const MAX_VALUES_IN_NAME = 3;
/** Maximum characters of a label. */
const MAX_NAME_LENGTH = 200;

/** The initial name of a row: the search text, else its filters; empty if the search finds everything. */
export function createSearchName({ text, filters }: PreviewSearch, fieldName: (field: string) => string): string {
  // A range has no readable values.
  const values = filters.flatMap(({ field_name, values }) =>
    typeof values === "string" ? [fieldName(field_name)] : values.map(String),
  );
  return (text || values.slice(0, MAX_VALUES_IN_NAME).join(", ")).slice(0, MAX_NAME_LENGTH);
}

/**
 * Sets the row's search in the language of the preview; other languages stay. The sort order applies to all languages and
 * is set only if one was chosen.
 * @param languages content languages of the portal's languages.
 */
export function setRowSearchInLanguage(
  row: DashboardCollectionSetting,
  { lang, text, filters, sort }: PreviewSearch,
  languages: readonly string[],
): DashboardCollectionSetting {
  const { search } = row;
  // A plain string applied to all languages.
  const others = typeof search === "string" ? Object.fromEntries(languages.map((one) => [one, search])) : search;
  return {
    ...row,
    search: { ...others, [lang]: text === "" ? "*" : text },
    facets: { ...row.facets, [lang]: [...filters] },
    ...(sort ? { sort: sort.key, orientation: sort.orientation } : {}),
  };
}

/** Whether the row has no search in this language yet. */
export const hasNoSearchIn = ({ search }: DashboardCollectionSetting, lang: string): boolean =>
  typeof search !== "string" && search?.[lang] === undefined;
