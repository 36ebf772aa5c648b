// A stored search as a request of the contract. Pure.
import type { QueryOf } from "@vitrine/contract/endpoint";
import { RANGE_PATTERN } from "@vitrine/contract/range";
import type { CollectionSearch } from "../../db/tables/collection.table.ts";

export function storedQuery(
  stored: CollectionSearch,
  locale: string,
  { start, rows }: { start: number; rows: number },
): QueryOf<"search.find"> {
  const filter: Record<string, string | string[]> = {};
  for (const { field, values } of stored.facets ?? []) {
    const listed = typeof values === "string" && !RANGE_PATTERN.test(values) ? [values] : values;
    if (listed.length > 0) filter[field] = listed;
  }
  return {
    filter,
    solr_q: textIn(stored.text, locale),
    solr_sort: `${stored.sort ?? "score"} ${stored.orientation ?? "desc"}`,
    solr_start: start,
    solr_rows: rows,
  };
}

function textIn(text: CollectionSearch["text"], locale: string): string {
  if (typeof text === "string") return text;
  return text?.[locale] ?? text?.[locale.slice(0, 2)] ?? text?.en ?? "*";
}
