/** Themes: twelve colours, and overrides of single places. */
import { darkColours, lightColours } from "../shipped-colours.ts";
import { themeNames } from "./areas.ts";
import { group, list, table, text, textKey, toggle } from "./build.ts";
import type { Rule, Text, ValueOf } from "./kinds.ts";
import { key } from "./parts.ts";

/** Any CSS colour without a character that ends a declaration: colours go into CSS text. */
const colour = (value: string): Text => text("colour", value, { min: 1, max: 200, pattern: /^[#\w\s.,%()/+-]+$/ });

/** The twelve colours everything else is derived from. */
const appearance = group(
  Object.fromEntries(Object.entries(lightColours).map(([name, value]) => [name, colour(value)])) as {
    readonly [Name in keyof typeof lightColours]: Text;
  },
);
type Appearance = Record<keyof typeof lightColours, string>;

const themeOption = group({
  key: text("key", "", { min: 1, max: 60, pattern: /^[\w-]+$/ }),
  translation: textKey("global.theme.light"),
  appearance,
  appearance_options: group({ button_hover_effect: toggle(false), list_hover_effect: toggle(false) }),
  /** `area.property` -> colour, over what is derived; see `areas.ts`. */
  advanced_appearance: table(/^\w+\.\w+$/, colour(""), { effectiveKeys: new Set(themeNames) }),
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
const distinctKeys: Rule<ThemeValues> = {
  problem: "has a key twice",
  holds: ({ options }) => new Set(options.map((option) => option.key)).size === options.length,
  mended: (themes) => ({
    ...themes,
    options: themes.options.filter(({ key }, at) => themes.options.findIndex((other) => other.key === key) === at),
  }),
};
const knownDefaults: Rule<ThemeValues> = {
  problem: "names a default that is no theme",
  holds: ({ options, default_light, default_dark }) =>
    options.length === 0 ||
    [default_light, default_dark].every((wanted) => options.some((option) => option.key === wanted)),
  mended(themes) {
    const listed = (wanted: string) =>
      themes.options.some(({ key }) => key === wanted) ? wanted : (themes.options[0]?.key ?? wanted);
    return { ...themes, default_light: listed(themes.default_light), default_dark: listed(themes.default_dark) };
  },
};

export const themes = group(
  {
    /** Key of an option. */
    default_light: { ...key, default: "light" },
    default_dark: { ...key, default: "dark" },
    show_theme_selection: toggle(false),
    options: list(themeOption, { max: 50, default: shippedThemes }),
  },
  { page: "appearance", section: "themes", since: "6.0.0" },
  [distinctKeys, knownDefaults],
);
