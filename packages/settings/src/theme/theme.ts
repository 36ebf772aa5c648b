/**
 * Generates the CSS of a theme. Pure, so that server, portal and admin preview show the same.
 *
 * Names are mechanical: `--p-` and the name with hyphens. The twelve base colours are `--p-primary-color`,
 * `--p-on-background-color`, `--p-popup-background-color` ...; derived tokens are `--p-text-2`, `--p-mat`,
 * `--p-primary-tint` ... (`theme-tokens.ts`); shared tokens are `--p-s4`, `--p-r-ctl`, `--p-fs-13` ...
 * `advanced_appearance` overrides some of them, for the whole portal or on elements with `data-area="<area>"`
 * (`registry/areas.ts`).
 */

import { parseOpaqueHex, relativeLuminance } from "../colours/contrast.ts";
import { CSS_COLOUR_PATTERN } from "../colours/css-colour.ts";
import { darkThemeColours, lightThemeColours } from "../colours/shipped-colours.ts";
import {
  type AppearanceColourName,
  type ColourMix,
  type ColourScheme,
  type DerivedToken,
  derivedTokens,
  fixedColourTokens,
  responsiveTokens,
  shadowTokens,
  sharedTokens,
} from "../colours/theme-tokens.ts";
import type { ThemeAppearance, ThemeOption } from "../portal-settings.ts";
import {
  type AreaColourTarget,
  type AreaName,
  GLOBAL_AREA,
  INHERITED_TEXT_COLOUR,
  parseAreaColourName,
  themeAreas,
  tokenFallbacks,
  tokenFallbacksByArea,
} from "../registry/areas.ts";

/** Relative luminance, of a mid grey: themes with a darker background are dark. */
export const MAX_DARK_LUMINANCE = 0.18;

const appearanceNames = Object.keys(lightThemeColours) as readonly AppearanceColourName[];

type Declarations = readonly (readonly [name: string, value: string])[];

export function toCssVariable(property: string): string {
  return `--p-${property.replaceAll("_", "-")}`;
}

const reference = (property: string) => `var(${toCssVariable(property)})`;

/** Derived from the background, since themes do not store it. Colours that are not hex count as light. */
export function getColourScheme(appearance: ThemeAppearance): ColourScheme {
  const background = parseOpaqueHex(appearance.background_color);
  return background && relativeLuminance(background) < MAX_DARK_LUMINANCE ? "dark" : "light";
}

/** CSS of the shared tokens and all themes. `root` selects the element with `data-portal-theme`. */
export function createThemesCss(themes: readonly ThemeOption[], root = ":root"): string {
  return [sharedTokensCss(root), ...themes.map((theme) => createThemeCss(theme, root))].join("\n");
}

export function createThemeCss(theme: ThemeOption, selector = ":root"): string {
  const scheme = getColourScheme(theme.appearance);
  const root = `${selector}[data-portal-theme="${escapeCssString(theme.key)}"]`;
  const values = new Map<string, string>([
    ...appearanceNames.map((name): [string, string] => [toCssVariable(name), colour(theme.appearance[name])]),
    ...Object.entries(derivedTokens).map(([name, token]): [string, string] => [
      toCssVariable(name),
      derivedValue(token, scheme, theme.appearance),
    ]),
    ...Object.entries({ ...fixedColourTokens, ...shadowTokens }).map(([name, value]): [string, string] => [
      toCssVariable(name),
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

interface Override extends AreaColourTarget {
  value: string;
}

/** The overrides, lowest precedence first: colours for more contrast come last. */
function overridesOf(stored: Readonly<Record<string, string>>): Override[] {
  const found = Object.entries(stored).flatMap(([name, value]) => {
    const target = parseAreaColourName(name);
    return target ? [{ ...target, value: colour(value) }] : [];
  });
  return found.toSorted((a, b) => Number(a.moreContrast) - Number(b.moreContrast));
}

const declared = (overrides: readonly Override[], area: string) =>
  new Map(overrides.filter((one) => one.area === area).map(({ token, value }) => [toCssVariable(token), value]));

/** Values of variables without a default colour. */
const fallbackValues: ReadonlyMap<string, string> = new Map(
  Object.entries(tokenFallbacks).map(([name, other]) => [
    toCssVariable(name),
    other === INHERITED_TEXT_COLOUR ? other : reference(other),
  ]),
);

/**
 * Areas may be nested, such as the info panel in the search. So each area resets the variables that other areas set, to
 * the value of the whole portal or to its fallback in the area.
 */
function areaBlocks(
  overrides: readonly Override[],
  values: ReadonlyMap<string, string>,
  root: string,
  scheme: ColourScheme,
): string[] {
  const global = declared(overrides, GLOBAL_AREA);
  const whole = new Map([...values, ...global]);
  const withFollowing = (set: ReadonlyMap<string, string>) =>
    new Map([...set, ...dependentDeclarations(set, global, scheme)]);
  const areas = (Object.keys(themeAreas) as AreaName[]).map((area) => ({
    area,
    set: withFollowing(declared(overrides, area)),
    fallen: withFollowing(
      new Map(
        Object.entries(tokenFallbacksByArea[area] ?? {}).map(([name, other]) => [
          toCssVariable(name),
          reference(other),
        ]),
      ),
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

function sharedTokensCss(root: string): string {
  const blocks = [block(root, toDeclarations(sharedTokens))];
  for (const { below, set } of responsiveTokens) {
    blocks.push(`@media (max-width:${below - 1}px){${block(root, toDeclarations(set))}}`);
  }
  return blocks.join("\n");
}

function toDeclarations(values: Readonly<Record<string, string>>): Declarations {
  return Object.entries(values).map(([name, value]) => [toCssVariable(name), value]);
}

function block(selector: string, declarations: Declarations): string {
  return `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

/** The shipped value while its source colours are the shipped ones, so that the default theme looks as designed. */
function derivedValue(token: DerivedToken, scheme: ColourScheme, appearance: ThemeAppearance): string {
  const shipped = scheme === "dark" ? darkThemeColours : lightThemeColours;
  const unchanged = sources(token[scheme]).every((name) => appearance[name].toLowerCase() === shipped[name]);
  return unchanged ? token.shipped[scheme] : mixCss(token[scheme]);
}

function sources(mix: ColourMix): AppearanceColourName[] {
  return [mix.of, mix.with].filter((name) => name !== "white" && name !== "black");
}

function mixCss(mix: ColourMix): string {
  const part = (name: ColourMix["of"]): string => (name === "white" || name === "black" ? name : reference(name));
  if (mix.share === 100) return part(mix.of);
  if (mix.share === 0) return part(mix.with);
  return `color-mix(in srgb,${part(mix.of)} ${mix.share}%,${part(mix.with)})`;
}

/**
 * CSS computes a reference or mix where it is declared, so an area that changes a source colour must declare its
 * dependents again. Overrides of the whole portal stay, except for mixes.
 */
function dependentDeclarations(
  changed: ReadonlyMap<string, string>,
  global: ReadonlyMap<string, string>,
  scheme: ColourScheme,
): Map<string, string> {
  const found = new Map<string, string>();
  const isChanged = (name: string) => changed.has(toCssVariable(name)) || found.has(toCssVariable(name));
  for (const [name, token] of Object.entries(derivedTokens))
    if (!isChanged(name) && sources(token[scheme]).some(isChanged))
      found.set(toCssVariable(name), mixCss(token[scheme]));
  for (const [name, other] of Object.entries(tokenFallbacks))
    if (!isChanged(name) && isChanged(other))
      found.set(toCssVariable(name), global.get(toCssVariable(name)) ?? reference(other));
  return found;
}

/** A stored colour must not end its declaration: invalid colours become `initial`. */
function colour(value: string): string {
  return CSS_COLOUR_PATTERN.test(value) ? value.trim() : "initial";
}

function escapeCssString(text: string): string {
  return text.replace(/["\\\n\r\f<>]/g, "");
}
