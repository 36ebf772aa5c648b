// What a person types, as a question to the engine. Words are ANDed, the last one matches as a prefix, "a phrase" and
// -word work, nothing else has a meaning, and no text makes an error.
import type { ParsedText, QueryWord } from "./engines/engine.ts";
import { queryWords } from "./engines/text.ts";

/** A phrase needs both its quotes; a lone one is no more than a space. A minus counts at the start of a word only. */
const TOKEN = /(?<![^\s"])(-?)"([^"]*)"|(?<!\S)-([^\s"-][^\s"]*)|[^\s"]+|"/gu;

export function parseText(typed: string): ParsedText {
  const words: QueryWord[] = [];
  const phrases: (readonly QueryWord[])[] = [];
  const excluded: (readonly QueryWord[])[] = [];
  for (const match of typed.matchAll(TOKEN)) {
    const [token, minus, quoted, unwanted] = match;
    const found = queryWords(token);
    if (found.length === 0) continue;
    if (unwanted !== undefined || minus === "-") excluded.push(found);
    else if (quoted === undefined) words.push(...found);
    // A phrase of one word is that word, and never a prefix.
    else phrases.push(found);
  }
  const prefix = words.pop() ?? null;
  return { words, prefix, phrases, excluded };
}
