/**
 * A theme of the settings as CSS text; pure, so that server, portal and the admin's preview show the same.
 *
 * Names are mechanical: `--p-` and the name with hyphens. The twelve are `--p-primary-color`,
 * `--p-on-background-color`, `--p-popup-background-color` ...; what follows from them are `--p-text-2`, `--p-mat`,
 * `--p-primary-tint` ... (`theme-tokens.ts`); measures are `--p-s4`, `--p-r-ctl`, `--p-fs-13` ...
 * `advanced_appearance` sets some of them anew, for the whole portal or on the elements with `data-area="<area>"`, as
 * `registry/areas.ts` says.
 */

import { luminance } from "./contrast.ts";
import { COLOUR } from "./css-colour.ts";
import type { Appearance, ThemeOption } from "./portal-settings.ts";
import {
  type AreaName,
  areaFallbacks,
  fallbacks,
  GLOBAL_AREA,
  TEXT_AROUND,
  type ThemeTarget,
  themeAreas,
  themeTarget,
} from "./registry/areas.ts";
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

const appearanceNames = Object.keys(lightColours) as readonly AppearanceName[];

type Declarations = readonly (readonly [name: string, value: string])[];

export function variableOf(property: string): string {
  return `--p-${property.replaceAll("_", "-")}`;
}

const reference = (property: string) => `var(${variableOf(property)})`;

/** Told from the ground, since a stored theme does not say it. Colours that are not hex count as light. */
export function schemeOf(appearance: Appearance): Scheme {
  return (luminance(appearance.background_color) ?? 1) < DARK_LUMINANCE ? "dark" : "light";
}

/** The CSS of all themes, measures first. `root` is the selector of the element with `data-portal-theme`. */
export function themesCss(themes: readonly ThemeOption[], root = ":root"): string {
  return [measuresCss(root), ...themes.map((theme) => themeCss(theme, root))].join("\n");
}

export function themeCss(theme: ThemeOption, selector = ":root"): string {
  const scheme = schemeOf(theme.appearance);
  const root = `${selector}[data-portal-theme="${cssText(theme.key)}"]`;
  const values = new Map<string, string>([
    ...appearanceNames.map((name): [string, string] => [variableOf(name), colour(theme.appearance[name])]),
    ...Object.entries(derivedTokens).map(([name, token]): [string, string] => [
      variableOf(name),
      derivedValue(token, scheme, theme.appearance),
    ]),
    ...Object.entries({ ...fixedColours, ...shadows }).map(([name, value]): [string, string] => [
      variableOf(name),
      value[scheme],
    ]),
    ...fallbackValues,
  ]);
  const overrides = overridesOf(theme.advanced_appearance);
  const usual = overrides.filter(({ moreContrast }) => !moreContrast);
  const blocks = [
    block(root, [["color-scheme", scheme], ...new Map([...values, ...declared(usual, GLOBAL_AREA)])]),
    ...areaBlocks(usual, values, root, scheme),
  ];
  if (usual.length < overrides.length) {
    const own = declared(overrides, GLOBAL_AREA);
    const inner = [...(own.size > 0 ? [block(root, [...own])] : []), ...areaBlocks(overrides, values, root, scheme)];
    blocks.push(`@media (prefers-contrast:more){${inner.join("")}}`);
  }
  return blocks.join("\n");
}

interface Override extends ThemeTarget {
  value: string;
}

/** In the order of what holds: colours for more contrast come last. */
function overridesOf(stored: Readonly<Record<string, string>>): Override[] {
  const found = Object.entries(stored).flatMap(([name, value]) => {
    const target = themeTarget(name);
    return target ? [{ ...target, value: colour(value) }] : [];
  });
  return found.toSorted((a, b) => Number(a.moreContrast) - Number(b.moreContrast));
}

const declared = (overrides: readonly Override[], area: string) =>
  new Map(overrides.filter((one) => one.area === area).map(({ token, value }) => [variableOf(token), value]));

/** What is written for variables without a colour of their own. */
const fallbackValues: ReadonlyMap<string, string> = new Map(
  Object.entries(fallbacks).map(([name, other]) => [
    variableOf(name),
    other === TEXT_AROUND ? other : reference(other),
  ]),
);

/**
 * Areas lie in one another, the info panel in the search. What one of them sets, all others set back to what it is in
 * the whole portal, or to what it falls back to in them.
 */
function areaBlocks(
  overrides: readonly Override[],
  values: ReadonlyMap<string, string>,
  root: string,
  scheme: Scheme,
): string[] {
  const global = declared(overrides, GLOBAL_AREA);
  const whole = new Map([...values, ...global]);
  const withFollowing = (set: ReadonlyMap<string, string>) => new Map([...set, ...following(set, global, scheme)]);
  const areas = (Object.keys(themeAreas) as AreaName[]).map((area) => ({
    area,
    set: withFollowing(declared(overrides, area)),
    fallen: withFollowing(
      new Map(Object.entries(areaFallbacks[area] ?? {}).map(([name, other]) => [variableOf(name), reference(other)])),
    ),
  }));
  const names = areas.flatMap(({ set }) => [...set.keys()]);
  return areas.flatMap(({ area, set, fallen }) => {
    const own = [...new Set([...names, ...fallen.keys()])].map(
      (name) => [name, set.get(name) ?? fallen.get(name) ?? whole.get(name) ?? "initial"] as const,
    );
    return own.length > 0 ? [block(`${root} [data-area="${area}"]`, own)] : [];
  });
}

function measuresCss(root: string): string {
  const blocks = [block(root, namedMeasures(measures))];
  for (const { below, set } of narrowMeasures) {
    blocks.push(`@media (max-width:${below - 1}px){${block(root, namedMeasures(set))}}`);
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
  const part = (name: Mix["of"]): string => (name === "white" || name === "black" ? name : reference(name));
  if (mix.share === 100) return part(mix.of);
  if (mix.share === 0) return part(mix.with);
  return `color-mix(in srgb,${part(mix.of)} ${mix.share}%,${part(mix.with)})`;
}

/**
 * What is as another variable, or mixed from it, is computed where it is declared, so an area that changes that one
 * must declare these again. What the theme sets for the whole portal stays, but for mixes.
 */
function following(
  changed: ReadonlyMap<string, string>,
  global: ReadonlyMap<string, string>,
  scheme: Scheme,
): Map<string, string> {
  const found = new Map<string, string>();
  const isChanged = (name: string) => changed.has(variableOf(name)) || found.has(variableOf(name));
  for (const [name, token] of Object.entries(derivedTokens))
    if (!isChanged(name) && sources(token[scheme]).some(isChanged)) found.set(variableOf(name), mixCss(token[scheme]));
  for (const [name, other] of Object.entries(fallbacks))
    if (!isChanged(name) && isChanged(other))
      found.set(variableOf(name), global.get(variableOf(name)) ?? reference(other));
  return found;
}

/** A stored colour ends its declaration never: what could close it is refused, and the value becomes the initial one. */
function colour(value: string): string {
  return COLOUR.test(value) ? value.trim() : "initial";
}

function cssText(text: string): string {
  return text.replace(/["\\\n\r\f<>]/g, "");
}
