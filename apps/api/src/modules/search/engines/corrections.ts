// Suggests corrections for mistyped words when a search finds nothing, chosen from words in assets that the caller may
// see. A typed word that occurs in a visible asset is never replaced, and no word of hidden assets is ever suggested.
import { type Correction, NO_TEXT, type ParsedQueryText, type WordSpellings } from "./engine.ts";
import { findOriginalSpelling } from "./tokenize.ts";
import type { NearWord } from "./word-list.ts";
import { maxTypos, usesWordVariants } from "./word-variants.ts";

export interface CorrectedText {
  text: ParsedQueryText;
  corrections: Correction[];
}

/** Maximum unknown words of a mistyped query; a query with more of them is not corrected. */
const MAX_CORRECTED_WORDS = 3;
/** Maximum candidates tried per word and edit distance; each costs a query. */
const MAX_CANDIDATES = 20;

interface CheckedTerm {
  word: WordSpellings;
  /** Makes the query that searches only this word, or a replacement of it. */
  toQuery(word: WordSpellings): ParsedQueryText;
}

/**
 * Searches for a correction: yields trial queries and receives how many visible assets each of them finds. `findNear`: similar words of the
 * index, from fields that the caller may see. Returns null where there is nothing to correct, or no correction helps.
 */
export function* suggestCorrections(
  text: ParsedQueryText,
  findNear: (word: string, most: number) => readonly NearWord[],
): Generator<ParsedQueryText[], CorrectedText | null, readonly number[]> {
  const checkedTerms: CheckedTerm[] = text.words.map((word) => ({
    word,
    toQuery: (one) => ({ ...NO_TEXT, words: [one] }),
  }));
  if (text.prefix) checkedTerms.push({ word: text.prefix, toQuery: (one) => ({ ...NO_TEXT, prefix: one }) });
  if (!usesWordVariants(text) || !checkedTerms.some(({ word }) => maxTypos(word) > 0)) return null;
  const counts = yield checkedTerms.map(({ word, toQuery: alone }) => alone(word));
  const missing = checkedTerms.filter((_, i) => counts[i] === 0);
  if (missing.length === 0 || missing.length > MAX_CORRECTED_WORDS) return null;
  const replacements = new Map<WordSpellings, string>();
  for (const one of missing) {
    const found = yield* findNearest(one, findNear);
    if (found === null) return null;
    replacements.set(one.word, found);
  }
  const replaced = (word: WordSpellings): WordSpellings => {
    const other = replacements.get(word);
    return other === undefined ? word : [other];
  };
  return {
    text: { ...text, words: text.words.map(replaced), prefix: text.prefix && replaced(text.prefix) },
    corrections: [...replacements].map(([[typed = ""], shown]) => ({ typed, shown })),
  };
}

/** Replaces folded words by their spelling in the typed text and in the hits; they stay folded where neither has them. */
export function unfoldCorrections(
  corrections: readonly Correction[],
  text: string,
  found: readonly string[],
): Correction[] {
  return corrections.map(({ typed, shown }) => {
    const written = found.map((one) => findOriginalSpelling(one, shown)).find((one) => one !== undefined);
    return { typed: findOriginalSpelling(text, typed) ?? typed, shown: written ?? shown };
  });
}

/** Prefers the smallest edit distance, then the word in most visible assets, then alphabetical order. */
function* findNearest(
  { word, toQuery: alone }: CheckedTerm,
  findNear: (word: string, most: number) => readonly NearWord[],
): Generator<ParsedQueryText[], string | null, readonly number[]> {
  const most = maxTypos(word);
  if (most === 0) return null;
  const found = word.flatMap((spelling) => findNear(spelling, most));
  const isAt = (candidate: NearWord, distance: number) => candidate.distance === distance;
  for (let distance = 1; distance <= most; distance++) {
    const here = new Set(found.filter((candidate) => isAt(candidate, distance)).map((candidate) => candidate.word));
    const tried = [...here].sort().slice(0, MAX_CANDIDATES);
    if (tried.length === 0) continue;
    const counts = yield tried.map((candidate) => alone([candidate]));
    const best = Math.max(...counts);
    const chosen = tried[counts.indexOf(best)];
    if (best > 0 && chosen !== undefined) return chosen;
  }
  return null;
}
