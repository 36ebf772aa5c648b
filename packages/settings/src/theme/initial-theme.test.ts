import { expect, test } from "vitest";
import { defaultSettings } from "../documents/defaults.ts";
import { createInitialTheme } from "./initial-theme.ts";
import { themesCss } from "./theme.ts";

const themes = (change: object = {}) => ({ ...defaultSettings().themes, ...change });

test("the page starts in the light default theme, with keys and schemes of both defaults", () => {
  const { css, attributes } = createInitialTheme(themes({ show_theme_selection: true }));
  expect(css).toBe(themesCss(themes().options));
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
  expect(createInitialTheme(themes({ options })).attributes).toMatchObject({ themes: "own" });
});

test("a theme's scheme follows from its background, not its name", () => {
  const { attributes } = createInitialTheme(themes({ default_light: "dark", default_dark: "light" }));
  expect(attributes).toMatchObject({
    "portal-theme": "dark",
    "mantine-color-scheme": "dark",
    "light-scheme": "dark",
    "dark-scheme": "light",
  });
});

test("an earlier choice is ignored without theme selection", () => {
  expect(createInitialTheme(themes({ show_theme_selection: false })).attributes).toMatchObject({ fixed: "" });
  expect(createInitialTheme(themes({ show_theme_selection: true })).attributes).not.toHaveProperty("fixed");
});

test("a missing theme counts as light", () => {
  expect(createInitialTheme(themes({ default_dark: "gone" })).attributes).toMatchObject({
    dark: "gone",
    "dark-scheme": "light",
  });
});
