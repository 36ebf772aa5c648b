/** Resolves the colours of a theme in each area from the CSS that is generated for the portal: both agree. Pure. */
import { type ColourValue, colourValue } from "./colour-value.ts";
import type { ThemeOption } from "./portal-settings.ts";
import { GLOBAL_AREA, type ThemeArea, type Token, themeAreas, themeTarget } from "./registry/areas.ts";
import { lightColours } from "./shipped-colours.ts";
import { themeCss, variableOf } from "./theme.ts";
import { derivedTokens, type Mix } from "./theme-tokens.ts";

/** `more`: as visitors see it whose device asks for more contrast. */
export type ContrastMode = "usual" | "more";

export interface AreaValue {
  /** Undefined where only a browser can know. */
  readonly colour: ColourValue | undefined;
  /** Settings of the theme that it comes from: `appearance.primary_color`, `advanced_appearance.header.text_color`. */
  readonly from: ReadonlySet<string>;
}

/** The colour of a variable in an area, or in the whole portal with the area `global`. */
export type ThemeValues = (area: string, token: Token) => AreaValue;

const ROOT = ':root[data-portal-theme="theme"]';

export function themeValues(theme: ThemeOption, mode: ContrastMode): ThemeValues {
  const css = themeCss({ ...theme, key: "theme" });
  const at = css.indexOf("@media (prefers-contrast:more)");
  const blocks = blocksOf(at < 0 ? css : css.slice(0, at));
  if (mode === "more" && at >= 0) {
    for (const [selector, own] of blocksOf(css.slice(at))) {
      blocks.set(selector, new Map([...(blocks.get(selector) ?? []), ...own]));
    }
  }
  const root = blocks.get(ROOT) ?? new Map<string, string>();
  const setBy = settersOf(theme, mode);

  const known = new Map<string, AreaValue>();
  const read = (area: string, variable: string, within: ReadonlySet<string>): AreaValue => {
    const key = `${area} ${variable}`;
    const found = known.get(key) ?? compute(area, variable, within);
    // A colour that is set to itself is one to what stands outside of the circle.
    if (found.colour) known.set(key, found);
    return found;
  };
  const compute = (area: string, variable: string, within: ReadonlySet<string>): AreaValue => {
    const own = blocks.get(`${ROOT} [data-area="${area}"]`);
    const isOwn = own?.has(variable) === true;
    const text = (isOwn ? own.get(variable) : root.get(variable)) ?? "";
    // A colour that is set to itself is none.
    if (within.has(variable)) return { colour: undefined, from: new Set() };
    const from = new Set(sourcesOf(variable, text, area, setBy));
    const colour = colourValue(text, (name) => {
      // What the root computed is handed down as it is, but for the colour of the text around.
      const around = name === "currentcolor";
      const inner = new Set([...within, variable]);
      const found = read(isOwn || around ? area : GLOBAL_AREA, around ? textOf(area) : name, inner);
      for (const one of found.from) from.add(one);
      return found.colour;
    });
    return { colour, from };
  };
  return (area, token) => read(area, variableOf(token), new Set());
}

/** Selector -> variables. Values have neither braces nor semicolons. */
function blocksOf(css: string): Map<string, ReadonlyMap<string, string>> {
  const blocks = new Map<string, ReadonlyMap<string, string>>();
  for (const [, selector = "", body = ""] of css.matchAll(/(:root[^{}]*)\{([^{}]*)\}/g)) {
    const values = body.split(";").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1)];
    });
    blocks.set(selector, new Map(values));
  }
  return blocks;
}

/** The variable of the text of an area. */
function textOf(area: string): string {
  const areas: Readonly<Record<string, ThemeArea>> = themeAreas;
  return variableOf(areas[area]?.text_color?.token ?? "on_background_color");
}

/** `area variable` -> the stored name that sets it there. */
function settersOf(theme: ThemeOption, mode: ContrastMode): ReadonlyMap<string, string> {
  const setters = new Map<string, string>();
  for (const wanted of mode === "more" ? [false, true] : [false]) {
    for (const name of Object.keys(theme.advanced_appearance)) {
      const target = themeTarget(name);
      if (target?.moreContrast === wanted) setters.set(`${target.area} ${variableOf(target.token)}`, name);
    }
  }
  return setters;
}

const derivedNames = new Map(Object.entries(derivedTokens).map(([name, token]) => [variableOf(name), token]));

/** Where a value comes from, but for what the variables in it add. */
function sourcesOf(variable: string, text: string, area: string, setBy: ReadonlyMap<string, string>): string[] {
  const setter = setBy.get(`${area} ${variable}`) ?? setBy.get(`${GLOBAL_AREA} ${variable}`);
  if (setter !== undefined && !text.startsWith("var(")) return [`advanced_appearance.${setter}`];
  const derived = derivedNames.get(variable);
  // The shipped colour of a mix stands there without the names of what it is mixed from.
  if (derived && text.startsWith("#")) return [...new Set([derived.light, derived.dark].flatMap(named))];
  const name = variable.slice("--p-".length).replaceAll("-", "_");
  return text.startsWith("var(") || text.startsWith("color-mix(") || derived ? [] : appearanceSource(name);
}

/** Whether it is one of the twelve. */
const isAppearance = (name: string) => Object.hasOwn(lightColours, name);

const named = (mix: Mix) => [mix.of, mix.with].flatMap(appearanceSource);

function appearanceSource(name: string): string[] {
  return isAppearance(name) ? [`appearance.${name}`] : [];
}
