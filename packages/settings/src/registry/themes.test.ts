import { expect, it } from "vitest";
import { defaultSettings } from "../defaults.ts";
import { heal } from "./heal.ts";
import { settingsRegistry } from "./settings.ts";

const { themes } = defaultSettings();
const [light, dark] = themes.options;
const read = (change: object) => heal(settingsRegistry, { ...defaultSettings(), themes: { ...themes, ...change } });
const keys = (change: object) => read(change).settings.themes.options.map(({ key }) => key);

it("of two themes with one key the first stays", () => {
  const other = { ...light, translation: "global.theme.dark" };
  const { settings, healed } = read({ options: [light, dark, other] });
  expect(settings.themes.options).toEqual([light, dark]);
  expect(healed).toEqual(["themes"]);
  expect(keys({ options: [light, dark] })).toEqual(["light", "dark"]);
});

it("a default that is no theme becomes the first one, and the other default stays", () => {
  const { settings } = read({ default_light: "gone", default_dark: "light", options: [dark, light] });
  expect(settings.themes).toMatchObject({ default_light: "dark", default_dark: "light" });
  const other = read({ default_dark: "gone", options: [light] }).settings.themes;
  expect(other).toMatchObject({ default_light: "light", default_dark: "light" });
});

it("a portal without any theme keeps the names of its defaults", () => {
  const { settings, healed } = read({ options: [], default_light: "mine" });
  expect(settings.themes).toMatchObject({ options: [], default_light: "mine", default_dark: "dark" });
  expect(healed).toEqual([]);
});
