// Normalizes the text of searches for counting, so that equivalent spellings count as one, with a maximum length.
import type { QueryOf } from "@vitrine/contract/endpoint";

/** Maximum characters of a counted text; a longer one is cut. */
export const MAX_COUNTED_QUERY_LENGTH = 80;
/** Maximum number of chosen suggestions counted per search. */
const MAX_SUGGESTIONS = 5;

export type SearchedQuery = Pick<QueryOf<"search.find">, "solr_q" | "filter" | "suggestions_filter">;

/** Returns the typed text, then the chosen suggestions; empty for a search for everything. */
export function toSearchedTexts({ solr_q: typed, suggestions_filter: suggestions }: SearchedQuery): string[] {
  const values = Object.values(suggestions ?? {}).flatMap((wanted) =>
    Array.isArray(wanted) ? wanted.map(String) : [],
  );
  const all = [typed === "*" ? "" : (typed ?? ""), ...values.slice(0, MAX_SUGGESTIONS)].map(normalizeQuery);
  return [...new Set(all)].filter((words) => words !== "");
}

/** NFKC, lower case (ß stays), runs of blanks and invisible characters become one blank, at most 80 characters. */
export function normalizeQuery(text: string): string {
  // Cut before, since long text is expensive, and after, since NFKC may turn one character into eighteen.
  const folded = text
    .slice(0, MAX_COUNTED_QUERY_LENGTH * 2)
    .normalize("NFKC")
    .toLowerCase();
  const plain = folded.replace(/[\s\p{C}]+/gu, " ").trim();
  return plain.length <= MAX_COUNTED_QUERY_LENGTH
    ? plain
    : Array.from(plain.slice(0, MAX_COUNTED_QUERY_LENGTH * 2))
        .slice(0, MAX_COUNTED_QUERY_LENGTH)
        .join("")
        .trimEnd();
}
