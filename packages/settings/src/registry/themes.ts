/** Settings of themes: twelve base colours, and overrides per area. */
import { CSS_COLOUR_PATTERN } from "../colours/css-colour.ts";
import { darkThemeColours, lightThemeColours } from "../colours/shipped-colours.ts";
import { keySetting } from "./common-settings.ts";
import { groupNode, listNode, switchNode, tableNode, textKeyNode, textNode } from "./node-builders.ts";
import type { SettingRule, TextNode, ValueOf } from "./setting-nodes.ts";

const colour = (value: string): TextNode =>
  textNode("colour", value, { min: 1, max: 200, pattern: CSS_COLOUR_PATTERN });

/** The twelve base colours from which all others are derived. */
const appearance = groupNode(
  Object.fromEntries(Object.entries(lightThemeColours).map(([name, value]) => [name, colour(value)])) as {
    readonly [Name in keyof typeof lightThemeColours]: TextNode;
  },
);
type Appearance = Record<keyof typeof lightThemeColours, string>;

/** `area.property` */
export const AREA_COLOUR_NAME_PATTERN = /^\w+\.\w+$/;

export const themeKeySetting: TextNode = textNode("key", "", { min: 1, max: 60, pattern: /^[\w-]+$/ });
export const MAX_THEMES = 50;

const themeOption = groupNode({
  key: themeKeySetting,
  translation: textKeyNode("global.theme.light"),
  appearance,
  appearance_options: groupNode({ button_hover_effect: switchNode(false), list_hover_effect: switchNode(false) }),
  /** `area.property` -> colour, overriding derived colours; `areas.ts` defines which names have an effect. */
  advanced_appearance: tableNode(AREA_COLOUR_NAME_PATTERN, colour("")),
});
type ThemeOption = ValueOf<typeof themeOption>;

const shipped = (name: "light" | "dark", colours: Appearance): ThemeOption => ({
  key: name,
  translation: `global.theme.${name}`,
  appearance: colours,
  appearance_options: { button_hover_effect: false, list_hover_effect: false },
  advanced_appearance: {},
});
export const shippedThemes: ThemeOption[] = [shipped("light", lightThemeColours), shipped("dark", darkThemeColours)];

interface ThemeValues {
  default_light: string;
  default_dark: string;
  options: ThemeOption[];
}
/** Returns a similar key that no theme has: `dark-2`. Shortens long keys to fit the number. */
export function createUniqueThemeKey(key: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(numbered(key, number))) number += 1;
  return numbered(key, number);
}
const numbered = (key: string, number: number) => `${key.slice(0, 50)}-${number}`;

const distinctKeys: SettingRule<ThemeValues> = {
  name: "key_twice",
  message: "has a key twice",
  holds: ({ options }) => new Set(options.map((option) => option.key)).size === options.length,
  fix(themes, changes) {
    const keys = new Set(themes.options.map(({ key }) => key));
    const options = themes.options.map((option, at) => {
      if (themes.options.findIndex(({ key }) => key === option.key) === at) return option;
      changes("options", at, "key");
      const key = createUniqueThemeKey(option.key, keys);
      keys.add(key);
      return { ...option, key };
    });
    return { ...themes, options };
  },
};
const knownDefaults: SettingRule<ThemeValues> = {
  name: "no_theme",
  message: "names a default that is no theme",
  holds: ({ options, default_light, default_dark }) =>
    options.length === 0 ||
    [default_light, default_dark].every((wanted) => options.some((option) => option.key === wanted)),
  fix(themes, changes) {
    const listed = (name: "default_light" | "default_dark") => {
      if (themes.options.some(({ key }) => key === themes[name])) return themes[name];
      changes(name);
      return themes.options[0]?.key ?? themes[name];
    };
    return { ...themes, default_light: listed("default_light"), default_dark: listed("default_dark") };
  },
};

export const themesSetting = groupNode(
  {
    /** Key of an option. */
    default_light: { ...keySetting, default: "light" },
    default_dark: { ...keySetting, default: "dark" },
    show_theme_selection: switchNode(false),
    options: listNode(themeOption, { max: MAX_THEMES, default: shippedThemes }),
  },
  { page: "appearance", section: "themes", since: "6.0.0" },
  [distinctKeys, knownDefaults],
);
