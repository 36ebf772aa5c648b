// Turns a query text into filters, and into words to rank by. Filters keep our matching rules to the letter:
// Meilisearch's own matching takes ten words, joins and splits them, cuts the words of a long prefix at a thousand,
// knows no two spellings of one word, and looks for phrases in fields hidden from the caller.
import type { ParsedText, QueryWord } from "../engine.ts";
import { findsOthers } from "../word-rules.ts";
import { ID, RUNS, WORDS } from "./attributes.ts";
import { APART, EVERY_WORD, isShortened, runToken, wordToken } from "./documents.ts";
import { beginsWith, type Condition, not, oneOf } from "./filters.ts";
import type { IndexWords } from "./index-words.ts";
import { MAX_PHRASE } from "./long-phrases.ts";

/** What the filters of phrases find too much, by the stored texts. */
export interface Apart {
  /** Assets that do not hold the phrases that are asked for. */
  found: readonly number[];
  /** Of an excluded phrase: assets that do not hold it. */
  excluded: ReadonlyMap<readonly QueryWord[], readonly number[]>;
}

const NOTHING_APART: Apart = { found: [], excluded: new Map() };

/** Words that Meilisearch ranks by. */
const RANKED = 10;

/** `levels`: the classes of text that the caller may know of. */
export function textConditions(
  text: ParsedText,
  levels: readonly number[],
  index: Pick<IndexWords, "others">,
  apart = NOTHING_APART,
): Condition[] {
  const others = (spellings: QueryWord) => (findsOthers(text) ? index.others(spellings, levels) : []);
  const word = (spellings: QueryWord) =>
    oneOf(
      WORDS,
      levels.flatMap((level) => spellings.map((spelling) => wordToken(level, spelling))),
    );
  /** The ways in which a phrase may stand in a text; of each, what must hold together. */
  const phrase = (words: readonly QueryWord[]): string[][] => {
    const matched = words.slice(0, MAX_PHRASE);
    if (matched.length <= 1) return [matched.map(word)];
    const long = matched.filter((spellings) => spellings.some(isShortened)).map(word);
    return levels.map((level) => [...long, ...runs(matched, level)]);
  };
  const conditions: Condition[] = text.words.map((spellings) => word([...spellings, ...others(spellings)]));
  if (text.prefix) conditions.push([...prefix(text.prefix, levels), word(others(text.prefix))]);
  // Nobody knows of any text: what asks for one finds nothing.
  if (levels.length === 0) return text.phrases.length > 0 ? [...conditions, oneOf(WORDS, [])] : conditions;
  for (const words of text.phrases) conditions.push(phrase(words).map((links) => links.join(" AND ")));
  for (const words of text.excluded) {
    const kept = apart.excluded.get(words) ?? [];
    for (const links of phrase(words))
      conditions.push([...links.map(not), ...(kept.length > 0 ? [oneOf(ID, kept)] : [])]);
  }
  if (apart.found.length > 0) conditions.push(not(oneOf(ID, apart.found)));
  return conditions;
}

/** Any of them will do. */
function prefix(spellings: QueryWord, levels: readonly number[]): string[] {
  // "hae" begins with "ha": the shorter finds it all.
  const shortest = spellings.filter((one) => !spellings.some((other) => other !== one && one.startsWith(other)));
  return levels.flatMap((level) => shortest.map((one) => beginsWith(WORDS, wordToken(level, one))));
}

/** Checks that words follow each other, by every three of them; a phrase of two by both. */
function runs(words: readonly QueryWord[], level: number): string[] {
  const length = Math.min(3, words.length);
  return words.slice(length - 1).map((_, i) => {
    const spelt = words
      .slice(i, i + length)
      .reduce<string[][]>((all, word) => all.flatMap((some) => word.map((one) => [...some, one])), [[]]);
    return oneOf(
      RUNS,
      spelt.map((some) => runToken(level, ...some)),
    );
  });
}

/**
 * The query that Meilisearch ranks by; it excludes nothing. The first word is in every document and the strategy drops
 * the last words first, so no match of the filters is lost.
 */
export function rankingQuery(text: ParsedText): string {
  const words = [...text.words, ...text.phrases.flat()].map(([plain = ""]) => plain);
  const prefix = text.prefix?.[0];
  const room = RANKED - 1 - (prefix === undefined ? 0 : 1);
  const ranked = [EVERY_WORD, ...words.slice(0, room)];
  // Behind a separator nothing is a beginning.
  return [...ranked, prefix ?? ""].join(APART);
}
