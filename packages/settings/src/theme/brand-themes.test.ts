import { expect, test } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { validateSettings } from "../documents/validate-settings.ts";
import type { ThemesSettings } from "../portal-settings.ts";
import {
  applyBrandColour,
  findThemeIndexOfScheme,
  isDerivedFromBrand,
  suggestPrimaryColourOfOtherScheme,
} from "./brand-themes.ts";
import { getColourScheme } from "./theme.ts";

const shipped = () => createDefaultSettings().themes;
const apply = (themes: ThemesSettings, colour: string): ThemesSettings => {
  const applied = applyBrandColour(themes, colour);
  if (!applied) throw new Error(`${colour} is no colour`);
  return applied;
};
const schemes = ({ options }: ThemesSettings) =>
  options.map(({ key, appearance }) => `${key}: ${getColourScheme(appearance)}`);

test("a brand colour changes both default themes, which keep their keys and names", () => {
  const before = shipped();
  const after = apply(before, "#0a5c8f");
  expect(schemes(after)).toEqual(["light: light", "dark: dark"]);
  expect(after.options.map(({ translation }) => translation)).toEqual(
    before.options.map(({ translation }) => translation),
  );
  expect(after.options[0]?.appearance.primary_color).toBe("#0a5c8f");
  expect([isDerivedFromBrand(after, "#0a5c8f"), isDerivedFromBrand(before, "#f27a1a")]).toEqual([true, false]);
  expect(validateSettings({ ...createDefaultSettings(), themes: after })).toEqual([]);
});

test("other themes stay as they are, and a missing one is added", () => {
  const [light] = shipped().options;
  if (!light) throw new Error("no theme");
  const summer = { ...light, key: "summer" };
  const themes = { ...shipped(), options: [summer, light], default_light: "light", default_dark: "light" };
  const after = apply(themes, "#0a5c8f");
  expect(schemes(after)).toEqual(["summer: light", "light: light", "dark: dark"]);
  expect([after.default_light, after.default_dark, after.options[0]]).toEqual(["light", "dark", summer]);
  expect(themes.options, "the given themes are unchanged").toHaveLength(2);
});

test("a theme of another scheme than its default is not taken for it", () => {
  const themes = { ...shipped(), default_light: "dark" };
  expect(findThemeIndexOfScheme(themes, "light")).toBe(0);
  expect(apply(themes, "#0a5c8f").default_light).toBe("light");
});

test("a colour changed by hand is no longer derived", () => {
  const themes = apply(shipped(), "#0a5c8f");
  const [light, dark] = themes.options as [ThemesSettings["options"][0], ThemesSettings["options"][0]];
  const own = { ...dark, advanced_appearance: { ...dark.advanced_appearance, "header.background_color": "#000000" } };
  expect(isDerivedFromBrand({ ...themes, options: [light, own] }, "#0a5c8f")).toBe(false);
});

test.each(["", "navy", "#12345"])("%j changes nothing", (colour) => {
  expect(applyBrandColour(shipped(), colour)).toBeUndefined();
});

test("a primary colour changed in one theme has a counterpart in the other, which is not offered again", () => {
  const themes = apply(shipped(), "#0a5c8f");
  expect(suggestPrimaryColourOfOtherScheme(themes, 0)).toBeUndefined();
  const [light, dark] = themes.options as [ThemesSettings["options"][0], ThemesSettings["options"][0]];
  const green = { ...light, appearance: { ...light.appearance, primary_color: "#0a6e4f" } };
  const counterpart = suggestPrimaryColourOfOtherScheme({ ...themes, options: [green, dark] }, 0);
  expect(counterpart).toMatchObject({
    at: 1,
    primary_color: apply(shipped(), "#0a6e4f").options[1]?.appearance.primary_color,
  });
  expect(suggestPrimaryColourOfOtherScheme({ ...themes, options: [light] }, 0)).toBeUndefined();
});
