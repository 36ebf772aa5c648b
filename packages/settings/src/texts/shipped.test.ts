import { expect, test } from "vitest";
import { textBundleNames } from "../languages/text-key.ts";
import { shippedTexts } from "./shipped.ts";

type Texts = { readonly [key: string]: string | Texts };

function leaves(texts: Texts, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") found.set(prefix + key, value);
    else for (const [path, text] of leaves(value, `${prefix}${key}.`)) found.set(path, text);
  }
  return found;
}

const names = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => String(name)).sort();

test.each(textBundleNames)("%s has the same texts in both languages, with the same values to fill in", (bundle) => {
  const de = leaves(shippedTexts.de[bundle]);
  const en = leaves(shippedTexts.en[bundle]);
  expect([...de.keys()].sort()).toEqual([...en.keys()].sort());
  for (const [path, text] of de) {
    const other = en.get(path) ?? "";
    expect(text.trim(), path).not.toBe("");
    expect(other.trim(), path).not.toBe("");
    expect({ path, names: names(text) }).toEqual({ path, names: names(other) });
  }
});

test.each(["de", "en"] as const)("%s has both plural forms wherever it has one", (language) => {
  for (const bundle of textBundleNames) {
    const keys = [...leaves(shippedTexts[language][bundle]).keys()];
    const stems = (ending: string): string[] =>
      keys.filter((key) => key.endsWith(ending)).map((key) => key.slice(0, -ending.length));
    expect(stems("_one").sort()).toEqual(stems("_other").sort());
  }
});
