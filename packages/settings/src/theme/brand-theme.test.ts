import fc from "fast-check";
import { expect, test } from "vitest";
import { hexToOklch } from "../colours/colour.ts";
import { contrastRatio } from "../colours/contrast.ts";
import { createDefaultSettings } from "../documents/defaults.ts";
import { validateSettings } from "../documents/validate-settings.ts";
import type { ThemeOption } from "../portal-settings.ts";
import { createBrandThemes } from "./brand-theme.ts";
import { getColourScheme } from "./theme.ts";
import { computeContrasts, failsContrast } from "./theme-contrast.ts";

const hex = fc.stringMatching(/^#[0-9a-f]{6}$/);
const schemes = ["light", "dark"] as const;

function optionOf(brand: string, scheme: "light" | "dark"): ThemeOption {
  const themes = createBrandThemes(brand);
  if (!themes) throw new Error(`${brand} is no colour`);
  const appearance_options = { button_hover_effect: false, list_hover_effect: false };
  return { key: scheme, translation: `global.theme.${scheme}`, appearance_options, ...themes[scheme] };
}

test("every pair of both themes passes AA for any brand colour", { timeout: 180_000 }, () => {
  fc.assert(
    fc.property(hex, (brand) => {
      for (const scheme of schemes) {
        const theme = optionOf(brand, scheme);
        const failing = computeContrasts(theme, "usual").filter((one) => failsContrast(one) || one.ratio === undefined);
        expect(
          failing.map(({ name, background: ground, ratio }) => `${scheme}: ${name} on ${ground}, ${ratio}`),
        ).toEqual([]);
        expect(getColourScheme(theme.appearance)).toBe(scheme);
      }
    }),
    { numRuns: 300, examples: [["#ffffff"], ["#000000"], ["#808080"], ["#ffff00"], ["#0000ff"], ["#ff3860"]] },
  );
});

test("the light primary colour makes the same themes as the brand colour", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(hex, (brand) => {
      const themes = createBrandThemes(brand);
      expect(createBrandThemes(themes?.light.appearance.primary_color ?? "")).toEqual(themes);
    }),
    { numRuns: 200, examples: [["#ffffff"], ["#000000"], ["#ffff00"], ["#ccffff"], ["#ffffcc"], ["#0000ff"]] },
  );
});

test("a brand theme is valid settings", () => {
  const settings = createDefaultSettings();
  settings.themes.options = schemes.map((scheme) => optionOf("#c2410c", scheme));
  expect(validateSettings(settings)).toEqual([]);
});

test.each(["#c2410c", "#0055aa", "#ffee00", "#7b2d8e"])(
  "%s is the very colour of the buttons in the light",
  (brand) => {
    expect(optionOf(brand, "light").appearance.primary_color).toBe(brand);
  },
);

test("a brand colour keeps its hue in the dark theme and contrasts with the page", () => {
  const navy = optionOf("#00205b", "dark").appearance;
  const [before, after] = [hexToOklch("#00205b"), hexToOklch(navy.primary_color)];
  expect(Math.abs((before?.h ?? 0) - (after?.h ?? 0))).toBeLessThan(8);
  expect(contrastRatio(navy.primary_color, navy.popup_background_color)).toBeGreaterThanOrEqual(3);
});

test("buttons change colour on hover", () => {
  fc.assert(
    fc.property(hex, (brand) => {
      for (const scheme of schemes) {
        const { appearance, advanced_appearance } = optionOf(brand, scheme);
        expect(advanced_appearance["global.primary_hover"]).not.toBe(appearance.primary_color);
      }
    }),
    { examples: [["#ffffff"], ["#000000"]], numRuns: 60 },
  );
}, 60_000);

test.each(["", "red", "#12345", "rgb(0 0 0)"])("%j makes no theme", (brand) => {
  expect(createBrandThemes(brand)).toBeUndefined();
});
