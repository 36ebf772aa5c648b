// A text as filters, and as words to rank by. Matching by filters keeps our rules to the letter: Meilisearch's own
// matching takes ten words, joins and splits them, cuts the words of a long prefix at a thousand, knows no two
// spellings of one word, and looks for phrases in fields that the caller may not know of.
import type { ParsedText, QueryWord } from "../engine.ts";
import { PAIRS, WORDS } from "./attributes.ts";
import { APART, EVERY_WORD, PLACES, pairToken, wordToken } from "./documents.ts";
import { any, beginsWith, type Condition, not, oneOf } from "./filters.ts";

/** Words of a phrase that are held against the text. */
const MAX_PHRASE = 32;
/** Words that Meilisearch ranks by. */
const RANKED = 10;

/** `levels`: the classes of text that the caller may know of. */
export function textConditions(text: ParsedText, levels: readonly number[]): Condition[] {
  const word = (spellings: QueryWord) =>
    oneOf(
      WORDS,
      levels.flatMap((level) => spellings.map((spelling) => wordToken(level, spelling))),
    );
  const phrase = (words: readonly QueryWord[]): Condition[] => {
    const taken = words.slice(0, MAX_PHRASE);
    return taken.length > 1
      ? [...taken.map(word), any(levels.map((level) => consecutive(taken, level)))]
      : taken.map(word);
  };
  const conditions = text.words.map(word);
  if (text.prefix) conditions.push(prefix(text.prefix, levels));
  // Nobody knows of any text: what asks for one finds nothing.
  if (levels.length === 0) return text.phrases.length > 0 ? [...conditions, oneOf(WORDS, [])] : conditions;
  conditions.push(...text.phrases.flatMap(phrase));
  for (const excluded of text.excluded) conditions.push(not(phrase(excluded).join(" AND ")));
  return conditions;
}

function prefix(spellings: QueryWord, levels: readonly number[]): Condition {
  // "hae" begins with "ha": the shorter finds it all.
  const shortest = spellings.filter((one) => !spellings.some((other) => other !== one && one.startsWith(other)));
  const beginnings = levels.flatMap((level) => shortest.map((one) => beginsWith(WORDS, wordToken(level, one))));
  return beginnings.length > 0 ? any(beginnings) : oneOf(WORDS, []);
}

function consecutive(words: readonly QueryWord[], level: number): Condition {
  const pairs = words.slice(1).map((second, i) => {
    const first = words[i] ?? [];
    return first.flatMap((one) => second.map((other) => pairToken(level, one, other)));
  });
  const [only] = pairs;
  if (only && pairs.length === 1) return any(only.map((pair) => beginsWith(PAIRS, pair)));
  const chains = Array.from({ length: PLACES }, (_, place) => {
    const links = pairs.map((pair, i) =>
      oneOf(
        PAIRS,
        pair.map((token) => token + ((place + i) % PLACES)),
      ),
    );
    return `(${links.join(" AND ")})`;
  });
  return any(chains);
}

/**
 * What Meilisearch shall rank by: never a condition. The first word is in every document and the strategy drops the
 * last ones first, so that nothing that the filters find is lost.
 */
export function rankingQuery(text: ParsedText): string {
  const words = [...text.words, ...text.phrases.flat()].map(([plain = ""]) => plain);
  const prefix = text.prefix?.[0];
  const room = RANKED - 1 - (prefix === undefined ? 0 : 1);
  const ranked = [EVERY_WORD, ...words.slice(0, room)];
  // Behind a separator nothing is a beginning.
  return [...ranked, prefix ?? ""].join(APART);
}
