/**
 * The themeable areas as plain data: which colours each area has, which variables they set, in which states, and on
 * which backgrounds. CSS, contrast checks, documentation and admin forms are generated from it.
 *
 * A stored name is `area.property` or `area.property__state`: `header.icon_color__hover`.
 */
import type { lightThemeColours } from "../colours/shipped-colours.ts";
import { derivedTokens, fixedColourTokens } from "../colours/theme-tokens.ts";

/**
 * `hover`: under the pointer. `focus`: with keyboard focus. `accessibility_color`: for visitors whose device requests
 * more contrast.
 */
export const COLOUR_STATES = ["hover", "focus", "accessibility_color"] as const;
export type ColourState = (typeof COLOUR_STATES)[number];

type ColourToken = keyof typeof lightThemeColours | keyof typeof derivedTokens | keyof typeof fixedColourTokens;

/** Inherits the colour of the surrounding text. */
export const INHERITED_TEXT_COLOUR = "currentcolor";

/**
 * Variables without a colour, each with the variable that it equals until a theme sets it. One that refers to another
 * of them is listed after it.
 */
export const tokenFallbacks = {
  primary_focus: "primary_color",
  on_primary_hover: "on_primary_color",
  on_primary_focus: "on_primary_color",
  text_hover: "on_background_color",
  text_focus: "text_2",
  link_hover: "primary_text",
  link_focus: "primary_text",
  icon_color: "text_2",
  icon_hover: INHERITED_TEXT_COLOUR,
  icon_focus: "icon_color",
  toast_success: "success",
  toast_warning: "warning",
  toast_danger: "danger_mark",
  toast_info: "info",
} as const satisfies Record<string, ColourToken | "icon_color" | typeof INHERITED_TEXT_COLOUR>;

export type ThemeToken = ColourToken | keyof typeof tokenFallbacks;

export interface ThemeProperty {
  /** The variable `--p-<token>` that it sets within the area. */
  readonly token: ThemeToken;
  /** Variables of the states that have one. */
  readonly hover?: ThemeToken;
  readonly focus?: ThemeToken;
  /** Properties of the same area that are its background. */
  readonly on?: readonly string[];
  /** Minimum contrast ratio to them: 4.5 for text, 3 for icons, borders and focus rings. */
  readonly minContrast?: 4.5 | 3;
}

export type ThemeArea = Readonly<Record<string, ThemeProperty>>;

const backgroundProperty = (token: ThemeToken): ThemeProperty => ({ token });
const textProperty = (
  token: ThemeToken,
  on: string,
  more: Pick<ThemeProperty, "hover" | "focus"> = {},
): ThemeProperty => ({
  token,
  ...more,
  on: [on],
  minContrast: 4.5,
});
const markProperty = (
  token: ThemeToken,
  on: string,
  more: Pick<ThemeProperty, "hover" | "focus"> = {},
): ThemeProperty => ({
  token,
  ...more,
  on: [on],
  minContrast: 3,
});

const BACKGROUND = "background_color";
const textColour = (token: ThemeToken) => ({ text_color: textProperty(token, BACKGROUND) });
const secondaryText = { secondary_text_color: textProperty("text_2", BACKGROUND) };
const button = {
  button_color: { token: "primary_color", hover: "primary_hover", focus: "primary_focus" },
  button_text_color: textProperty("on_primary_color", "button_color", {
    hover: "on_primary_hover",
    focus: "on_primary_focus",
  }),
} satisfies ThemeArea;
const link = {
  link_color: textProperty("primary_text", BACKGROUND, { hover: "link_hover", focus: "link_focus" }),
} satisfies ThemeArea;
const icon = {
  icon_color: markProperty("icon_color", BACKGROUND, { hover: "icon_hover", focus: "icon_focus" }),
} satisfies ThemeArea;
const border = { border_color: { token: "line" } } satisfies ThemeArea;
const field = {
  field_color: backgroundProperty("surface_color"),
  field_border_color: markProperty("line_strong", "field_color"),
};
const focus = { focus_color: markProperty("focus", BACKGROUND) };
const mark = { mark_color: markProperty("primary_mark", BACKGROUND) };

const page = { [BACKGROUND]: backgroundProperty("background_color"), ...textColour("on_background_color"), ...focus };

export const themeAreas = {
  dialog: {
    [BACKGROUND]: backgroundProperty("popup_background_color"),
    ...textColour("popup_on_background_color"),
    ...secondaryText,
    ...button,
    ...icon,
    ...border,
    ...focus,
  },
  header: {
    [BACKGROUND]: backgroundProperty("navigation_color"),
    ...textColour("on_navigation_color"),
    ...icon,
    ...border,
    ...focus,
  },
  footer: {
    [BACKGROUND]: backgroundProperty("background_color"),
    text_color: textProperty("text_2", BACKGROUND, { hover: "text_hover", focus: "text_focus" }),
    ...border,
    ...focus,
  },
  preview: {
    [BACKGROUND]: backgroundProperty("preview"),
    ...textColour("preview_text"),
    secondary_text_color: textProperty("preview_text_2", BACKGROUND),
    ...icon,
    mark_color: markProperty("preview_mark", BACKGROUND),
    focus_color: markProperty("on_picture", BACKGROUND),
  },
  infoView: {
    [BACKGROUND]: backgroundProperty("surface_color"),
    ...textColour("on_surface_color"),
    ...secondaryText,
    picture_color: backgroundProperty("mat"),
    ...icon,
    ...border,
    ...focus,
  },
  guide: {
    [BACKGROUND]: backgroundProperty("popup_background_color"),
    ...textColour("popup_on_background_color"),
    ...secondaryText,
    ...button,
    ...mark,
    ...focus,
  },
  dashboard: {
    ...page,
    ...button,
    ...link,
    field_color: backgroundProperty("surface_color"),
    picture_color: backgroundProperty("mat"),
  },
  bookmark: {
    ...page,
    ...secondaryText,
    ...button,
    ...icon,
    ...border,
    ...mark,
    picture_color: backgroundProperty("mat"),
  },
  search: { ...page, ...secondaryText, ...link, ...border, ...mark, picture_color: backgroundProperty("mat") },
  assetInfo: { ...page, ...secondaryText, ...button, ...icon, ...border, picture_color: backgroundProperty("mat") },
  login: { ...page, ...secondaryText, ...button, ...link, ...field },
  logout: { ...page, ...secondaryText, ...button },
  noPermission: { ...page, ...secondaryText, ...button },
  admin: { ...page, ...secondaryText, ...border },
} as const satisfies Record<string, ThemeArea>;

export type AreaName = keyof typeof themeAreas;

/** Variables with another default in an area, until a theme sets them there. */
export const tokenFallbacksByArea: Partial<Record<AreaName, Partial<Record<ThemeToken, ThemeToken>>>> = {
  // The preview is dark in every theme.
  preview: { text_2: "preview_text_2", focus: "on_picture" },
};

/**
 * Fallbacks of a variable, first to last: `["icon_color", "text_2"]`. Empty for one with a colour. `area`: where it is
 * used; omitted for the whole portal.
 */
export function listTokenFallbacks(token: ThemeToken, area?: string): (ThemeToken | typeof INHERITED_TEXT_COLOUR)[] {
  const inArea = (tokenFallbacksByArea as Readonly<Record<string, Partial<Record<ThemeToken, ThemeToken>>>>)[
    area ?? ""
  ];
  const next =
    inArea?.[token] ??
    (tokenFallbacks as Partial<Record<ThemeToken, ThemeToken | typeof INHERITED_TEXT_COLOUR>>)[token];
  if (next === undefined) return [];
  return next === INHERITED_TEXT_COLOUR ? [next] : [next, ...listTokenFallbacks(next, area)];
}

/** Area of the whole portal; its colours are named after their variables: `global.danger`. */
export const GLOBAL_AREA = "global";
export const globalTokenNames: ReadonlySet<string> = new Set([
  ...Object.keys(derivedTokens),
  ...Object.keys(fixedColourTokens),
  ...Object.keys(tokenFallbacks),
]);

const areas: ReadonlyMap<string, ReadonlyMap<string, ThemeProperty>> = new Map(
  Object.entries(themeAreas).map(([area, properties]) => [area, new Map(Object.entries(properties))]),
);

/** The variable that a stored name sets, and its area. */
export interface AreaColourTarget {
  readonly area: string;
  readonly token: ThemeToken;
  /** Only if the device requests more contrast. */
  readonly moreContrast: boolean;
}

/** Parses a stored name; undefined if no area has it. Such names are retained without effect. */
export function parseAreaColourName(name: string): AreaColourTarget | undefined {
  const [, area = "", property = "", state] = /^(\w+?)\.(\w+?)(?:__(\w+))?$/.exec(name) ?? [];
  const moreContrast = state === "accessibility_color";
  if (area === GLOBAL_AREA) {
    const plain = state === undefined || moreContrast;
    return plain && globalTokenNames.has(property) ? { area, token: property as ThemeToken, moreContrast } : undefined;
  }
  const found = areas.get(area)?.get(property);
  const token = state === "hover" || state === "focus" ? found?.[state] : found?.token;
  const isState = state === undefined || COLOUR_STATES.some((one) => one === state);
  return isState && token ? { area, token, moreContrast } : undefined;
}
