/** Resolves the colours of a theme in each area from the generated CSS, so that both agree. Pure. */
import type { Rgb } from "culori/fn";
import { parseCssColour } from "../colours/colour.ts";
import { lightThemeColours } from "../colours/shipped-colours.ts";
import { type ColourMix, derivedTokens } from "../colours/theme-tokens.ts";
import type { ThemeOption } from "../portal-settings.ts";
import { GLOBAL_AREA, parseAreaColourName, type ThemeArea, type ThemeToken, themeAreas } from "../registry/areas.ts";
import { createThemeCss, toCssVariable } from "./theme.ts";

/** `more`: for visitors whose device requests more contrast. */
export type ContrastPreference = "usual" | "more";

export interface ResolvedColour {
  /** Undefined if only a browser can compute it. */
  readonly colour: Rgb | undefined;
  /** Settings that determine it: `appearance.primary_color`, `advanced_appearance.header.text_color`. */
  readonly sources: ReadonlySet<string>;
}

/** Resolves a colour variable in an area; `global` is the whole portal. */
export type ThemeColourResolver = (area: string, token: ThemeToken) => ResolvedColour;

const ROOT = ':root[data-portal-theme="theme"]';

export function createThemeColourResolver(theme: ThemeOption, mode: ContrastPreference): ThemeColourResolver {
  const css = createThemeCss({ ...theme, key: "theme" });
  const at = css.indexOf("@media (prefers-contrast:more)");
  const blocks = blocksOf(at < 0 ? css : css.slice(0, at));
  if (mode === "more" && at >= 0) {
    for (const [selector, own] of blocksOf(css.slice(at))) {
      blocks.set(selector, new Map([...(blocks.get(selector) ?? []), ...own]));
    }
  }
  const root = blocks.get(ROOT) ?? new Map<string, string>();
  const setBy = listSetters(theme, mode);

  const known = new Map<string, ResolvedColour>();
  const read = (area: string, variable: string, within: ReadonlySet<string>): ResolvedColour => {
    const key = `${area} ${variable}`;
    const found = known.get(key) ?? compute(area, variable, within);
    // A cyclic colour may still resolve outside of the cycle, so it is not cached.
    if (found.colour) known.set(key, found);
    return found;
  };
  const compute = (area: string, variable: string, within: ReadonlySet<string>): ResolvedColour => {
    const own = blocks.get(`${ROOT} [data-area="${area}"]`);
    const isOwn = own?.has(variable) === true;
    const text = (isOwn ? own.get(variable) : root.get(variable)) ?? "";
    // A cyclic reference has no colour.
    if (within.has(variable)) return { colour: undefined, sources: new Set() };
    const from = new Set(sourcesOf(variable, text, area, setBy));
    const colour = parseCssColour(text, (name) => {
      // Elements inherit computed values of the root, except for `currentcolor`.
      const around = name === "currentcolor";
      const inner = new Set([...within, variable]);
      const found = read(isOwn || around ? area : GLOBAL_AREA, around ? textOf(area) : name, inner);
      for (const one of found.sources) from.add(one);
      return found.colour;
    });
    return { colour, sources: from };
  };
  return (area, token) => read(area, toCssVariable(token), new Set());
}

/** Selector -> variables. Values contain neither braces nor semicolons. */
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

/** The text colour variable of an area. */
function textOf(area: string): string {
  const areas: Readonly<Record<string, ThemeArea>> = themeAreas;
  return toCssVariable(areas[area]?.text_color?.token ?? "on_background_color");
}

/** `area variable` -> the stored name that sets it. */
function listSetters(theme: ThemeOption, mode: ContrastPreference): ReadonlyMap<string, string> {
  const setters = new Map<string, string>();
  for (const wanted of mode === "more" ? [false, true] : [false]) {
    for (const name of Object.keys(theme.advanced_appearance)) {
      const target = parseAreaColourName(name);
      if (target?.moreContrast === wanted) setters.set(`${target.area} ${toCssVariable(target.token)}`, name);
    }
  }
  return setters;
}

const derivedNames = new Map(Object.entries(derivedTokens).map(([name, token]) => [toCssVariable(name), token]));

/** Settings that determine a value, without those of variables in it. */
function sourcesOf(variable: string, text: string, area: string, setBy: ReadonlyMap<string, string>): string[] {
  const setter = setBy.get(`${area} ${variable}`) ?? setBy.get(`${GLOBAL_AREA} ${variable}`);
  if (setter !== undefined && !text.startsWith("var(")) return [`advanced_appearance.${setter}`];
  const derived = derivedNames.get(variable);
  // A shipped value does not contain the names of its source colours.
  if (derived && text.startsWith("#")) return [...new Set([derived.light, derived.dark].flatMap(named))];
  const name = variable.slice("--p-".length).replaceAll("-", "_");
  return text.startsWith("var(") || text.startsWith("color-mix(") || derived ? [] : appearanceSource(name);
}

/** Whether it is one of the twelve base colours. */
const isAppearance = (name: string) => Object.hasOwn(lightThemeColours, name);

const named = (mix: ColourMix) => [mix.of, mix.with].flatMap(appearanceSource);

function appearanceSource(name: string): string[] {
  return isAppearance(name) ? [`appearance.${name}`] : [];
}
