import { expect, test } from "vitest";
import { defaultSettings } from "../documents/defaults.ts";
import { shippedTexts } from "../texts/shipped.ts";
import { textKey } from "./text-key.ts";

test("the bundle becomes the namespace", () => {
  expect(textKey("views.search.sort.score")).toBe("views:search.sort.score");
  expect(textKey("collection.press.label")).toBe("collection.press.label");
  expect(textKey("word")).toBe("word");
  expect(textKey("viewsX")).toBe("viewsX");
  expect(textKey(".views")).toBe(".views");
});

test.each(["de", "en"] as const)("every text that the default settings name exists in %s", (language) => {
  const named: string[] = [];
  JSON.stringify(defaultSettings(), (key, value: unknown) => {
    if (typeof value === "string" && (key === "translation" || key.startsWith("trans_"))) named.push(value);
    return value;
  });
  expect(named.length).toBeGreaterThan(15);
  const missing = named.filter((key) => {
    const at = key
      .split(".")
      .reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], shippedTexts[language]);
    return typeof at !== "string";
  });
  expect(missing).toEqual([]);
});
