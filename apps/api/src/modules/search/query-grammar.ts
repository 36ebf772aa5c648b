// Parses the text that a user types into a query for the engine. Words are ANDed, the last one matches as a prefix,
// "a phrase" and -word work, a run of a script without spaces is a phrase, and nothing else is special. No text causes
// an error.
import { MATCH_NOTHING, NO_TEXT, type ParsedText, type QueryWord } from "./engines/engine.ts";
import { toQueryRuns } from "./engines/tokenize.ts";

/** A phrase needs both quotes; a single one counts as a space. A minus counts at the start of a word only. */
const TOKEN = /(?<![^\s"])(-?)"([^"]*)"|(?<!\S)-([^\s"-][^\s"]*)|[^\s"]+|"/gu;

const MATCHES_EVERYTHING = /^\s*\*?\s*$/;

export function parseText(typed: string): ParsedText {
  if (MATCHES_EVERYTHING.test(typed)) return NO_TEXT;
  const words: QueryWord[] = [];
  const phrases: (readonly QueryWord[])[] = [];
  const excluded: (readonly QueryWord[])[] = [];
  for (const match of typed.matchAll(TOKEN)) {
    const [token, minus, quoted, excludedWord] = match;
    const runs = toQueryRuns(token);
    const found = runs.flat();
    if (found.length === 0) continue;
    if (excludedWord !== undefined || minus === "-") excluded.push(found);
    // A phrase of one word is that word, and never a prefix.
    else if (quoted !== undefined) phrases.push(found);
    else {
      phrases.push(...runs.filter((run) => run.length > 1));
      words.push(...runs.filter((run) => run.length === 1).flat());
    }
  }
  // Text that consists of punctuation only matches nothing.
  if (words.length + phrases.length + excluded.length === 0) return MATCH_NOTHING;
  const prefix = words.pop() ?? null;
  return { words, prefix, phrases, excluded };
}
