// What somebody looked for, as it is counted: one spelling for what means the same to them, and never long.
import type { QueryOf } from "@vitrine/contract/endpoint";

/** Characters. Longer words are cut. */
export const MAX_WORDS = 80;
/** Chosen suggestions that one search counts. */
const MAX_CHOSEN = 5;

export type Searched = Pick<QueryOf<"search.find">, "solr_q" | "filter" | "suggestions_filter">;

/** The words that are typed, then the suggestions that are chosen; none of a search for everything. */
export function searchedWords({ solr_q: typed, suggestions_filter: chosen }: Searched): string[] {
  const values = Object.values(chosen ?? {}).flatMap((wanted) => (Array.isArray(wanted) ? wanted.map(String) : []));
  const all = [typed === "*" ? "" : (typed ?? ""), ...values.slice(0, MAX_CHOSEN)].map(normaliseWords);
  return [...new Set(all)].filter((words) => words !== "");
}

/** NFKC, in small letters (ß stays, as people write it), blanks and what cannot be seen as one blank, at most 80. */
export function normaliseWords(text: string): string {
  // Cut before, so that a long text costs nothing, and after: one character may become eighteen.
  const folded = text
    .slice(0, MAX_WORDS * 2)
    .normalize("NFKC")
    .toLowerCase();
  const plain = folded.replace(/[\s\p{C}]+/gu, " ").trim();
  return plain.length <= MAX_WORDS
    ? plain
    : Array.from(plain.slice(0, MAX_WORDS * 2))
        .slice(0, MAX_WORDS)
        .join("")
        .trimEnd();
}
