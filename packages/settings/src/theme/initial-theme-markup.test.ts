import { expect, test } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { createInitialThemeMarkup } from "./initial-theme-markup.ts";
import { createThemesCss } from "./theme.ts";

const themes = (change: object = {}) => ({ ...createDefaultSettings().themes, ...change });

test("the page starts in the light default theme, with keys and schemes of both defaults", () => {
  const { css, attributes } = createInitialThemeMarkup(themes({ show_theme_selection: true }));
  expect(css).toBe(createThemesCss(themes().options));
  expect(attributes).toEqual({
    themes: "shipped",
    "portal-theme": "light",
    "mantine-color-scheme": "light",
    light: "light",
    "light-scheme": "light",
    dark: "dark",
    "dark-scheme": "dark",
  });
});

test("the page distinguishes custom and shipped themes", () => {
  const [light, ...others] = themes().options;
  const options = [{ ...light, key: "house" } as NonNullable<typeof light>, ...others];
  expect(createInitialThemeMarkup(themes({ options })).attributes).toMatchObject({ themes: "own" });
});

test("a theme's scheme follows from its background, not its name", () => {
  const { attributes } = createInitialThemeMarkup(themes({ default_light: "dark", default_dark: "light" }));
  expect(attributes).toMatchObject({
    "portal-theme": "dark",
    "mantine-color-scheme": "dark",
    "light-scheme": "dark",
    "dark-scheme": "light",
  });
});

test("an earlier choice is ignored without theme selection", () => {
  expect(createInitialThemeMarkup(themes({ show_theme_selection: false })).attributes).toMatchObject({ fixed: "" });
  expect(createInitialThemeMarkup(themes({ show_theme_selection: true })).attributes).not.toHaveProperty("fixed");
});

test("a missing theme counts as light", () => {
  expect(createInitialThemeMarkup(themes({ default_dark: "gone" })).attributes).toMatchObject({
    dark: "gone",
    "dark-scheme": "light",
  });
});
