import { expect, it } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { healSettings } from "./heal.ts";
import { settingsRegistry } from "./settings.ts";

const { themes } = createDefaultSettings();
const [light, dark] = themes.options;
const read = (change: object) =>
  healSettings(settingsRegistry, { ...createDefaultSettings(), themes: { ...themes, ...change } });
const keys = (change: object) => read(change).settings.themes.options.map(({ key }) => key);

it("the first of themes with the same key keeps it, the others get new keys", () => {
  const other = { ...light, translation: "global.theme.dark", mood: "good" };
  const taken = { ...light, key: "light-2" };
  const { settings, healed, unknown, setAside } = read({ options: [light, dark, other, taken, light] });
  expect(settings.themes.options).toEqual([
    light,
    dark,
    { ...other, key: "light-3" },
    taken,
    { ...light, key: "light-4" },
  ]);
  expect(healed).toEqual(["themes"]);
  expect(unknown).toEqual(["themes.options.2.mood"]);
  expect(setAside).toEqual([2, 4].map((at) => ({ path: `themes.options.${at}.key`, reason: "rule", value: "light" })));
  expect(keys({ options: [light, dark] })).toEqual(["light", "dark"]);
});

it("an unknown default theme becomes the first theme, the other default stays", () => {
  const { settings } = read({ default_light: "gone", default_dark: "light", options: [dark, light] });
  expect(settings.themes).toMatchObject({ default_light: "dark", default_dark: "light" });
  const other = read({ default_dark: "gone", options: [light] }).settings.themes;
  expect(other).toMatchObject({ default_light: "light", default_dark: "light" });
});

it("a number can be added to a key of maximum length", () => {
  const long = { ...light, key: "k".repeat(60) };
  expect(keys({ options: [light, long, long] })).toEqual(["light", long.key, `${"k".repeat(50)}-2`]);
});

it("errors name a theme by its stored index, also behind an invalid theme", () => {
  const { settings, setAside } = read({ options: [{ translation: "none" }, light, light], default_dark: 7 });
  expect(settings.themes.options.map(({ key }) => key)).toEqual(["light", "light-2"]);
  expect(setAside).toEqual([
    { path: "themes.default_dark", reason: "kind", value: 7 },
    { path: "themes.options.0", reason: "incomplete", value: { translation: "none" } },
    { path: "themes.options.2.key", reason: "rule", value: "light" },
  ]);
});

it("without themes the defaults stay unchanged", () => {
  const { settings, healed } = read({ options: [], default_light: "mine" });
  expect(settings.themes).toMatchObject({ options: [], default_light: "mine", default_dark: "dark" });
  expect(healed).toEqual([]);
});
