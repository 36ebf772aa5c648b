import { helpKey, nameKey } from "@vitrine/settings/registry/entries";
import { entriesByPath } from "@vitrine/settings/registry/entry-at";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { describe, expect, it } from "vitest";
import { findSettings } from "./setting-search.ts";

type Texts = { readonly [key: string]: string | Texts };

const shown = [...entriesByPath().values()].filter(({ page, node }) => page && node.kind !== "group");

describe.each(["de", "en"] as const)("in %s", (lang) => {
  const word = (key: string): string => {
    const [bundle = "", path = ""] = key.split(":");
    const found = path
      .split(".")
      .reduce<string | Texts | undefined>(
        (texts, part) => (typeof texts === "object" ? texts[part] : undefined),
        (shippedTexts[lang] as unknown as Record<string, Texts>)[bundle],
      );
    return typeof found === "string" ? found : "";
  };
  const found = (query: string) => findSettings(query, word, 0).map(({ key }) => key);

  it.each(shown.map((entry) => [entry.path, entry] as const))(
    "%s is found by its key, name and help",
    (path, entry) => {
      expect(found(path)).toContain(path);
      expect(word(nameKey(entry))).not.toBe("");
      // Settings may share a name: compare by key.
      expect(found(`${word(nameKey(entry))} ${path}`)).toContain(path);
      expect(found(`${word(helpKey(entry))} ${path}`)).toContain(path);
    },
  );
});
