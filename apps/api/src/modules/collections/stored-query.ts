// Converts a collection to a search: to a request of the contract, and to the portal's format of stored searches. Pure.
import type { QueryOf, ReplyOf } from "@vitrine/contract/endpoint";
import { RANGE_PATTERN } from "@vitrine/contract/range";
import type { CollectionSearch } from "../../db/tables/collection.table.ts";
import { localizedTextOrAny } from "../../platform/http/locale.ts";
import { COLLECTION_FIELD } from "../library/system-fields.ts";
import type { CollectionRow } from "./collections.repository.ts";

type StoredSearch = Pick<
  ReplyOf<"collections.list">["collections"][number],
  "search" | "facets" | "sort" | "orientation"
>;

export function toSearchQuery(
  stored: CollectionSearch,
  locale: string,
  { start, rows }: { start: number; rows: number },
): QueryOf<"search.find"> {
  return {
    filter: Object.fromEntries(toFilters(stored)),
    solr_q: textIn(stored.text, locale),
    solr_sort: `${stored.sort ?? "score"} ${stored.orientation ?? "desc"}`,
    solr_start: start,
    solr_rows: rows,
  };
}

/** The search that shows the whole collection; a list of assets becomes a filter on one field. */
export function toPortalSearch({ kind, indicator, search }: CollectionRow, locale: string): StoredSearch {
  if (kind === "static") {
    return { facets: { [locale]: [{ field_name: COLLECTION_FIELD, values: [indicator], range_facet: false }] } };
  }
  const { sort, orientation } = search ?? {};
  const facets = toFilters(search ?? {}).map(([field_name, values]) => ({
    field_name,
    values,
    range_facet: typeof values === "string",
  }));
  return {
    search: textIn(search?.text, locale),
    ...(facets.length > 0 ? { facets: { [locale]: facets } } : {}),
    ...(sort ? { sort } : {}),
    ...(orientation ? { orientation } : {}),
  };
}

function toFilters({ facets = [] }: CollectionSearch): [field: string, values: string[] | string][] {
  return facets.flatMap(({ field, values }): [string, string[] | string][] => {
    const listed = typeof values === "string" && !RANGE_PATTERN.test(values) ? [values] : values;
    return listed.length > 0 ? [[field, listed]] : [];
  });
}

function textIn(text: CollectionSearch["text"], locale: string): string {
  if (typeof text === "string") return text;
  return localizedTextOrAny(text ?? {}, locale) ?? "*";
}
