// What a person types, as a question to the engine. Words are ANDed, the last one matches as a prefix, "a phrase" and
// -word work, a run of a script without spaces is a phrase, nothing else has a meaning, and no text makes an error.
import { NO_TEXT, NOTHING, type ParsedText, type QueryWord } from "./engines/engine.ts";
import { queryRuns } from "./engines/text.ts";

/** A phrase needs both its quotes; a lone one is no more than a space. A minus counts at the start of a word only. */
const TOKEN = /(?<![^\s"])(-?)"([^"]*)"|(?<!\S)-([^\s"-][^\s"]*)|[^\s"]+|"/gu;

const EVERYTHING = /^[\s*]*$/;

export function parseText(typed: string): ParsedText {
  if (EVERYTHING.test(typed)) return NO_TEXT;
  const words: QueryWord[] = [];
  const phrases: (readonly QueryWord[])[] = [];
  const excluded: (readonly QueryWord[])[] = [];
  for (const match of typed.matchAll(TOKEN)) {
    const [token, minus, quoted, unwanted] = match;
    const runs = queryRuns(token);
    const found = runs.flat();
    if (found.length === 0) continue;
    if (unwanted !== undefined || minus === "-") excluded.push(found);
    // A phrase of one word is that word, and never a prefix.
    else if (quoted !== undefined) phrases.push(found);
    else {
      phrases.push(...runs.filter((run) => run.length > 1));
      words.push(...runs.filter((run) => run.length === 1).flat());
    }
  }
  // Signs that stand for nothing are in nothing.
  if (words.length + phrases.length + excluded.length === 0) return NOTHING;
  const prefix = words.pop() ?? null;
  return { words, prefix, phrases, excluded };
}
