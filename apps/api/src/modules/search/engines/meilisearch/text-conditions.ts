// Converts a query text to filters, and to words to rank by. Filters implement our matching rules exactly; Meilisearch's
// own matching is limited to ten words, joins and splits words, expands a prefix to a thousand words at most, does not
// support two spellings of one word, and searches phrases in fields hidden from the caller.
import type { ParsedQueryText, WordSpellings } from "../engine.ts";
import { usesWordVariants } from "../word-variants.ts";
import { ID_ATTRIBUTE, NGRAMS_ATTRIBUTE, WORDS_ATTRIBUTE } from "./attributes.ts";
import { isTruncatedInNgrams, ngramToken, TEXT_SEPARATOR, WORD_IN_EVERY_DOCUMENT, wordToken } from "./documents.ts";
import { type Condition, inCondition, notCondition, startsWithCondition } from "./filters.ts";
import type { IndexVocabulary } from "./index-vocabulary.ts";
import { MAX_CHECKED_PHRASE_WORDS } from "./long-phrase-checker.ts";

/** False matches of phrase filters, found by reading the stored texts. */
export interface PhraseMismatches {
  /** Assets that do not contain the required phrases. */
  found: readonly number[];
  /** Per excluded phrase: assets that do not contain it. */
  excluded: ReadonlyMap<readonly WordSpellings[], readonly number[]>;
}

const NO_MISMATCHES: PhraseMismatches = { found: [], excluded: new Map() };

/** Meilisearch ranks by this many words at most. */
const MAX_RANKED_WORDS = 10;

/** The filters that assets with this text pass. `levels`: visibility levels of text that the caller may see. */
export function textConditions(
  text: ParsedQueryText,
  levels: readonly number[],
  index: Pick<IndexVocabulary, "variantsOf">,
  mismatches = NO_MISMATCHES,
): Condition[] {
  const others = (spellings: WordSpellings) => (usesWordVariants(text) ? index.variantsOf(spellings, levels) : []);
  const word = (spellings: WordSpellings) =>
    inCondition(
      WORDS_ATTRIBUTE,
      levels.flatMap((level) => spellings.map((spelling) => wordToken(level, spelling))),
    );
  /** The alternatives for a phrase, one per visibility level; the conditions of one are combined with AND. */
  const phrase = (words: readonly WordSpellings[]): string[][] => {
    const matched = words.slice(0, MAX_CHECKED_PHRASE_WORDS);
    if (matched.length <= 1) return [matched.map(word)];
    const long = matched.filter((spellings) => spellings.some(isTruncatedInNgrams)).map(word);
    return levels.map((level) => [...long, ...ngramConditions(matched, level)]);
  };
  const conditions: Condition[] = text.words.map((spellings) => word([...spellings, ...others(spellings)]));
  if (text.prefix) conditions.push([...prefixConditions(text.prefix, levels), word(others(text.prefix))]);
  // No text is visible to the caller, so a phrase matches nothing.
  if (levels.length === 0)
    return text.phrases.length > 0 ? [...conditions, inCondition(WORDS_ATTRIBUTE, [])] : conditions;
  for (const words of text.phrases) conditions.push(phrase(words).map((links) => links.join(" AND ")));
  for (const words of text.excluded) {
    const mismatched = mismatches.excluded.get(words) ?? [];
    for (const links of phrase(words))
      conditions.push([
        ...links.map(notCondition),
        ...(mismatched.length > 0 ? [inCondition(ID_ATTRIBUTE, mismatched)] : []),
      ]);
  }
  if (mismatches.found.length > 0) conditions.push(notCondition(inCondition(ID_ATTRIBUTE, mismatches.found)));
  return conditions;
}

/** Alternatives for a prefix, combined with OR. */
function prefixConditions(spellings: WordSpellings, levels: readonly number[]): string[] {
  // The prefix "ha" includes "hae": keep only the shortest.
  const shortest = spellings.filter((one) => !spellings.some((other) => other !== one && one.startsWith(other)));
  return levels.flatMap((level) => shortest.map((one) => startsWithCondition(WORDS_ATTRIBUTE, wordToken(level, one))));
}

/** Requires every three consecutive words of a phrase, or both words of a phrase of two. */
function ngramConditions(words: readonly WordSpellings[], level: number): string[] {
  const length = Math.min(3, words.length);
  return words.slice(length - 1).map((_, i) => {
    const spelt = words
      .slice(i, i + length)
      .reduce<string[][]>((all, word) => all.flatMap((some) => word.map((one) => [...some, one])), [[]]);
    return inCondition(
      NGRAMS_ATTRIBUTE,
      spelt.map((some) => ngramToken(level, ...some)),
    );
  });
}

/**
 * The query text that Meilisearch ranks by; it excludes nothing. The first word is in every document, and the matching
 * strategy drops the last words first, so no document that passes the filters is lost.
 */
export function rankingQuery(text: ParsedQueryText): string {
  const words = [...text.words, ...text.phrases.flat()].map(([plain = ""]) => plain);
  const prefix = text.prefix?.[0];
  const maxWords = MAX_RANKED_WORDS - 1 - (prefix === undefined ? 0 : 1);
  const ranked = [WORD_IN_EVERY_DOCUMENT, ...words.slice(0, maxWords)];
  // Ends with a separator if there is no prefix, so that Meilisearch treats no word as one.
  return [...ranked, prefix ?? ""].join(TEXT_SEPARATOR);
}
