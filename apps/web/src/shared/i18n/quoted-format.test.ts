import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { adaptQuotes, registerQuotedFormat } from "./quoted-format.ts";

it.each([
  ["krug", "krug"],
  ['"tea bowl"', "tea bowl"],
  ["„Lagune“", "Lagune"],
  ['krug "tea bowl" -lampe', "krug ‚tea bowl‘ -lampe"],
  ['"tea" "bowl"', "‚tea‘ ‚bowl‘"],
  ['12" x 9', '12" x 9'],
  ["", ""],
])("%s stands between quotation marks as %s", (text, shown) => {
  expect(adaptQuotes(text, "de")).toBe(shown);
});

it("quotes inside as the language does", () => {
  expect(adaptQuotes('a "b"', "en")).toBe("a ‘b’");
});

it.each([
  ["de", "1 Treffer <text>für „tea bowl“</text>"],
  ["en", "1 result <text>for “tea bowl”</text>"],
])("a phrase has one pair of quotation marks in the heading, %s", async (lng, heading) => {
  const i18n = createInstance();
  await i18n.init({ lng, resources: shippedTexts, interpolation: { escapeValue: false } });
  registerQuotedFormat(i18n);
  expect(i18n.t("views:search.count_for", { count: 1, text: '"tea bowl"' })).toBe(heading);
});
