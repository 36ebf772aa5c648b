// What a word of a query finds besides itself: its other number, and compounds that hold it. And how far a word may be
// from what was meant. Both engines keep to these rules; which words there are, each knows from its own index.
import type { ParsedText, QueryWord } from "./engine.ts";

/** Longer texts are pasted, not typed: their words are taken as they are. */
export const MOST_WORDS = 10;
/** Letters of a word that is looked for inside of others, and the least number of letters before it. */
export const PART_LETTERS = 4;
export const LETTERS_BEFORE = 3;
/** Compounds of one word that are found, the shortest first: in these the word makes up the most. */
export const MOST_COMPOUNDS = 100;

/** Ends of singular and plural in German and English, and the least number of letters before them. */
export const ENDINGS: readonly (readonly [singular: string, plural: string, stem: number])[] = [
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

/** Numbers, dates and names of files mean themselves. */
export const isPlainWord = (word: string): boolean => LETTERS.test(word);

/** How it would be written in singular or plural, whether there is such a word or not. */
export function otherForms(word: string): string[] {
  if (!isPlainWord(word)) return [];
  const forms = new Set<string>();
  const add = (from: string, to: string, stem: number) => {
    if (word.length - from.length < stem || !word.endsWith(from)) return;
    forms.add(word.slice(0, word.length - from.length) + to);
  };
  for (const [singular, plural, stem] of ENDINGS) {
    add(singular, plural, stem);
    add(plural, singular, stem);
  }
  return [...forms];
}

export const isPart = (word: string): boolean => word.length >= PART_LETTERS && isPlainWord(word);

/** The order in which compounds are found while there is room. */
export function shorterFirst(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** Whether the words of a text find others besides themselves. */
export function findsOthers({ words, prefix, asTyped }: ParsedText): boolean {
  return !asTyped && words.length + (prefix ? 1 : 0) <= MOST_WORDS;
}

/** Mistakes that a word may have: numbers have none, and of a short word too little would be left. */
export function toleranceOf(word: QueryWord): 0 | 1 | 2 {
  const [plain = ""] = word;
  if (plain.length < 5 || !isPlainWord(plain)) return 0;
  return plain.length < 9 ? 1 : 2;
}

/**
 * Letters to add, to leave out, to replace or to swap with the next, and no letter twice; above `most`, any number above.
 */
export function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let steps = Math.min((last[j - 1] ?? 0) + (isSame ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
      if (steps < least) least = steps;
    }
    if (least > most + 1) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
