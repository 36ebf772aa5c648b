/**
 * The themeable areas, as plain data: which colours each has of its own, what they drive there, in which states, and
 * what they stand on. CSS, contrast, documentation and the admin's form are made from these.
 *
 * A stored name is `area.property`, or `area.property__state`: `header.icon_color__hover`.
 */
import type { lightColours } from "../shipped-colours.ts";
import { derivedTokens, fixedColours } from "../theme-tokens.ts";

/**
 * `hover`: under the pointer. `focus`: reached by the keyboard. `accessibility_color`: for visitors whose device asks
 * for more contrast.
 */
export const STATES = ["hover", "focus", "accessibility_color"] as const;
export type State = (typeof STATES)[number];

type ColourToken = keyof typeof lightColours | keyof typeof derivedTokens | keyof typeof fixedColours;

/** The colour of the text around, which is one of the area's own. */
export const TEXT_AROUND = "currentcolor";

/**
 * Variables that have no colour of their own, each with the one it is as long as no theme sets it. One that is as
 * another of them stands below it.
 */
export const fallbacks = {
  primary_focus: "primary_color",
  on_primary_hover: "on_primary_color",
  on_primary_focus: "on_primary_color",
  text_hover: "on_background_color",
  text_focus: "text_2",
  link_hover: "primary_text",
  link_focus: "primary_text",
  icon_color: "text_2",
  icon_hover: TEXT_AROUND,
  icon_focus: "icon_color",
  toast_success: "success",
  toast_warning: "warning",
  toast_danger: "danger_mark",
  toast_info: "info",
} as const satisfies Record<string, ColourToken | "icon_color" | typeof TEXT_AROUND>;

export type Token = ColourToken | keyof typeof fallbacks;

export interface ThemeProperty {
  /** The variable `--p-<token>` that it sets within the area. */
  readonly token: Token;
  /** Those of its states that have variables of their own. */
  readonly hover?: Token;
  readonly focus?: Token;
  /** Properties of the same area that it is read or seen on. */
  readonly on?: readonly string[];
  /** Least contrast to them: 4.5 for text, 3 for signs, borders and rings. */
  readonly least?: 4.5 | 3;
}

export type ThemeArea = Readonly<Record<string, ThemeProperty>>;

const ground = (token: Token): ThemeProperty => ({ token });
const text = (token: Token, on: string, more: Pick<ThemeProperty, "hover" | "focus"> = {}): ThemeProperty => ({
  token,
  ...more,
  on: [on],
  least: 4.5,
});
const sign = (token: Token, on: string, more: Pick<ThemeProperty, "hover" | "focus"> = {}): ThemeProperty => ({
  token,
  ...more,
  on: [on],
  least: 3,
});

const BACKGROUND = "background_color";
const textColour = (token: Token) => ({ text_color: text(token, BACKGROUND) });
const secondaryText = { secondary_text_color: text("text_2", BACKGROUND) };
const button = {
  button_color: { token: "primary_color", hover: "primary_hover", focus: "primary_focus" },
  button_text_color: text("on_primary_color", "button_color", { hover: "on_primary_hover", focus: "on_primary_focus" }),
} satisfies ThemeArea;
const link = {
  link_color: text("primary_text", BACKGROUND, { hover: "link_hover", focus: "link_focus" }),
} satisfies ThemeArea;
const icon = {
  icon_color: sign("icon_color", BACKGROUND, { hover: "icon_hover", focus: "icon_focus" }),
} satisfies ThemeArea;
const border = { border_color: { token: "line" } } satisfies ThemeArea;
const field = { field_color: ground("surface_color"), field_border_color: sign("line_strong", "field_color") };
const focus = { focus_color: sign("focus", BACKGROUND) };
const mark = { mark_color: sign("primary_mark", BACKGROUND) };

const page = { [BACKGROUND]: ground("background_color"), ...textColour("on_background_color"), ...focus };

export const themeAreas = {
  dialog: {
    [BACKGROUND]: ground("popup_background_color"),
    ...textColour("popup_on_background_color"),
    ...secondaryText,
    ...button,
    ...icon,
    ...border,
    ...focus,
  },
  header: {
    [BACKGROUND]: ground("navigation_color"),
    ...textColour("on_navigation_color"),
    ...icon,
    ...border,
    ...focus,
  },
  footer: {
    [BACKGROUND]: ground("background_color"),
    text_color: text("text_2", BACKGROUND, { hover: "text_hover", focus: "text_focus" }),
    ...border,
    ...focus,
  },
  preview: {
    [BACKGROUND]: ground("preview"),
    ...textColour("preview_text"),
    secondary_text_color: text("preview_text_2", BACKGROUND),
    ...icon,
    mark_color: sign("preview_mark", BACKGROUND),
    focus_color: sign("on_picture", BACKGROUND),
  },
  infoView: {
    [BACKGROUND]: ground("surface_color"),
    ...textColour("on_surface_color"),
    ...secondaryText,
    picture_color: ground("mat"),
    ...icon,
    ...border,
    ...focus,
  },
  guide: {
    [BACKGROUND]: ground("popup_background_color"),
    ...textColour("popup_on_background_color"),
    ...secondaryText,
    ...button,
    ...mark,
    ...focus,
  },
  dashboard: { ...page, ...button, ...link, field_color: ground("surface_color"), picture_color: ground("mat") },
  bookmark: { ...page, ...secondaryText, ...button, ...icon, ...border, ...mark, picture_color: ground("mat") },
  search: { ...page, ...secondaryText, ...link, ...border, ...mark, picture_color: ground("mat") },
  assetInfo: { ...page, ...secondaryText, ...button, ...icon, ...border, picture_color: ground("mat") },
  login: { ...page, ...secondaryText, ...button, ...link, ...field },
  logout: { ...page, ...secondaryText, ...button },
  noPermission: { ...page, ...secondaryText, ...button },
  admin: { ...page, ...secondaryText, ...border },
} as const satisfies Record<string, ThemeArea>;

export type AreaName = keyof typeof themeAreas;

/** Variables of the whole portal that are another colour in an area, as long as no theme sets them there. */
export const areaFallbacks: Partial<Record<AreaName, Partial<Record<Token, Token>>>> = {
  // A dark room in either theme.
  preview: { text_2: "preview_text_2", focus: "on_picture" },
};

/**
 * What a variable is as long as no theme sets it, first to last: `["icon_color", "text_2"]`. Empty for one that has a
 * colour of its own. `area`: where it is looked at; none for the whole portal.
 */
export function fallbackChain(token: Token, area?: string): (Token | typeof TEXT_AROUND)[] {
  const inArea = (areaFallbacks as Readonly<Record<string, Partial<Record<Token, Token>>>>)[area ?? ""];
  const next = inArea?.[token] ?? (fallbacks as Partial<Record<Token, Token | typeof TEXT_AROUND>>)[token];
  if (next === undefined) return [];
  return next === TEXT_AROUND ? [next] : [next, ...fallbackChain(next, area)];
}

/** Colours of the whole portal, by the names of their variables: `global.danger`. */
export const GLOBAL_AREA = "global";
export const globalTokens: ReadonlySet<string> = new Set([
  ...Object.keys(derivedTokens),
  ...Object.keys(fixedColours),
  ...Object.keys(fallbacks),
]);

const areas: ReadonlyMap<string, ReadonlyMap<string, ThemeProperty>> = new Map(
  Object.entries(themeAreas).map(([area, properties]) => [area, new Map(Object.entries(properties))]),
);

/** What a stored name sets, and where. */
export interface ThemeTarget {
  readonly area: string;
  readonly token: Token;
  /** Only where more contrast is asked for. */
  readonly moreContrast: boolean;
}

/** Undefined for a name that no area has: it is kept, and changes nothing. */
export function themeTarget(name: string): ThemeTarget | undefined {
  const [, area = "", property = "", state] = /^(\w+?)\.(\w+?)(?:__(\w+))?$/.exec(name) ?? [];
  const moreContrast = state === "accessibility_color";
  if (area === GLOBAL_AREA) {
    const plain = state === undefined || moreContrast;
    return plain && globalTokens.has(property) ? { area, token: property as Token, moreContrast } : undefined;
  }
  const found = areas.get(area)?.get(property);
  const token = state === "hover" || state === "focus" ? found?.[state] : found?.token;
  const isState = state === undefined || STATES.some((one) => one === state);
  return isState && token ? { area, token, moreContrast } : undefined;
}
