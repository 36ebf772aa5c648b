import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createDefaultSettings } from "../documents/defaults.ts";
import { isBlockingError, validateSettings } from "../documents/validate-settings.ts";
import type { ThemesSettings } from "../portal-settings.ts";
import {
  addTheme,
  canAddThemes,
  copyTheme,
  createThemeCopyKey,
  removeTheme,
  renameThemeKey,
  validateThemeKey,
} from "./theme-list.ts";

const themes = () => createDefaultSettings().themes;
const keys = ({ options }: ThemesSettings) => options.map(({ key }) => key);
const light = () => {
  const [first] = themes().options;
  if (!first) throw new Error("no theme");
  return first;
};

describe("a key for a theme", () => {
  it.each([
    ["", "missing"],
    ["two words", "form"],
    ["x".repeat(61), "form"],
    ["dark", "taken"],
    ["night", undefined],
  ])("%j has the fault %s", (key, fault) => {
    expect(validateThemeKey(themes(), key)).toBe(fault);
  });

  it("may be the theme's current key", () => {
    expect(validateThemeKey(themes(), "dark", "dark")).toBeUndefined();
    expect(validateThemeKey(themes(), "light", "dark")).toBe("taken");
  });

  it("is derived from the key of the copied theme", () => {
    expect(createThemeCopyKey(addTheme(themes(), { ...light(), key: "dark-2" }), "dark")).toBe("dark-3");
  });
});

test("a copy follows its original, has its colours and is independent of it", () => {
  const copied = copyTheme(themes(), "light", "light-2");
  expect(keys(copied)).toEqual(["light", "light-2", "dark"]);
  expect(copied.options[1]?.appearance).toEqual(light().appearance);
  expect(copied.options[1]?.appearance).not.toBe(copied.options[0]?.appearance);
  expect(copyTheme(themes(), "none", "x")).toEqual(themes());
});

test("the defaults follow a theme to its new key", () => {
  const renamed = renameThemeKey(themes(), "dark", "night");
  expect(keys(renamed)).toEqual(["light", "night"]);
  expect([renamed.default_light, renamed.default_dark]).toEqual(["light", "night"]);
});

test("a removed default is replaced by a theme of its scheme, and a single theme turns off the selection", () => {
  const more = { ...copyTheme(themes(), "dark", "night"), show_theme_selection: true };
  const two = removeTheme(more, "dark");
  expect(two).toMatchObject({ default_light: "light", default_dark: "night", show_theme_selection: true });
  const one = two && removeTheme(two, "night");
  expect(one).toMatchObject({ default_light: "light", default_dark: "light", show_theme_selection: false });
  expect(one && removeTheme(one, "light")).toBeUndefined();
});

test("the first theme is the default", () => {
  const empty = { ...themes(), options: [] };
  expect(addTheme(empty, { ...light(), key: "halm" })).toMatchObject({ default_light: "halm", default_dark: "halm" });
});

test("any edits of the list yield valid settings", () => {
  const key = fc.constantFrom("light", "dark", "a", "b");
  const step = fc.tuple(fc.constantFrom("add", "copy", "rename", "remove"), key, key);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const settings = createDefaultSettings();
      for (const [what, one, other] of steps) {
        const now = settings.themes;
        const isFree = validateThemeKey(now, other) === undefined && canAddThemes(now, 1);
        if (what === "add" && isFree) settings.themes = addTheme(now, { ...light(), key: other });
        if (what === "copy") settings.themes = copyTheme(now, one, isFree ? other : createThemeCopyKey(now, one));
        if (what === "rename" && !validateThemeKey(now, other, one)) settings.themes = renameThemeKey(now, one, other);
        if (what === "remove") settings.themes = removeTheme(now, one) ?? now;
      }
      expect(validateSettings(settings).filter(isBlockingError)).toEqual([]);
    }),
  );
});
