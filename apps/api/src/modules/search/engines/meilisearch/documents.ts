// Converts documents of the engine to documents of Meilisearch. Texts are tokenized here, by the rules of tokenize.ts,
// because Meilisearch's own segmentation, folding and joining differ from build to build.
import type { EngineDocument } from "../engine.ts";
import { fieldVisibilityLevel } from "../engine-rules.ts";
import { forEachWord } from "../tokenize.ts";
import {
  ACL_ATTRIBUTE,
  EMBARGO_ATTRIBUTE,
  ID_ATTRIBUTE,
  NGRAMS_ATTRIBUTE,
  numberAttribute,
  roundedNumberAttribute,
  textAttribute,
  valuesAttribute,
  WORD_IN_EVERY_DOCUMENT_ATTRIBUTE,
  WORDS_ATTRIBUTE,
} from "./attributes.ts";
import { getRoundingSteps } from "./histogram-steps.ts";
import type { AttributeLayout } from "./layout.ts";

export type MeilisearchDocument = Record<string, unknown> & { [ID_ATTRIBUTE]: number | string };
/** The document of an asset; its attribute `words` has the tokens of its words. */
type AssetDocument = MeilisearchDocument & { [WORDS_ATTRIBUTE]: readonly string[] };

/** Maximum letters of a word in n-grams: Meilisearch cuts values at 468 bytes, and three words must fit. */
const MAX_NGRAM_WORD_LETTERS = 40;
/**
 * The first word of every ranking query: Meilisearch drops words from the end, so that all documents that pass the filters
 * are found. A letter that no folded text contains.
 */
export const WORD_IN_EVERY_DOCUMENT = "ŋ";
/** A hard separator: Meilisearch does not index words around it as neighbours, which would be unused. */
export const TEXT_SEPARATOR = ", ";

export const wordToken = (level: number, word: string) => `${level}${word}`;
export const levelOfToken = (token: string) => Number(token.charAt(0));
export const wordOfToken = (token: string) => token.slice(1);
/** The token of two or three consecutive words. */
export const ngramToken = (level: number, ...words: readonly string[]) =>
  `${level}${words.map(truncateForNgram).join(" ")}`;
/** Whether n-grams contain only its beginning, so that they may match other words. */
export const isTruncatedInNgrams = (word: string) => word.length > MAX_NGRAM_WORD_LETTERS;
const truncateForNgram = (word: string) =>
  isTruncatedInNgrams(word) ? [...word].slice(0, MAX_NGRAM_WORD_LETTERS).join("") : word;

/** Converts a document of the engine, and adds the names of its number attributes to `numbers`. */
export function toAssetDocument(
  document: EngineDocument,
  layout: AttributeLayout,
  numbers: Set<string>,
): AssetDocument {
  const { id, acl, embargo } = document;
  const made: AssetDocument = {
    [ID_ATTRIBUTE]: id,
    [WORDS_ATTRIBUTE]: [],
    [ACL_ATTRIBUTE]: acl,
    [EMBARGO_ATTRIBUTE]: embargo,
    [WORD_IN_EVERY_DOCUMENT_ATTRIBUTE]: WORD_IN_EVERY_DOCUMENT,
  };
  for (const [field, ids] of Object.entries(document.values)) made[valuesAttribute(field)] = ids;
  for (const [field, number] of Object.entries(document.numbers)) {
    if (number === null) continue;
    const name = numberAttribute(field);
    numbers.add(name);
    made[name] = number;
    made[roundedNumberAttribute(field)] = getRoundingSteps(layout.get(field)).round(number);
  }
  addTexts(document, layout, made);
  return made;
}

function addTexts({ text }: EngineDocument, layout: AttributeLayout, made: AssetDocument): void {
  const words = new Set<string>();
  const runs = new Set<string>();
  const ranked = new Map<string, Set<string>>();
  for (const [name, texts] of Object.entries(text)) {
    const field = layout.get(name);
    if (!field || field.weight === 0) continue;
    const level = fieldVisibilityLevel(field.visibility);
    const attribute = textAttribute(level, field.weight);
    const here = ranked.get(attribute) ?? new Set();
    ranked.set(attribute, here);
    for (const one of texts) {
      // The two words before, each in its spellings.
      let first: readonly string[] = [];
      let second: readonly string[] = [];
      forEachWord(one, (folded, spelt) => {
        const spellings = spelt === null ? [folded] : [folded, spelt];
        for (const word of spellings) {
          words.add(wordToken(level, word));
          here.add(word);
          for (const before of second) {
            runs.add(ngramToken(level, before, word));
            for (const farther of first) runs.add(ngramToken(level, farther, before, word));
          }
        }
        [first, second] = [second, spellings];
      });
    }
  }
  made[WORDS_ATTRIBUTE] = [...words];
  made[NGRAMS_ATTRIBUTE] = [...runs];
  for (const [attribute, here] of ranked) made[attribute] = [...here].join(TEXT_SEPARATOR);
}
