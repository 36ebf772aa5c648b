// Converts documents of the engine to documents of Meilisearch. Texts are tokenised here, by the rules of text.ts:
// Meilisearch's own segmentation, folding and joining differ from build to build.
import type { EngineDocument } from "../engine.ts";
import { levelOf } from "../engine-rules.ts";
import { eachWord } from "../text.ts";
import { ACL, EMBARGO, EVERY, ID, numberOf, RUNS, stepsOf, textOf, valuesOf, WORDS } from "./attributes.ts";
import { type Layout, stepKind } from "./layout.ts";
import { stepOf } from "./steps.ts";

export type IndexDocument = Record<string, unknown> & { [ID]: number | string };
/** Of an asset; `[WORDS]` are the tokens of its words. */
type AssetDocument = IndexDocument & { [WORDS]: readonly string[] };

/** Letters of a word that count in a run: Meilisearch cuts values at 468 bytes, and three words have to fit. */
const RUN_LETTERS = 40;
/** A letter that folding never leaves. */
export const EVERY_WORD = "ŋ";
/** A hard separator: words beside it are no neighbours, so that no index of neighbours is built that nobody asks. */
export const APART = ", ";

export const wordToken = (level: number, word: string) => `${level}${word}`;
export const levelOfToken = (token: string) => Number(token.charAt(0));
export const wordOfToken = (token: string) => token.slice(1);
/** Words that follow each other, two or three. */
export const runToken = (level: number, ...words: readonly string[]) => `${level}${words.map(shortened).join(" ")}`;
/** Runs do not tell it from all other words. */
export const isShortened = (word: string) => word.length > RUN_LETTERS;
const shortened = (word: string) => (isShortened(word) ? [...word].slice(0, RUN_LETTERS).join("") : word);

/** Names of attributes that hold numbers are added to `numbers`. */
export function indexDocument(document: EngineDocument, layout: Layout, numbers: Set<string>): AssetDocument {
  const { id, acl, embargo } = document;
  const made: AssetDocument = { [ID]: id, [WORDS]: [], [ACL]: acl, [EMBARGO]: embargo, [EVERY]: EVERY_WORD };
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

function addTexts({ text }: EngineDocument, layout: Layout, made: AssetDocument): void {
  const words = new Set<string>();
  const runs = new Set<string>();
  const ranked = new Map<string, Set<string>>();
  for (const [name, texts] of Object.entries(text)) {
    const field = layout.get(name);
    if (!field || field.weight === 0) continue;
    const level = levelOf(field.visibility);
    const attribute = textOf(level, field.weight);
    const here = ranked.get(attribute) ?? new Set();
    ranked.set(attribute, here);
    for (const one of texts) {
      // The two words before, each in its spellings.
      let first: readonly string[] = [];
      let second: readonly string[] = [];
      eachWord(one, (folded, spelt) => {
        const spellings = spelt === null ? [folded] : [folded, spelt];
        for (const word of spellings) {
          words.add(wordToken(level, word));
          here.add(word);
          for (const before of second) {
            runs.add(runToken(level, before, word));
            for (const farther of first) runs.add(runToken(level, farther, before, word));
          }
        }
        [first, second] = [second, spellings];
      });
    }
  }
  made[WORDS] = [...words];
  made[RUNS] = [...runs];
  for (const [attribute, here] of ranked) made[attribute] = [...here].join(APART);
}
