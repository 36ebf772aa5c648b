import { expect, it } from "vitest";
import { validateOrderMailPlaceholders } from "./validate-order-mail-placeholders.ts";

const pathsOf = (order: object) => validateOrderMailPlaceholders({ order }, {}).map(({ path }) => path);

it("the order mail allows {links} in its text, and nothing else in braces", () => {
  expect(pathsOf({ subject: { de: "Bestellung" }, body: { de: "Bitte: {links}", en: "Please" } })).toEqual([]);
  expect(pathsOf({ subject: { de: "{links}" }, body: { de: "{link}", en: "{Links} {links}" } })).toEqual([
    "order.subject.de",
    "order.body.de",
    "order.body.en",
  ]);
});

it("values that are no texts are left to other validations", () => {
  expect(validateOrderMailPlaceholders(null, null)).toEqual([]);
  expect(pathsOf({ subject: "x", body: { de: 7 } })).toEqual([]);
});

it("a stored text is no error until it is edited", () => {
  const base = { order: { body: { en: "Hello {name}" } } };
  expect(validateOrderMailPlaceholders(base, base)).toEqual([]);
  expect(validateOrderMailPlaceholders({ order: { body: { en: "Hello {names}" } } }, base)).toHaveLength(1);
});
