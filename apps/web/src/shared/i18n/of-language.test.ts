import { expect, it } from "vitest";
import { ofLanguage } from "./of-language.ts";

it.each([
  ["de", { de: "Nur intern", en: "Internal" }, "Nur intern"],
  ["de-AT", { de: "Nur intern", en: "Internal" }, "Nur intern"],
  ["fr", { de: "Nur intern", en: "Internal" }, "Internal"],
  ["fr", { de: "Nur intern" }, "Nur intern"],
  ["fr", {}, undefined],
])(
  "what is set for a language: its own, its base language's, English, whatever there is: %s of %j",
  (lang, values, found) => {
    expect(ofLanguage(values, lang)).toBe(found);
  },
);
