import { expect, it } from "vitest";
import { pickByLanguage, pickByLanguageOrAny } from "./pick-by-language.ts";

it.each([
  ["de", { de: "Nur intern", en: "Internal" }, "Nur intern"],
  ["de-AT", { de: "Nur intern", en: "Internal" }, "Nur intern"],
  ["fr", { de: "Nur intern", en: "Internal" }, "Internal"],
  ["fr", { de: "Nur intern" }, "Nur intern"],
  ["fr", {}, undefined],
])(
  "what is set for a language: its own, its base language's, English, whatever there is: %s of %j",
  (lang, values, found) => {
    expect(pickByLanguageOrAny(values, lang)).toBe(found);
  },
);

it("words of a language that is neither the reader's nor English are not taken for theirs", () => {
  expect(pickByLanguage({ de: "Nur intern" }, "fr")).toBeUndefined();
  expect(pickByLanguage({ de: "Nur intern" }, "de-AT")).toBe("Nur intern");
});
