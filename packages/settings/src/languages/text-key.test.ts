import { expect, test } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { shippedTexts } from "../texts/shipped.ts";
import { toTextKey } from "./text-key.ts";

test("the bundle becomes the namespace", () => {
  expect(toTextKey("views.search.sort.score")).toBe("views:search.sort.score");
  expect(toTextKey("collection.press.label")).toBe("collection.press.label");
  expect(toTextKey("word")).toBe("word");
  expect(toTextKey("viewsX")).toBe("viewsX");
  expect(toTextKey(".views")).toBe(".views");
});

test.each(["de", "en"] as const)("every text that the default settings name exists in %s", (language) => {
  const named: string[] = [];
  JSON.stringify(createDefaultSettings(), (key, value: unknown) => {
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
