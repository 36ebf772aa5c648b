// Searches a list of words, a text with a line break after each, for compounds and for similarly spelt words.
import { boundedEditDistance, MIN_LETTERS_BEFORE_PART } from "./word-variants.ts";

export interface NearWord {
  word: string;
  distance: number;
}

/** Words that contain a part after their first letters. */
export function findCompounds(words: string, part: string): string[] {
  const found: string[] = [];
  for (let at = words.indexOf(part); at >= 0; ) {
    const end = words.indexOf("\n", at);
    const word = words.slice(words.lastIndexOf("\n", at) + 1, end);
    if (word.indexOf(part, MIN_LETTERS_BEFORE_PART) >= 0) found.push(word);
    at = words.indexOf(part, end);
  }
  return found;
}

export function findNearWords(words: string, word: string, maxDistance: number): NearWord[] {
  const found: NearWord[] = [];
  let start = 0;
  for (let end = words.indexOf("\n"); end >= 0; end = words.indexOf("\n", start)) {
    if (Math.abs(end - start - word.length) <= maxDistance) {
      const other = words.slice(start, end);
      const distance = boundedEditDistance(word, other, maxDistance);
      if (distance <= maxDistance) found.push({ word: other, distance });
    }
    start = end + 1;
  }
  return found;
}
