/** Themes: twelve colours, and overrides of single places. */
import { COLOUR } from "../css-colour.ts";
import { darkColours, lightColours } from "../shipped-colours.ts";
import { group, list, table, text, textKey, toggle } from "./build.ts";
import type { Rule, Text, ValueOf } from "./kinds.ts";
import { key } from "./parts.ts";

const colour = (value: string): Text => text("colour", value, { min: 1, max: 200, pattern: COLOUR });

/** The twelve colours everything else is derived from. */
const appearance = group(
  Object.fromEntries(Object.entries(lightColours).map(([name, value]) => [name, colour(value)])) as {
    readonly [Name in keyof typeof lightColours]: Text;
  },
);
type Appearance = Record<keyof typeof lightColours, string>;

/** `area.property` */
export const COLOUR_PLACE = /^\w+\.\w+$/;

export const themeKey: Text = text("key", "", { min: 1, max: 60, pattern: /^[\w-]+$/ });
export const themesMax = 50;

const themeOption = group({
  key: themeKey,
  translation: textKey("global.theme.light"),
  appearance,
  appearance_options: group({ button_hover_effect: toggle(false), list_hover_effect: toggle(false) }),
  /** `area.property` -> colour, over what is derived; `areas.ts` knows which of them change anything. */
  advanced_appearance: table(COLOUR_PLACE, colour("")),
});
type ThemeOption = ValueOf<typeof themeOption>;

const shipped = (name: "light" | "dark", colours: Appearance): ThemeOption => ({
  key: name,
  translation: `global.theme.${name}`,
  appearance: colours,
  appearance_options: { button_hover_effect: false, list_hover_effect: false },
  advanced_appearance: {},
});
export const shippedThemes: ThemeOption[] = [shipped("light", lightColours), shipped("dark", darkColours)];

interface ThemeValues {
  default_light: string;
  default_dark: string;
  options: ThemeOption[];
}
/** A key like this one that no theme has: `dark-2`. Room for its number is made where the key is as long as it may be. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(numbered(key, number))) number += 1;
  return numbered(key, number);
}
const numbered = (key: string, number: number) => `${key.slice(0, 50)}-${number}`;

const distinctKeys: Rule<ThemeValues> = {
  name: "key_twice",
  problem: "has a key twice",
  holds: ({ options }) => new Set(options.map((option) => option.key)).size === options.length,
  mended(themes, changes) {
    const keys = new Set(themes.options.map(({ key }) => key));
    const options = themes.options.map((option, at) => {
      if (themes.options.findIndex(({ key }) => key === option.key) === at) return option;
      changes("options", at, "key");
      const key = freeKey(option.key, keys);
      keys.add(key);
      return { ...option, key };
    });
    return { ...themes, options };
  },
};
const knownDefaults: Rule<ThemeValues> = {
  name: "no_theme",
  problem: "names a default that is no theme",
  holds: ({ options, default_light, default_dark }) =>
    options.length === 0 ||
    [default_light, default_dark].every((wanted) => options.some((option) => option.key === wanted)),
  mended(themes, changes) {
    const listed = (name: "default_light" | "default_dark") => {
      if (themes.options.some(({ key }) => key === themes[name])) return themes[name];
      changes(name);
      return themes.options[0]?.key ?? themes[name];
    };
    return { ...themes, default_light: listed("default_light"), default_dark: listed("default_dark") };
  },
};

export const themes = group(
  {
    /** Key of an option. */
    default_light: { ...key, default: "light" },
    default_dark: { ...key, default: "dark" },
    show_theme_selection: toggle(false),
    options: list(themeOption, { max: themesMax, default: shippedThemes }),
  },
  { page: "appearance", section: "themes", since: "6.0.0" },
  [distinctKeys, knownDefaults],
);
