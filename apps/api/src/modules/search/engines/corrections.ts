// Which words were meant where nothing is found: the nearest of those that the caller may see. A word that any asset
// holds for the caller, as it was typed, is never replaced, and nothing that only others may see is ever named.
import { type Correction, NO_TEXT, type ParsedText, type QueryWord } from "./engine.ts";
import { writtenIn } from "./text.ts";
import type { NearWord } from "./word-list.ts";
import { findsOthers, toleranceOf } from "./word-rules.ts";

export interface CorrectedText {
  text: ParsedText;
  corrections: Correction[];
}

/** More words than this that nobody has are not a mistake of typing. */
const MOST_CORRECTED = 3;
/** Of one word and one distance: words that are tried, each of them a question. */
const MOST_TRIED = 20;

interface Asked {
  word: QueryWord;
  /** The text that asks for this word, or for another in its place, and nothing else. */
  alone(word: QueryWord): ParsedText;
}

/**
 * Yields texts and takes how many of all assets that the caller may see each of them finds. `near`: words of the index in
 * the classes that the caller may know of. Null: there is nothing to correct, or it does not help.
 */
export function* correct(
  text: ParsedText,
  near: (word: string, most: number) => readonly NearWord[],
): Generator<ParsedText[], CorrectedText | null, readonly number[]> {
  const asked: Asked[] = text.words.map((word) => ({ word, alone: (one) => ({ ...NO_TEXT, words: [one] }) }));
  if (text.prefix) asked.push({ word: text.prefix, alone: (one) => ({ ...NO_TEXT, prefix: one }) });
  if (!findsOthers(text) || !asked.some(({ word }) => toleranceOf(word) > 0)) return null;
  const counts = yield asked.map(({ word, alone }) => alone(word));
  const missing = asked.filter((_, i) => counts[i] === 0);
  if (missing.length === 0 || missing.length > MOST_CORRECTED) return null;
  const meant = new Map<QueryWord, string>();
  for (const one of missing) {
    const found = yield* nearest(one, near);
    if (found === null) return null;
    meant.set(one.word, found);
  }
  const replaced = (word: QueryWord): QueryWord => {
    const other = meant.get(word);
    return other === undefined ? word : [other];
  };
  return {
    text: { ...text, words: text.words.map(replaced), prefix: text.prefix && replaced(text.prefix) },
    corrections: [...meant].map(([[typed = ""], shown]) => ({ typed, shown })),
  };
}

/** Words as they are written in the typed text and in what was found; folded, where they are in neither. */
export function writtenCorrections(
  corrections: readonly Correction[],
  text: string,
  found: readonly string[],
): Correction[] {
  return corrections.map(({ typed, shown }) => {
    const written = found.map((one) => writtenIn(one, shown)).find((one) => one !== undefined);
    return { typed: writtenIn(text, typed) ?? typed, shown: written ?? shown };
  });
}

/** The fewest mistakes first, then what the caller may see most of, then by the alphabet. */
function* nearest(
  { word, alone }: Asked,
  near: (word: string, most: number) => readonly NearWord[],
): Generator<ParsedText[], string | null, readonly number[]> {
  const most = toleranceOf(word);
  if (most === 0) return null;
  const found = word.flatMap((spelling) => near(spelling, most));
  const isAt = (candidate: NearWord, distance: number) => candidate.distance === distance;
  for (let distance = 1; distance <= most; distance++) {
    const here = new Set(found.filter((candidate) => isAt(candidate, distance)).map((candidate) => candidate.word));
    const tried = [...here].sort().slice(0, MOST_TRIED);
    if (tried.length === 0) continue;
    const counts = yield tried.map((candidate) => alone([candidate]));
    const best = Math.max(...counts);
    const chosen = tried[counts.indexOf(best)];
    if (best > 0 && chosen !== undefined) return chosen;
  }
  return null;
}
