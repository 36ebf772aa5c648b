/** Ranks the labels of values by how well they match the typed text. */
import { createNameComparator } from "@vitrine/settings/languages/name-order";

export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/**
 * Filters and ranks values by label: equal to the text, starting with it, with a word starting with it, containing it;
 * then by hits and label.
 */
export function rankMatches<V extends { readonly label: string; readonly count: number }>(
  values: readonly V[],
  typed: string,
  locale: string,
): V[] {
  const query = foldText(typed.trim());
  const compare = createNameComparator(locale);
  return values
    .map((value) => ({ value, rank: rankOf(foldText(value.label), query) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort(
      (one, other) =>
        one.rank - other.rank || other.value.count - one.value.count || compare(one.value.label, other.value.label),
    )
    .map(({ value }) => value);
}

/**
 * Puts values whose shown label contains the text before those that the server matched by other languages or spellings.
 */
export function sortLabelMatchesFirst<V extends { readonly label: string }>(found: readonly V[], typed: string): V[] {
  const isPlain = ({ label }: V) => Number(rankOf(foldText(label), foldText(typed.trim())) < NO_MATCH);
  return [...found].sort((one, other) => isPlain(other) - isPlain(one));
}

const NO_MATCH = 4;
const IN_A_WORD = /[\p{L}\p{N}]/u;

function rankOf(label: string, query: string): number {
  if (label === query) return 0;
  if (label.startsWith(query)) return 1;
  let at = label.indexOf(query);
  if (at < 0) return NO_MATCH;
  for (; at >= 0; at = label.indexOf(query, at + 1)) if (!IN_A_WORD.test(label.charAt(at - 1))) return 2;
  return 3;
}
