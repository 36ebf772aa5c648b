/** What lies behind a logo: its colour, and whether it is dark. Pure. */
import { parseOpaqueHex, relativeLuminance } from "../colours/contrast.ts";
import { fixedColourTokens } from "../colours/theme-tokens.ts";
import type { ThemeAppearance, ThemeOption } from "../portal-settings.ts";
import { getColourScheme, MAX_DARK_LUMINANCE } from "./theme.ts";

/** Where a logo stands: in the header, on the dashboard's hero, or on the login page, with a picture beside it or not. */
export type LogoBackground = "header" | "hero" | "heroPicture" | "login" | "loginBesidePicture";

type Ground = readonly [overriddenBy: string, by: keyof ThemeAppearance];

const GROUNDS: Readonly<Record<Exclude<LogoBackground, "heroPicture">, Ground>> = {
  header: ["header.background_color", "navigation_color"],
  hero: ["dashboard.picture_color", "background_color"],
  login: ["login.background_color", "background_color"],
  loginBesidePicture: ["login.field_color", "surface_color"],
};

/** The CSS colour behind a logo. On the hero's picture that is the dark veil, through which some of the picture shows. */
export function getLogoBackgroundColour(theme: ThemeOption, ground: LogoBackground): string {
  const { appearance, advanced_appearance } = theme;
  if (ground === "heroPicture") return fixedColourTokens.picture_veil[getColourScheme(appearance)];
  const [override, name] = GROUNDS[ground];
  return advanced_appearance[override] ?? appearance[name];
}

/** Colours that only a browser can compute count as those of the theme's scheme. */
export function isLogoBackgroundDark(theme: ThemeOption, ground: LogoBackground): boolean {
  if (ground === "heroPicture") return true;
  const colour = parseOpaqueHex(getLogoBackgroundColour(theme, ground));
  return colour ? relativeLuminance(colour) < MAX_DARK_LUMINANCE : getColourScheme(theme.appearance) === "dark";
}
