// Searches the library in memory: text, filters, sorting, paging and facet counts.
import { type Asset, assets, isPublic, visibleFields } from "./assets.ts";

type Filters = Readonly<Record<string, readonly (string | number)[] | string | null>>;

export interface SearchQuery {
  readonly text: string;
  readonly filters: readonly Filters[];
  readonly facets: readonly string[];
  readonly sort: string;
  readonly rows: number;
  readonly start: number;
  readonly seesAll: boolean;
}

const valuesOf = (asset: Asset, name: string): readonly (string | number)[] => {
  const value = (asset as unknown as Record<string, string | number | readonly (string | number)[] | undefined>)[name];
  return value === undefined ? [] : typeof value === "object" ? value : [value];
};

function matchesFilter(asset: Asset, name: string, wanted: readonly (string | number)[] | string | null): boolean {
  const values = valuesOf(asset, name);
  if (wanted === null) return true;
  if (typeof wanted !== "string") return wanted.some((one) => values.map(String).includes(String(one)));
  const [low = "*", high = "*"] = wanted.split(" TO ");
  return values.some(
    (value) => (low === "*" || Number(value) >= Number(low)) && (high === "*" || Number(value) <= Number(high)),
  );
}

function hasText(asset: Asset, text: string): boolean {
  const words = text === "*" ? [] : text.toLowerCase().split(/\s+/).filter(Boolean);
  const searchable = [asset.title, asset.file_name, ...asset.keywords].join(" ").toLowerCase();
  return words.every((word) => searchable.includes(word.replaceAll('"', "")));
}

function findHits({ text, filters, seesAll }: SearchQuery, without?: string): readonly Asset[] {
  return assets.filter(
    (asset) =>
      (seesAll || isPublic(asset)) &&
      hasText(asset, text) &&
      filters.every((map) =>
        Object.entries(map).every(([name, wanted]) => name === without || matchesFilter(asset, name, wanted)),
      ),
  );
}

function countFacet(question: SearchQuery, name: string) {
  const found = findHits(question, name).flatMap((asset) => valuesOf(asset, name));
  if (visibleFields.find(({ field_name }) => field_name === name)?.range_facet) {
    const numbers = found.map(Number);
    return numbers.length === 0
      ? { values: [], total: 0 }
      : { values: [], total: numbers.length, min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  const counts = new Map<string | number, number>();
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts].map(([value, count]) => ({ value, label: String(value), count }));
  return { values: values.sort((a, b) => b.count - a.count), total: values.length };
}

export function searchAssets(question: SearchQuery) {
  const [key = "score", direction = "desc"] = question.sort.split(" ");
  const name = key === "score" ? "imp_date" : key;
  const sign = direction === "asc" ? 1 : -1;
  const found = findHits(question).toSorted((a, b) => {
    const [one = "", other = ""] = [valuesOf(a, name)[0], valuesOf(b, name)[0]];
    return sign * (typeof one === "number" ? one - Number(other) : String(one).localeCompare(String(other)));
  });
  return {
    facetCounts: {
      facetFields: Object.fromEntries(question.facets.map((facet) => [facet, countFacet(question, facet)])),
    },
    response: {
      docs: found.slice(question.start, question.start + question.rows),
      numFound: found.length,
      start: question.start,
    },
  };
}
