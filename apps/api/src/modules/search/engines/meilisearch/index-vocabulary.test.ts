import { expect, test } from "vitest";
import { IndexVocabulary } from "./index-vocabulary.ts";

const [EVERYONE, ADMINS] = [[0], [0, 1, 2]];

test("compounds come from words of the requested visibility levels, including changes, shortest first", () => {
  const words = new IndexVocabulary();
  words.add(["0landschaftsfoto", "2geheimfoto", "0fotografie"]);
  const compounds = (levels: readonly number[]) => words.variantsOf(["foto"], levels).filter((one) => one.length > 8);
  expect(compounds(EVERYONE)).toEqual(["landschaftsfoto"]);
  expect(compounds(ADMINS)).toEqual(["geheimfoto", "landschaftsfoto"]);
  words.add(["0alpenfoto", "0landschaftsfoto"]);
  expect(compounds(EVERYONE)).toEqual(["alpenfoto", "landschaftsfoto"]);
});

test("similarly spelt words come from the requested visibility levels", () => {
  const words = new IndexVocabulary();
  words.add(["0hafen", "2hafer"]);
  const near = (levels: readonly number[]) => words.findNear("hafem", levels, 1).map(({ word }) => word);
  expect([near(EVERYONE), near(ADMINS), near([])]).toEqual([["hafen"], ["hafen", "hafer"], []]);
});

test("new words of a hundred changes are all searched", () => {
  const words = new IndexVocabulary();
  for (let i = 0; i < 100; i++) {
    words.add([`0${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}xfoto`]);
    expect(words.variantsOf(["foto"], EVERYONE).filter((one) => one.endsWith("xfoto"))).toHaveLength(i + 1);
  }
});
