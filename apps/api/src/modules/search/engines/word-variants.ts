// Rules of both engines for the variants that a query word also matches (singular or plural, and compounds that contain
// it), and for how many typing mistakes are corrected. Each engine applies them to the words of its own index.
import type { ParsedQueryText, WordSpellings } from "./engine.ts";

/** Maximum words of a query that also match variants; queries with more are pasted, not typed, and match exactly. */
const MAX_EXPANDED_WORDS = 10;
/** Minimum length of a word to be found inside compounds, and minimum number of letters before it in the compound. */
const MIN_PART_LETTERS = 4;
export const MIN_LETTERS_BEFORE_PART = 3;
/** Maximum number of compounds per word: the shortest, because the word makes up the largest part of them. */
export const MAX_COMPOUNDS = 100;

/** Endings of singular and plural in German and English, and the minimum length of the stem. */
export const PLURAL_ENDINGS: readonly (readonly [singular: string, plural: string, stem: number])[] = [
  ["", "s", 3],
  ["", "es", 3],
  ["", "en", 3],
  ["", "e", 4],
  ["", "er", 4],
  ["", "nen", 4],
  ["e", "en", 3],
  ["er", "ern", 3],
  ["el", "eln", 3],
  ["y", "ies", 2],
  ["um", "en", 3],
  ["a", "en", 4],
];

const LETTERS = /^\p{L}+$/u;

/** Whether a word has letters only; words with digits or signs (numbers, dates, file names) have no variants. */
export const hasOnlyLetters = (word: string): boolean => LETTERS.test(word);

/** Possible singular and plural forms of a word, whether or not they exist. */
export function singularPluralForms(word: string): string[] {
  if (!hasOnlyLetters(word)) return [];
  const forms = new Set<string>();
  const add = (from: string, to: string, stem: number) => {
    if (word.length - from.length < stem || !word.endsWith(from)) return;
    forms.add(word.slice(0, word.length - from.length) + to);
  };
  for (const [singular, plural, stem] of PLURAL_ENDINGS) {
    add(singular, plural, stem);
    add(plural, singular, stem);
  }
  return [...forms];
}

export const canBeCompoundPart = (word: string): boolean => word.length >= MIN_PART_LETTERS && hasOnlyLetters(word);

/** Orders compounds by length, then alphabetically. */
export function compareByLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** Whether the words of a query also match variants. */
export function usesWordVariants({ words, prefix, exactWords }: ParsedQueryText): boolean {
  return !exactWords && words.length + (prefix ? 1 : 0) <= MAX_EXPANDED_WORDS;
}

/** How many typing mistakes are corrected in a word: none in numbers and in words that are too short. */
export function maxTypos(word: WordSpellings): 0 | 1 | 2 {
  const [plain = ""] = word;
  if (plain.length < 5 || !hasOnlyLetters(plain)) return 0;
  return plain.length < 9 ? 1 : 2;
}

/**
 * Edit distance with swaps of neighbouring letters (optimal string alignment). A result above `maxDistance` is not exact.
 */
export function boundedEditDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let steps = Math.min((last[j - 1] ?? 0) + (isSame ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
      if (steps < smallest) smallest = steps;
    }
    if (smallest > maxDistance + 1) return maxDistance + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
