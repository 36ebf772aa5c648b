import { expect, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { pageLook } from "./page-look.ts";
import { themesCss } from "./theme.ts";

const themes = (change: object = {}) => ({ ...defaultSettings().themes, ...change });

test("the page begins in the theme for light, and knows both with their schemes", () => {
  const { css, attributes } = pageLook(themes({ show_theme_selection: true }));
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

test("the page tells colours of the house from the shipped ones", () => {
  const [light, ...others] = themes().options;
  const options = [{ ...light, key: "house" } as NonNullable<typeof light>, ...others];
  expect(pageLook(themes({ options })).attributes).toMatchObject({ themes: "own" });
});

test("a theme's scheme is that of its ground, whatever it is called", () => {
  const { attributes } = pageLook(themes({ default_light: "dark", default_dark: "light" }));
  expect(attributes).toMatchObject({
    "portal-theme": "dark",
    "mantine-color-scheme": "dark",
    "light-scheme": "dark",
    "dark-scheme": "light",
  });
});

test("a choice of before counts only where there is one to make", () => {
  expect(pageLook(themes({ show_theme_selection: false })).attributes).toMatchObject({ fixed: "" });
  expect(pageLook(themes({ show_theme_selection: true })).attributes).not.toHaveProperty("fixed");
});

test("a theme that is gone counts as light", () => {
  expect(pageLook(themes({ default_dark: "gone" })).attributes).toMatchObject({ dark: "gone", "dark-scheme": "light" });
});
