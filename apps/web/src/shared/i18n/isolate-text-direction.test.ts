import { expect, it } from "vitest";
import { isolateTextDirection } from "./isolate-text-direction.ts";

it.each([
  ["Hafen", "de", "Hafen"],
  ["مزهرية", "de", "\u2068مزهرية\u2069"],
  ["مزهرية", "ar", "مزهرية"],
  ["Vase 12", "ar", "\u2068Vase 12\u2069"],
  ["1.234", "ar", "1.234"],
  ["花瓶", "de", "花瓶"],
])("the value %s in a text in %s is %j", (value, lang, expected) => {
  expect(isolateTextDirection(value, lang)).toBe(expected);
});
