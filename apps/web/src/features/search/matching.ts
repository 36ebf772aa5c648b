/** Ranks the labels of values by how well they match the typed text. */
import { nameOrder } from "@vitrine/settings/name-order";

export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/**
 * Those that contain the text: itself first, then what begins with it, then words that do; by hits, then by label in the
 * order of the language.
 */
export function matching<V extends { readonly label: string; readonly count: number }>(
  values: readonly V[],
  typed: string,
  locale: string,
): V[] {
  const wanted = fold(typed.trim());
  const compare = nameOrder(locale);
  return values
    .map((value) => ({ value, rank: rankOf(fold(value.label), wanted) }))
    .filter(({ rank }) => rank < NOWHERE)
    .sort(
      (one, other) =>
        one.rank - other.rank || other.value.count - one.value.count || compare(one.value.label, other.value.label),
    )
    .map(({ value }) => value);
}

/**
 * What the server found, in its order, but first what shows why: it also looks into the words of other languages and
 * finds in spellings unknown here.
 */
export function plainFirst<V extends { readonly label: string }>(found: readonly V[], typed: string): V[] {
  const isPlain = ({ label }: V) => Number(rankOf(fold(label), fold(typed.trim())) < NOWHERE);
  return [...found].sort((one, other) => isPlain(other) - isPlain(one));
}

const NOWHERE = 4;
const IN_A_WORD = /[\p{L}\p{N}]/u;

function rankOf(label: string, wanted: string): number {
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  let at = label.indexOf(wanted);
  if (at < 0) return NOWHERE;
  for (; at >= 0; at = label.indexOf(wanted, at + 1)) if (!IN_A_WORD.test(label.charAt(at - 1))) return 2;
  return 3;
}
