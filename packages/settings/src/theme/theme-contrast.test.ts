import { formatHex } from "culori/fn";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { hexToOklch, oklchToHex, parseCssColour } from "../colours/colour.ts";
import { contrastRatio } from "../colours/contrast.ts";
import { findNearestReadableColour } from "../colours/nearest-readable-colour.ts";
import { lightThemeColours } from "../colours/shipped-colours.ts";
import type { ThemeAppearance, ThemeOption } from "../portal-settings.ts";
import { shippedThemes } from "../registry/themes.ts";
import {
  computeContrasts,
  failsContrast,
  filterContrastsBySetting,
  findLowestContrastOfSetting,
  suggestReadableColour,
} from "./theme-contrast.ts";

function theme(appearance: Partial<ThemeAppearance>, advanced: Record<string, string> = {}): ThemeOption {
  return {
    key: "brand",
    translation: "",
    appearance: { ...lightThemeColours, ...appearance },
    appearance_options: { button_hover_effect: false, list_hover_effect: false },
    advanced_appearance: advanced,
  };
}
const of = (name: string, one: ThemeOption, mode: "usual" | "more" = "usual") =>
  computeContrasts(one, mode).find((contrast) => contrast.name === name);
const failing = (one: ThemeOption, mode: "usual" | "more" = "usual") =>
  computeContrasts(one, mode)
    .filter(failsContrast)
    .map(({ name, background }) => `${name} on ${background}`);
const hex = fc.stringMatching(/^#[0-9a-f]{6}$/);

describe("a CSS colour", () => {
  it.each([
    ["#fA0", "#ffaa00"],
    ["#ffaa0080", "#ffaa00", 0.5],
    ["Orange", "#ffa500"],
    ["transparent", "#000000", 0],
    ["rgb(255, 170, 0)", "#ffaa00"],
    ["rgb(100% 50% 0% / 25%)", "#ff8000", 0.25],
    ["rgba(255,170,0,.5)", "#ffaa00", 0.5],
    ["hsl(120deg 100% 25%)", "#008000"],
    ["hsl(0.5turn, 100%, 50%)", "#00ffff"],
    ["hwb(0 50% 50%)", "#808080"],
    ["hwb(120 0% 0%)", "#00ff00"],
    ["oklch(62.8% 0.2577 29.23)", "#ff0000"],
    ["oklab(1 0 0)", "#ffffff"],
    ["color-mix(in srgb,white 50%,black)", "#808080"],
    ["color-mix(in srgb, rgb(255, 0, 0) 25%, #0000ff)", "#4000bf"],
  ])("%s is %s", (css, wanted, alpha = 1) => {
    const value = parseCssColour(css);
    expect(formatHex(value)).toBe(wanted);
    expect(value?.alpha ?? 1).toBeCloseTo(alpha as number, 1);
  });

  it.each([
    "",
    "nonsense",
    "#12345",
    "rgb(1 2)",
    "rgb(a b c)",
    "lab(50 0 0)",
    "CanvasText",
    "currentcolor",
    "var(--x)",
  ])("%j is none that could be known here", (css) => {
    expect(parseCssColour(css)).toBeUndefined();
  });
});

test("a colour converted to OKLCH and back is unchanged", () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const there = hexToOklch(colour);
      expect(there && oklchToHex(there)).toBe(colour);
    }),
    // A colour on the edge of sRGB.
    { examples: [["#0000a0"]] },
  );
});

describe("the shipped themes", () => {
  it.each(shippedThemes)("can be read in every pair: $key", (shipped) => {
    for (const mode of ["usual", "more"] as const) {
      expect(failing(shipped, mode)).toEqual([]);
      expect(computeContrasts(shipped, mode).filter(({ result }) => result === "unknown")).toEqual([]);
    }
  });
});

describe("a pair of colours", () => {
  it("has a ratio and a result: text needs 4.5, large text and icons 3", () => {
    expect(of("on_primary_color", theme({ primary_color: "#777777", on_primary_color: "#ffffff" }))).toMatchObject({
      foregroundColour: "#ffffff",
      backgroundColour: "#777777",
      ratio: expect.closeTo(4.48, 2),
      result: "large",
    });
    const light = theme({}, { "header.icon_color": "#949494", "header.text_color": "#cccccc" });
    expect(of("header.icon_color", light)).toMatchObject({ minContrast: 3, result: "passes" });
    expect(of("header.text_color", light)).toMatchObject({ minContrast: 4.5, result: "fails" });
  });

  it("is computed in its area, with its mixed colours", () => {
    const one = theme({}, { "login.background_color": "#000000", "login.button_color": "#0055aa" });
    expect(failing(one)).toContain("login.text_color on background_color");
    expect(failing(one)).not.toContain("logout.text_color on background_color");
    expect(of("login.button_text_color__hover", one)?.backgroundColour).toBe("#2e74b9");
  });

  it("is computed for each state; hovered icons have the text colour", () => {
    const one = theme({}, { "header.text_color": "#123456", "login.link_color__hover": "#eeeeee" });
    expect(of("header.icon_color__hover", one)?.foregroundColour).toBe("#123456");
    expect(of("login.link_color__hover", one)?.result).toBe("fails");
    expect(of("login.link_color", one)?.result).toBe("passes");
  });

  it("differs if the device requests more contrast", () => {
    const one = theme({}, { "header.text_color": "#cccccc", "header.text_color__accessibility_color": "#000000" });
    expect(of("header.text_color", one)?.result).toBe("fails");
    expect(of("header.text_color", one, "more")?.result).toBe("passes");
  });

  it("is blended over its background if transparent", () => {
    const one = theme({
      navigation_color: "rgb(0 0 0 / 50%)",
      background_color: "#ffffff",
      on_navigation_color: "#fff8",
    });
    expect(of("on_navigation_color", one)).toMatchObject({ backgroundColour: "#808080", foregroundColour: "#c3c3c3" });
  });

  it("has no result for browser-only and cyclic colours", () => {
    expect(of("on_primary_color", theme({ primary_color: "Canvas" }))?.result).toBe("unknown");
    expect(of("header.text_color", theme({}, { "header.text_color": "var(--p-on-navigation-color)" }))?.result).toBe(
      "unknown",
    );
  });
});

describe("a setting of a theme", () => {
  it("affects all pairs with its colour or mixes of it, and no others", () => {
    const names = (setting: string, one = theme({ primary_color: "#0055aa" })) =>
      new Set(filterContrastsBySetting(computeContrasts(one, "usual"), setting).map(({ name }) => name));
    expect(names("appearance.on_navigation_color")).toEqual(
      new Set(["on_navigation_color", "header.text_color", "header.icon_color__hover"]),
    );
    expect(names("appearance.primary_color")).toContain("global.primary_text");
    expect(names("appearance.primary_color", theme({}))).toContain("global.primary_text");
    const own = theme({}, { "login.link_color": "#003366" });
    expect(names("advanced_appearance.login.link_color", own)).toContain("login.link_color");
    expect(names("appearance.primary_color", own)).not.toContain("login.link_color");
  });

  it("has a lowest contrast and a suggested colour that passes", () => {
    const one = theme({ on_primary_color: "#ffffff" });
    const setting = "appearance.on_primary_color";
    expect(findLowestContrastOfSetting(one, setting, "usual")).toMatchObject({
      background: "primary_hover",
      result: "fails",
    });
    const better = suggestReadableColour(computeContrasts(one, "usual"), setting);
    expect(failing(theme({ on_primary_color: better ?? "" }))).toEqual([]);
    expect(suggestReadableColour(computeContrasts(theme({}), "usual"), setting)).toBeUndefined();
  });
});

/** Difference of two colours in 8-bit steps, in the channel where they differ most. */
function stepsBetween(one: string, other: string): number {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [left, right] = [channels(one), channels(other)];
  return Math.max(...left.map((value, at) => Math.abs(value - (right[at] ?? 0))));
}

test("the nearest readable colour passes, keeps its hue, and is minimal", () => {
  const ratio = fc.constantFrom(3, 4.5, 7);
  fc.assert(
    fc.property(hex, fc.array(hex, { minLength: 1, maxLength: 3 }), ratio, (colour, grounds, least) => {
      const found = findNearestReadableColour(colour, grounds, least);
      const passes = (one: string) => grounds.every((ground) => (contrastRatio(one, ground) ?? 0) >= least);
      if (found === undefined) {
        expect(passes("#000000") || passes("#ffffff")).toBe(false);
        return;
      }
      expect(passes(found)).toBe(true);
      if (passes(colour)) expect(found).toBe(colour);
      const [from, to] = [hexToOklch(colour), hexToOklch(found)];
      // A hundredth of lightness is more than rounding to eight bits.
      const away = from && to ? to.l - from.l : 0;
      if (!from || Math.abs(away) < 0.01) return;
      const less = oklchToHex({ ...from, l: from.l + away - Math.sign(away) * 0.01 });
      // Near black, a hundredth is at most one 8-bit step.
      if (stepsBetween(less, found) > 1) expect(passes(less)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("no valid colour causes an exception", () => {
  const colour = fc.oneof(hex, fc.constantFrom("red", "var(--p-text-2)", "rgb(0 0 0 / .3)", "x", "Canvas"));
  const names = fc.constantFrom(
    "global.text_2",
    "header.text_color",
    "login.button_color",
    "preview.icon_color__hover",
  );
  const stored = fc.tuple(fc.dictionary(names, colour), colour, colour);
  fc.assert(
    fc.property(stored, ([advanced, primary_color, background_color]) => {
      for (const { ratio, result } of computeContrasts(theme({ primary_color, background_color }, advanced), "more")) {
        expect(result === "unknown").toBe(ratio === undefined);
        if (ratio !== undefined) expect(ratio >= 1 && ratio <= 21).toBe(true);
      }
    }),
  );
});
