import { expect, test } from "vitest";
import { IndexWords } from "./index-words.ts";

const [EVERYONE, ADMINS] = [[0], [0, 1, 2]];

test("compounds come from words of the classes that are asked for, of changes too, the shortest first", () => {
  const words = new IndexWords();
  words.add(["0landschaftsfoto", "2geheimfoto", "0fotografie"]);
  const compounds = (levels: readonly number[]) => words.others(["foto"], levels).filter((one) => one.length > 8);
  expect(compounds(EVERYONE)).toEqual(["landschaftsfoto"]);
  expect(compounds(ADMINS)).toEqual(["geheimfoto", "landschaftsfoto"]);
  words.add(["0alpenfoto", "0landschaftsfoto"]);
  expect(compounds(EVERYONE)).toEqual(["alpenfoto", "landschaftsfoto"]);
});

test("words that are spelt nearly alike come from the classes that are asked for", () => {
  const words = new IndexWords();
  words.add(["0hafen", "2hafer"]);
  const near = (levels: readonly number[]) => words.near("hafem", levels, 1).map(({ word }) => word);
  expect([near(EVERYONE), near(ADMINS), near([])]).toEqual([["hafen"], ["hafen", "hafer"], []]);
});

test("a hundred changes with words of their own are all looked through", () => {
  const words = new IndexWords();
  for (let i = 0; i < 100; i++) {
    words.add([`0${"abcdefghij"[i % 10]}${"klmnopqrst"[Math.floor(i / 10)]}xfoto`]);
    expect(words.others(["foto"], EVERYONE).filter((one) => one.endsWith("xfoto"))).toHaveLength(i + 1);
  }
});
