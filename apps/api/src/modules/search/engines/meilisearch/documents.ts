// From a document of the engine to a document of Meilisearch. Texts are taken apart here, by the rules of text.ts:
// Meilisearch would segment, fold and join words by rules of its own, which differ from build to build.
import type { EngineDocument } from "../engine.ts";
import { levelOf } from "../engine-rules.ts";
import { eachWord } from "../text.ts";
import { ACL, EMBARGO, EVERY, ID, numberOf, PAIRS, stepsOf, textOf, valuesOf, WORDS } from "./attributes.ts";
import { type Layout, stepKind } from "./layout.ts";
import { stepOf } from "./steps.ts";

export type IndexDocument = Record<string, unknown> & { [ID]: number | string };

/**
 * Places of pairs are counted up to here and from 0 again. Three words and more are a phrase where their pairs lie at
 * consecutive places; in a text that is longer than this, pairs that lie apart can look consecutive once in this many.
 */
export const PLACES = 64;
/** A letter that folding never leaves. */
export const EVERY_WORD = "ŋ";
/** A hard separator: words beside it are no neighbours, so that no index of neighbours is built that nobody asks. */
export const APART = ", ";

export const wordToken = (level: number, word: string) => `${level}${word}`;
/** Begins all tokens of a pair, wherever it stands. */
export const pairToken = (level: number, first: string, second: string) => `${level}${first} ${second}@`;

/** Names of attributes that hold numbers are added to `numbers`. */
export function indexDocument(document: EngineDocument, layout: Layout, numbers: Set<string>): IndexDocument {
  const { id, acl, embargo } = document;
  const made: IndexDocument = { [ID]: id, [ACL]: acl, [EMBARGO]: embargo, [EVERY]: EVERY_WORD };
  for (const [field, ids] of Object.entries(document.values)) made[valuesOf(field)] = ids;
  for (const [field, number] of Object.entries(document.numbers)) {
    if (number === null) continue;
    const name = numberOf(field);
    numbers.add(name);
    made[name] = number;
    made[stepsOf(field)] = stepOf(number, stepKind(layout.get(field)));
  }
  addTexts(document, layout, made);
  return made;
}

function addTexts({ text }: EngineDocument, layout: Layout, made: IndexDocument): void {
  const words = new Set<string>();
  const pairs = new Set<string>();
  const ranked = new Map<string, Set<string>>();
  const places: number[] = [];
  for (const [name, texts] of Object.entries(text)) {
    const field = layout.get(name);
    if (!field || field.weight === 0) continue;
    const level = levelOf(field.visibility);
    const attribute = textOf(level, field.weight);
    const here = ranked.get(attribute) ?? new Set();
    ranked.set(attribute, here);
    for (const one of texts) {
      let before: readonly string[] = [];
      let place = places[level] ?? 0;
      eachWord(one, (folded, spelt) => {
        const spellings = spelt === null ? [folded] : [folded, spelt];
        for (const word of spellings) {
          words.add(wordToken(level, word));
          here.add(word);
          for (const neighbour of before) pairs.add(pairToken(level, neighbour, word) + (place % PLACES));
        }
        before = spellings;
        place++;
      });
      // The next text begins one place further on, so that no pair follows the last one of this.
      places[level] = place + 1;
    }
  }
  made[WORDS] = [...words];
  made[PAIRS] = [...pairs];
  for (const [attribute, here] of ranked) made[attribute] = [...here].join(APART);
}
