/**
 * A theme of the settings as CSS text; pure, so that server, portal and the admin's preview show the same.
 *
 * Names are mechanical: `--p-` and the name with hyphens. The twelve are `--p-primary-color`,
 * `--p-on-background-color`, `--p-popup-background-color` ...; what follows from them are `--p-text-2`, `--p-mat`,
 * `--p-primary-tint` ... (`theme-tokens.ts`); measures are `--p-s4`, `--p-r-ctl`, `--p-fs-13` ...
 * An override `area.property` of `advanced_appearance` sets `--p-<property>` on the root for the area `global`, and on
 * the elements with `data-area="<area>"` for any other, together with everything that is mixed from it.
 */
import { luminance } from "./contrast.ts";
import type { Appearance, ThemeOption } from "./portal-settings.ts";
import { darkColours, lightColours } from "./shipped-colours.ts";
import {
  type AppearanceName,
  type DerivedToken,
  derivedTokens,
  fixedColours,
  type Mix,
  measures,
  narrowMeasures,
  type Scheme,
  shadows,
} from "./theme-tokens.ts";

/** Grounds darker than this are dark themes; half of mid grey. */
const DARK_LUMINANCE = 0.18;

const GLOBAL_AREA = "global";
const appearanceNames = Object.keys(lightColours) as readonly AppearanceName[];

type Declarations = readonly (readonly [name: string, value: string])[];

export function variableOf(property: string): string {
  return `--p-${property.replaceAll("_", "-")}`;
}

/** Told from the ground, since a stored theme does not say it. Colours that are not hex count as light. */
export function schemeOf(appearance: Appearance): Scheme {
  return (luminance(appearance.background_color) ?? 1) < DARK_LUMINANCE ? "dark" : "light";
}

/** The CSS of all themes, measures first. The element with `data-portal-theme` is the root. */
export function themesCss(themes: readonly ThemeOption[]): string {
  return [measuresCss(), ...themes.map(themeCss)].join("\n");
}

export function themeCss(theme: ThemeOption): string {
  const scheme = schemeOf(theme.appearance);
  const root = `:root[data-portal-theme="${cssText(theme.key)}"]`;
  const areas = overridesByArea(theme.advanced_appearance);
  const own: Declarations = appearanceNames.map((name) => [variableOf(name), colour(theme.appearance[name])]);
  const blocks = [
    block(root, [
      ["color-scheme", scheme],
      ...own,
      ...Object.entries(derivedTokens).map(([name, token]): [string, string] => [
        variableOf(name),
        derivedValue(token, scheme, theme.appearance),
      ]),
      ...Object.entries({ ...fixedColours, ...shadows }).map(([name, value]): [string, string] => [
        variableOf(name),
        value[scheme],
      ]),
      ...(areas.get(GLOBAL_AREA) ?? []),
    ]),
  ];
  for (const [area, overrides] of areas) {
    if (area === GLOBAL_AREA) continue;
    blocks.push(block(`${root} [data-area="${cssText(area)}"]`, [...overrides, ...remixed(overrides, scheme)]));
  }
  return blocks.join("\n");
}

export function measuresCss(): string {
  const blocks = [block(":root", namedMeasures(measures))];
  for (const { below, set } of narrowMeasures) {
    blocks.push(`@media (max-width:${below - 1}px){${block(":root", namedMeasures(set))}}`);
  }
  return blocks.join("\n");
}

function namedMeasures(values: Readonly<Record<string, string>>): Declarations {
  return Object.entries(values).map(([name, value]) => [variableOf(name), value]);
}

function block(selector: string, declarations: Declarations): string {
  return `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

/** The shipped value while its sources are the shipped ones, so that the default looks exactly as designed. */
function derivedValue(token: DerivedToken, scheme: Scheme, appearance: Appearance): string {
  const shipped = scheme === "dark" ? darkColours : lightColours;
  const unchanged = sources(token[scheme]).every((name) => appearance[name].toLowerCase() === shipped[name]);
  return unchanged ? token.shipped[scheme] : mixCss(token[scheme]);
}

function sources(mix: Mix): AppearanceName[] {
  return [mix.of, mix.with].filter((name) => name !== "white" && name !== "black");
}

function mixCss(mix: Mix): string {
  const part = (name: Mix["of"]): string => (name === "white" || name === "black" ? name : `var(${variableOf(name)})`);
  if (mix.share === 100) return part(mix.of);
  if (mix.share === 0) return part(mix.with);
  return `color-mix(in srgb,${part(mix.of)} ${mix.share}%,${part(mix.with)})`;
}

/** A mix is computed where it is declared, so an area that changes a source must declare its mixes again. */
function remixed(overrides: Declarations, scheme: Scheme): Declarations {
  const changed = new Set(overrides.map(([name]) => name));
  return Object.entries(derivedTokens)
    .filter(
      ([name, token]) =>
        !changed.has(variableOf(name)) && sources(token[scheme]).some((source) => changed.has(variableOf(source))),
    )
    .map(([name, token]) => [variableOf(name), mixCss(token[scheme])]);
}

function overridesByArea(overrides: Readonly<Record<string, string>>): Map<string, [string, string][]> {
  const areas = new Map<string, [string, string][]>();
  for (const [key, value] of Object.entries(overrides)) {
    const [, area, property] = /^([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)$/i.exec(key) ?? [];
    if (area === undefined || property === undefined) continue;
    areas.set(area, [...(areas.get(area) ?? []), [variableOf(property), colour(value)]]);
  }
  return areas;
}

/** A stored colour ends its declaration never: what could close it is refused, and the value becomes the initial one. */
function colour(value: string): string {
  return /^[#\w\s.,%()/+-]+$/.test(value) && !/url|expression/i.test(value) ? value.trim() : "initial";
}

function cssText(text: string): string {
  return text.replace(/["\\\n\r\f<>]/g, "");
}
