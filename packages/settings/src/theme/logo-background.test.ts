import { expect, test } from "vitest";
import type { ThemeOption } from "../portal-settings.ts";
import { shippedThemes } from "../registry/themes.ts";
import { getLogoBackgroundColour, isLogoBackgroundDark } from "./logo-background.ts";

const [light, dark] = shippedThemes;
if (!light || !dark) throw new Error("no themes are shipped");
const grounds = ["header", "hero", "heroPicture", "login", "loginBesidePicture"] as const;
const darkGrounds = (theme: ThemeOption) => grounds.filter((ground) => isLogoBackgroundDark(theme, ground));

test("in a light theme only the picture is dark, in a dark theme every ground", () => {
  expect(darkGrounds(light)).toEqual(["heroPicture"]);
  expect(darkGrounds(dark)).toEqual(grounds);
});

test("a dark header in a light theme is a dark ground, by its own colour or that of all headers", () => {
  const navy = { ...light, appearance: { ...light.appearance, navigation_color: "#00205b" } };
  expect(darkGrounds(navy)).toEqual(["header", "heroPicture"]);
  expect(darkGrounds({ ...light, advanced_appearance: { "header.background_color": "#00205b" } })).toEqual([
    "header",
    "heroPicture",
  ]);
  expect(isLogoBackgroundDark({ ...navy, advanced_appearance: { "header.background_color": "#fff" } }, "header")).toBe(
    false,
  );
});

test("the colour of a ground is its own, or that of the theme", () => {
  const own = { ...light, advanced_appearance: { "dashboard.picture_color": "#00205b" } };
  expect(getLogoBackgroundColour(own, "hero")).toBe("#00205b");
  expect(getLogoBackgroundColour(light, "hero")).toBe(light.appearance.background_color);
  expect(getLogoBackgroundColour(own, "heroPicture"), "the veil").toBe("#0e0e0e");
});

test("a ground that only a browser can compute counts as the scheme of the theme", () => {
  const named = (theme: ThemeOption) => ({ ...theme, appearance: { ...theme.appearance, navigation_color: "navy" } });
  expect(isLogoBackgroundDark(named(light), "header")).toBe(false);
  expect(isLogoBackgroundDark(named(dark), "header")).toBe(true);
});
