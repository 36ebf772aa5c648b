import { describe, expect, test } from "vitest";
import { contrastRatio } from "../colours/contrast.ts";
import { darkThemeColours, lightThemeColours } from "../colours/shipped-colours.ts";
import { fixedColourTokens, shadowTokens } from "../colours/theme-tokens.ts";
import type { ThemeAppearance, ThemeOption } from "../portal-settings.ts";
import { areaColourNames, createAreaContrastPairs } from "../registry/area-names.ts";
import {
  type AreaName,
  INHERITED_TEXT_COLOUR,
  parseAreaColourName,
  type ThemeArea,
  themeAreas,
} from "../registry/areas.ts";
import { shippedThemes } from "../registry/themes.ts";
import { createThemeCss, createThemesCss, getColourScheme, toCssVariable } from "./theme.ts";

function theme(appearance: Partial<ThemeAppearance>, advanced: Record<string, string> = {}): ThemeOption {
  return {
    key: "brand",
    translation: "global.theme.light",
    appearance: { ...lightThemeColours, ...appearance },
    appearance_options: { button_hover_effect: false, list_hover_effect: false },
    advanced_appearance: advanced,
  };
}

/** Variables of the first block with the selector. */
function variables(css: string, selector: string): Map<string, string> {
  const [, body] = css.split(`${selector}{`);
  const declarations = body?.split("}")[0]?.split(";") ?? [];
  return new Map(
    declarations.map((declaration): [string, string] => {
      const colon = declaration.indexOf(":");
      return [declaration.slice(0, colon), declaration.slice(colon + 1)];
    }),
  );
}

const root = (key: string): string => `:root[data-portal-theme="${key}"]`;
const shipped = {
  light: variables(createThemesCss(shippedThemes), root("light")),
  dark: variables(createThemesCss(shippedThemes), root("dark")),
};

/** Contrast required by the design: foreground, background, minimum. Written by hand from its table of colours. */
const grounds = ["background-color", "surface-color", "popup-background-color", "mat", "navigation-color"];
const pairs: [text: string, ground: string, least: number][] = [
  ["on-primary-color", "primary-color", 4.5],
  ["on-primary-color", "primary-hover", 4.5],
  ["on-secondary-color", "secondary-color", 4.5],
  ["on-secondary-2", "secondary-color", 4.5],
  ["primary-on-secondary", "secondary-color", 4.5],
  ["on-background-color", "background-color", 4.5],
  ["on-background-color", "primary-tint", 4.5],
  ["on-background-color", "hover-ground", 4.5],
  ["on-surface-color", "surface-color", 4.5],
  ["popup-on-background-color", "popup-background-color", 4.5],
  ["on-navigation-color", "navigation-color", 4.5],
  ["on-primary-tint", "primary-tint", 4.5],
  ["text-2", "primary-tint", 4.5],
  ["text-2", "hover-ground", 4.5],
  ["text-3", "hover-ground", 4.5],
  ...["success", "warning", "danger", "info"].map((kind): [string, string, number] => [kind, `${kind}-tint`, 4.5]),
  ...["surface-color", "popup-background-color", "background-color"].map((ground): [string, string, number] => [
    "danger-mark",
    ground,
    3,
  ]),
  ...grounds.flatMap((ground): [string, string, number][] => [
    ["text-2", ground, 4.5],
    ["text-3", ground, 4.5],
    ["primary-text", ground, 4.5],
    ["primary-mark", ground, 3],
    ["line-strong", ground, 3],
    ["focus", ground, 3],
    ["success", ground, 4.5],
    ["warning", ground, 4.5],
    ["danger", ground, 4.5],
    ["info", ground, 4.5],
  ]),
];

test.each(["light", "dark"] as const)("the shipped %s theme is readable in every pair of the design", (key) => {
  const failing = pairs.flatMap(([text, ground, least]) => {
    const ratio = contrastRatio(shipped[key].get(`--p-${text}`) ?? "", shipped[key].get(`--p-${ground}`) ?? "") ?? 0;
    return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)} < ${least}`] : [];
  });
  expect(failing).toEqual([]);
});

test("the shipped themes have the exact colours of the design", () => {
  expect(shipped.light.get("--p-primary-text")).toBe("#994200");
  expect(shipped.light.get("--p-text-3")).toBe("#676663");
  expect(shipped.dark.get("--p-mat")).toBe("#212121");
  expect(shipped.dark.get("color-scheme")).toBe("dark");
  for (const values of [shipped.light, shipped.dark]) {
    expect([...values.values()].filter((value) => value.includes("color-mix"))).toEqual([]);
  }
});

test("errors are #ff3860 in fills, borders and icons, and error text is readable", () => {
  for (const values of [shipped.light, shipped.dark]) {
    expect(values.get("--p-danger-mark")).toBe("#ff3860");
    expect(values.get("--p-toast-danger")).toBe("var(--p-danger-mark)");
    expect(values.get("--p-danger")).not.toBe("#ff3860");
  }
});

test("a brand colour affects all derived colours and no others", () => {
  const values = variables(createThemeCss(theme({ primary_color: "#0055aa" })), root("brand"));
  expect(values.get("--p-primary-text")).toBe("color-mix(in srgb,var(--p-primary-color) 60%,black)");
  expect(values.get("--p-primary-tint")).toContain("var(--p-surface-color)");
  expect(values.get("--p-text-2")).toBe("#565553");
});

test("a dark background makes a dark theme", () => {
  expect(getColourScheme(lightThemeColours)).toBe("light");
  expect(getColourScheme(darkThemeColours)).toBe("dark");
  expect(getColourScheme({ ...lightThemeColours, background_color: "rebeccapurple" })).toBe("light");
});

test("an override of the area global wins on the root", () => {
  const values = variables(createThemeCss(theme({}, { "global.text_2": "#123456" })), root("brand"));
  expect(values.get("--p-text-2")).toBe("#123456");
});

test("a colour of an area applies only there, with its derived colours", () => {
  const css = createThemeCss(theme({}, { "dashboard.button_color": "#0055aa" }));
  const values = variables(css, `${root("brand")} [data-area="dashboard"]`);
  expect(values.get("--p-primary-color")).toBe("#0055aa");
  expect(values.get("--p-primary-hover")).toContain("color-mix(in srgb,var(--p-primary-color)");
  expect(values.has("--p-text-2")).toBe(false);
  expect(variables(css, root("brand")).get("--p-primary-color")).toBe("#f27a1a");
  // The info panel is inside the search, the header in no other area: all other areas are reset.
  const other = variables(css, `${root("brand")} [data-area="infoView"]`);
  expect([other.get("--p-primary-color"), other.get("--p-primary-hover")]).toEqual(["#f27a1a", "#ff8f38"]);
});

test("a nested area has the colours of the whole portal, not those of the outer area", () => {
  const css = createThemeCss(
    theme(
      {},
      { "search.link_color__hover": "red", "global.text_2": "#111111", "search.secondary_text_color": "#222222" },
    ),
  );
  const inner = variables(css, `${root("brand")} [data-area="infoView"]`);
  expect([inner.get("--p-link-hover"), inner.get("--p-text-2")]).toEqual(["var(--p-primary-text)", "#111111"]);
});

test("colours for more contrast apply only on request, and take precedence then", () => {
  const css = createThemeCss(
    theme(
      {},
      {
        "login.link_color__accessibility_color": "#000000",
        "login.link_color": "#777777",
        "global.focus__accessibility_color": "#ff0000",
      },
    ),
  );
  const [usual = "", more = ""] = css.split("@media (prefers-contrast:more){");
  expect(variables(usual, `${root("brand")} [data-area="login"]`).get("--p-primary-text")).toBe("#777777");
  expect(variables(more, `${root("brand")} [data-area="login"]`).get("--p-primary-text")).toBe("#000000");
  expect(variables(more, root("brand"))).toEqual(new Map([["--p-focus", "#ff0000"]]));
  expect(createThemeCss(theme({}, { "login.link_color": "#777777" }))).not.toContain("@media");
});

test("every name of the registry sets its variable in its area, and no other name sets anything", () => {
  for (const name of areaColourNames) {
    const { area, token } = parseAreaColourName(name) ?? {};
    const css = createThemeCss(theme({}, { [name]: "#0a0b0c" }));
    const where = area === "global" ? root("brand") : `${root("brand")} [data-area="${area}"]`;
    const block = css.split("\n").find((line) => line.includes("#0a0b0c")) ?? "";
    expect(variables(block, where).get(toCssVariable(token ?? "")), name).toBe("#0a0b0c");
  }
  const plain = createThemeCss(theme({}));
  for (const name of [
    "header",
    "header.",
    "header.nothing",
    "cellar.text_color",
    "header.text_color__hover",
    "header.text_color__blink",
    "global.primary_color",
    "__proto__.text_color",
    "header.constructor",
  ])
    expect(createThemeCss(theme({}, { [name]: "#0a0b0c" })), name).toBe(plain);
});

test.each(["light", "dark"] as const)("in the shipped %s theme every pair of the areas is readable", (key) => {
  const css = createThemesCss(shippedThemes);
  const failing = createAreaContrastPairs().flatMap(({ name, token, background: ground, minContrast: least }) => {
    const area = name.split(".")[0] as AreaName;
    const here = new Map([...shipped[key], ...variables(css, `${root(key)} [data-area="${area}"]`)]);
    const shown = (variable: string): string => {
      const value = here.get(variable) ?? "";
      if (value === INHERITED_TEXT_COLOUR)
        return shown(toCssVariable((themeAreas[area] as ThemeArea).text_color?.token ?? ""));
      const other = /^var\((.+)\)$/.exec(value)?.[1];
      return other ? shown(other) : value;
    };
    const ratio = contrastRatio(shown(toCssVariable(token)), shown(toCssVariable(ground))) ?? 0;
    return ratio < least ? [`${name}: ${ratio.toFixed(2)} < ${least}`] : [];
  });
  expect(failing).toEqual([]);
});

test("no colour, key or area of a stored theme breaks out of its place", () => {
  const css = createThemeCss({
    ...theme(
      { primary_color: "red;}body{display:none}", surface_color: "url(https://evil.example/x)" },
      { "header.x}y": "red", 'a"].primary_color': "red", "header.text_2": "red}*{color:red" },
    ),
    key: 'x"]{}body{color:red}[a="',
  });
  expect(css).not.toContain("display:none");
  expect(css).not.toContain("url(");
  expect(css).not.toContain("*{");
  expect(
    css.split("\n").every((line) => /^:root\[data-portal-theme="[^"]*"\]( \[data-area="\w+"\])?\{[^{}]*\}$/.test(line)),
  ).toBe(true);
});

test("a theme's block has its scheme and all fixed tokens", () => {
  const css = createThemesCss(shippedThemes);
  expect(css.split("\n")[0]).toMatch(/^:root\{--p-font:/);
  for (const key of ["light", "dark"] as const) {
    const values = variables(css, root(key));
    expect(values.get("color-scheme")).toBe(key);
    expect(values.get("--p-danger")).toBe(fixedColourTokens.danger[key]);
    expect(values.get("--p-shadow-pop")).toBe(shadowTokens.shadow_pop[key]);
  }
});

test("mixes of a changed colour use the scheme's shares", () => {
  const mixes = (colours: typeof lightThemeColours, changed: string) => {
    const css = createThemeCss({ ...theme({}), appearance: { ...colours, primary_color: changed } });
    const values = variables(css, root("brand"));
    return [values.get("--p-primary-text"), values.get("--p-primary-mark")];
  };
  const DARK = darkThemeColours as typeof lightThemeColours;
  expect(mixes(lightThemeColours, "#0055aa")).toEqual([
    "color-mix(in srgb,var(--p-primary-color) 60%,black)",
    "color-mix(in srgb,var(--p-primary-color) 84%,black)",
  ]);
  expect(mixes(DARK, "#0055aa")).toEqual([
    "color-mix(in srgb,var(--p-primary-color) 60%,white)",
    "var(--p-primary-color)",
  ]);
  expect(mixes(DARK, darkThemeColours.primary_color.toUpperCase())[0], "the same colour in capitals").toBe("#ffb680");
});

test("a mix of one colour alone is that colour", () => {
  const ring = (colours: typeof lightThemeColours) =>
    variables(
      createThemeCss({ ...theme({}), appearance: { ...colours, on_background_color: "#123456" } }),
      root("brand"),
    ).get("--p-focus");
  expect(ring(lightThemeColours)).toBe("var(--p-on-background-color)");
  expect(ring(darkThemeColours as typeof lightThemeColours)).toBe("white");
});

test("colours are trimmed, and invalid ones are treated as unset", () => {
  const values = variables(createThemeCss(theme({ primary_color: " #0055aa ", surface_color: "{}" })), root("brand"));
  expect([values.get("--p-primary-color"), values.get("--p-surface-color")]).toEqual(["#0055aa", "initial"]);
  for (const bad of ["{red", "red}", "red;", "expression(1)", "URL(x)", ""])
    expect(variables(createThemeCss(theme({ primary_color: bad })), root("brand")).get("--p-primary-color"), bad).toBe(
      "initial",
    );
});

test("a theme without area colours has blocks only for area fallbacks, and for more contrast only its changes", () => {
  const plain = createThemeCss(theme({})).split("\n");
  expect(plain.map((line) => /data-area="(\w+)"/.exec(line)?.[1])).toEqual([undefined, "preview"]);
  const more =
    createThemeCss(theme({}, { "login.link_color__accessibility_color": "#000000" })).split("@media")[1] ?? "";
  expect(more).not.toContain(`${root("brand")}{`);
  expect(more).toMatch(/^ \(prefers-contrast:more\)\{:root/);
  expect(createThemeCss(theme({}, { "login.link_color__accessibility_color": "#000000" })).split("\n")).toHaveLength(3);
});

describe("a variable without a default colour", () => {
  const preview = (advanced: Record<string, string>) =>
    variables(createThemeCss(theme({}, advanced)), `${root("brand")} [data-area="preview"]`);

  test("equals its fallback", () => {
    const values = variables(createThemeCss(theme({})), root("brand"));
    expect(values.get("--p-icon-color")).toBe("var(--p-text-2)");
    expect(values.get("--p-icon-focus")).toBe("var(--p-icon-color)");
    expect(values.get("--p-icon-hover")).toBe("currentcolor");
    expect(values.get("--p-toast-danger")).toBe("var(--p-danger-mark)");
  });

  test("follows its fallback in an area, unless the theme sets it for the whole portal", () => {
    const area = (advanced: Record<string, string>) =>
      variables(createThemeCss(theme({}, advanced)), `${root("brand")} [data-area="assetInfo"]`);
    const text = { "assetInfo.secondary_text_color": "#222222" };
    expect(area(text).get("--p-icon-color")).toBe("var(--p-text-2)");
    expect(area(text).get("--p-icon-focus"), "of one that follows").toBe("var(--p-icon-color)");
    expect(area(text).has("--p-link-hover")).toBe(false);
    expect(area({ ...text, "global.icon_color": "#333333" }).get("--p-icon-color")).toBe("#333333");
    expect(area({ ...text, "assetInfo.icon_color": "#444444" }).get("--p-icon-color")).toBe("#444444");
    expect(area({ "assetInfo.background_color": "#555555" }).get("--p-icon-color"), "of a mix").toBe("var(--p-text-2)");
  });

  test("has another fallback in the dark preview, whatever other areas set", () => {
    expect([...preview({}).keys()]).toEqual([
      "--p-text-2",
      "--p-focus",
      "--p-text-focus",
      "--p-icon-color",
      "--p-icon-focus",
    ]);
    const others = preview({ "search.secondary_text_color": "#222222", "header.focus_color": "#333333" });
    expect([others.get("--p-text-2"), others.get("--p-focus")]).toEqual([
      "var(--p-preview-text-2)",
      "var(--p-on-picture)",
    ]);
    expect(preview({ "preview.icon_color": "#444444" }).get("--p-icon-color")).toBe("#444444");
    expect(preview({ "global.icon_color": "#444444" }).get("--p-icon-color")).toBe("#444444");
    const more =
      createThemeCss(theme({}, { "global.icon_color__accessibility_color": "#444444" })).split("@media")[1] ?? "";
    expect(variables(more, `${root("brand")} [data-area="preview"]`).get("--p-icon-color")).toBe("#444444");
  });
});

test("a theme's key is escaped in its selector", () => {
  expect(createThemeCss({ ...theme({}), key: 'my"<b>\n\\theme' })).toContain(':root[data-portal-theme="mybtheme"]{');
});

test("tokens are those of wide windows, and change below their breakpoints", () => {
  const css = createThemesCss([]);
  expect(variables(css, ":root").get("--p-gutter")).toBe("32px");
  const narrow = css.split("\n").slice(1);
  expect(narrow.map((line) => /max-width:(\d+)px/.exec(line)?.[1])).toEqual(["1279", "767", "359"]);
  expect(variables(narrow[1] ?? "", ":root").get("--p-head")).toBe("56px");
});

test("an area that changes a source colour of a mix declares the mix again", () => {
  const css = createThemeCss(theme({}, { "dashboard.background_color": "#eeeeee" }));
  expect(variables(css, `${root("brand")} [data-area="dashboard"]`).get("--p-text-2")).toBe(
    "color-mix(in srgb,var(--p-on-background-color) 73%,var(--p-background-color))",
  );
});
