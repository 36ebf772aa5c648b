import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { defaultSettings } from "./defaults.ts";
import { faultsOf, isRefused } from "./faults.ts";
import type { Themes } from "./portal-settings.ts";
import { keyLike, mayAddThemes, themeKeyFault, withCopy, withoutTheme, withTheme, withThemeKey } from "./theme-list.ts";

const themes = () => defaultSettings().themes;
const keys = ({ options }: Themes) => options.map(({ key }) => key);
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
    expect(themeKeyFault(themes(), key)).toBe(fault);
  });

  it("may be the one that the theme has", () => {
    expect(themeKeyFault(themes(), "dark", "dark")).toBeUndefined();
    expect(themeKeyFault(themes(), "light", "dark")).toBe("taken");
  });

  it("is made from that of the theme that is copied", () => {
    expect(keyLike(withTheme(themes(), { ...light(), key: "dark-2" }), "dark")).toBe("dark-3");
  });
});

test("a copy stands behind its original and has its colours, and changes apart from it", () => {
  const copied = withCopy(themes(), "light", "light-2");
  expect(keys(copied)).toEqual(["light", "light-2", "dark"]);
  expect(copied.options[1]?.appearance).toEqual(light().appearance);
  expect(copied.options[1]?.appearance).not.toBe(copied.options[0]?.appearance);
  expect(withCopy(themes(), "none", "x")).toEqual(themes());
});

test("the defaults follow a theme to its new key", () => {
  const renamed = withThemeKey(themes(), "dark", "night");
  expect(keys(renamed)).toEqual(["light", "night"]);
  expect([renamed.default_light, renamed.default_dark]).toEqual(["light", "night"]);
});

test("a default that goes becomes the next of its kind, and one theme leaves no choice", () => {
  const more = { ...withCopy(themes(), "dark", "night"), show_theme_selection: true };
  const two = withoutTheme(more, "dark");
  expect(two).toMatchObject({ default_light: "light", default_dark: "night", show_theme_selection: true });
  const one = two && withoutTheme(two, "night");
  expect(one).toMatchObject({ default_light: "light", default_dark: "light", show_theme_selection: false });
  expect(one && withoutTheme(one, "light")).toBeUndefined();
});

test("the first theme is the default", () => {
  const empty = { ...themes(), options: [] };
  expect(withTheme(empty, { ...light(), key: "halm" })).toMatchObject({ default_light: "halm", default_dark: "halm" });
});

test("whatever is done to the list, the settings may be saved", () => {
  const key = fc.constantFrom("light", "dark", "a", "b");
  const step = fc.tuple(fc.constantFrom("add", "copy", "rename", "remove"), key, key);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const settings = defaultSettings();
      for (const [what, one, other] of steps) {
        const now = settings.themes;
        const isFree = themeKeyFault(now, other) === undefined && mayAddThemes(now, 1);
        if (what === "add" && isFree) settings.themes = withTheme(now, { ...light(), key: other });
        if (what === "copy") settings.themes = withCopy(now, one, isFree ? other : keyLike(now, one));
        if (what === "rename" && !themeKeyFault(now, other, one)) settings.themes = withThemeKey(now, one, other);
        if (what === "remove") settings.themes = withoutTheme(now, one) ?? now;
      }
      expect(faultsOf(settings).filter(isRefused)).toEqual([]);
    }),
  );
});
