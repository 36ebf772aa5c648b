import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { toDistinctOptions } from "./distinct-options.ts";

it("names options, with their keys only where names are equal", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "en", resources: shippedTexts, interpolation: { escapeValue: false } });
  const items = [
    { key: "light", name: "Light" },
    { key: "light-2", name: "Light" },
    { key: "dark", name: "Dark" },
  ];
  expect(toDistinctOptions(items, i18n.t)).toEqual([
    { value: "light", label: "Light (light)" },
    { value: "light-2", label: "Light (light-2)" },
    { value: "dark", label: "Dark" },
  ]);
});
