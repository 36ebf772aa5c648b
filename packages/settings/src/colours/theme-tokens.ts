/**
 * Design tokens. Each derived colour has a `color-mix` for any brand, and the exact value of the shipped themes, which
 * applies while its source colours are the shipped ones.
 */
import type { lightThemeColours } from "../colours/shipped-colours.ts";

export type ColourScheme = "light" | "dark";
export type AppearanceColourName = keyof typeof lightThemeColours;

/** A mix of two colours; `share` is that of the first, in percent. */
export interface ColourMix {
  /** Percent of the first colour. */
  readonly share: number;
  readonly of: AppearanceColourName | "white" | "black";
  readonly with: AppearanceColourName | "white" | "black";
}

export interface DerivedToken {
  readonly light: ColourMix;
  readonly dark: ColourMix;
  readonly shipped: { readonly light: string; readonly dark: string };
}

const mix = (share: number, of: ColourMix["of"], other: ColourMix["with"]): ColourMix => ({ share, of, with: other });
const both = <Value extends ColourMix | string>(value: Value) => ({ light: value, dark: value });

export const derivedTokens = {
  primary_hover: {
    ...both(mix(82, "primary_color", "white")),
    shipped: { light: "#ff8f38", dark: "#ffa661" },
  },
  primary_text: {
    light: mix(60, "primary_color", "black"),
    dark: mix(60, "primary_color", "white"),
    shipped: { light: "#994200", dark: "#ffb680" },
  },
  primary_tint: {
    light: mix(12, "primary_color", "surface_color"),
    dark: mix(14, "primary_color", "surface_color"),
    shipped: { light: "#fdeee1", dark: "#35231a" },
  },
  on_primary_tint: {
    light: mix(40, "primary_color", "black"),
    dark: mix(48, "primary_color", "white"),
    shipped: { light: "#6b2d00", dark: "#ffcba3" },
  },
  primary_mark: {
    light: mix(84, "primary_color", "black"),
    dark: mix(100, "primary_color", "white"),
    shipped: { light: "#d95f00", dark: "#ff9240" },
  },
  text_2: {
    light: mix(73, "on_background_color", "background_color"),
    dark: mix(73, "on_background_color", "background_color"),
    shipped: { light: "#565553", dark: "#b3b1ad" },
  },
  text_3: {
    light: mix(65, "on_background_color", "background_color"),
    dark: mix(64, "on_background_color", "background_color"),
    shipped: { light: "#676663", dark: "#9f9d99" },
  },
  line: {
    light: mix(9, "on_background_color", "background_color"),
    dark: mix(12, "on_background_color", "background_color"),
    shipped: { light: "#e2e2e0", dark: "#2e2e2e" },
  },
  line_strong: {
    light: mix(52, "on_background_color", "background_color"),
    dark: mix(48, "on_background_color", "background_color"),
    shipped: { light: "#858480", dark: "#7d7b77" },
  },
  mat: {
    ...both(mix(5, "on_background_color", "background_color")),
    shipped: { light: "#ebebe9", dark: "#212121" },
  },
  hover_ground: {
    light: mix(4, "on_background_color", "background_color"),
    dark: mix(8, "on_background_color", "background_color"),
    shipped: { light: "#eeeeec", dark: "#262626" },
  },
  focus: {
    light: mix(100, "on_background_color", "black"),
    dark: mix(0, "on_background_color", "white"),
    shipped: { light: "#1b1b1a", dark: "#ffffff" },
  },
  on_secondary_2: {
    ...both(mix(75, "on_secondary_color", "secondary_color")),
    shipped: { light: "#c9c8c6", dark: "#4d4c4a" },
  },
  primary_on_secondary: {
    light: mix(78, "primary_color", "white"),
    dark: mix(60, "primary_color", "black"),
    shipped: { light: "#ff9d4d", dark: "#a34500" },
  },
} as const satisfies Record<string, DerivedToken>;

/** Colours with a fixed meaning, independent of the brand; `advanced_appearance` may override them. */
export const fixedColourTokens = {
  success: { light: "#17663f", dark: "#74d3a0" },
  success_tint: { light: "#e3f3ea", dark: "#173022" },
  warning: { light: "#7a4f00", dark: "#f0c260" },
  warning_tint: { light: "#fbf0d4", dark: "#33290f" },
  danger: { light: "#b01239", dark: "#ff93a9" },
  /** For fills, borders and icons: too light for text. */
  danger_mark: both("#ff3860"),
  danger_tint: { light: "#fde8ed", dark: "#3b1720" },
  info: { light: "#1b5798", dark: "#93c0f3" },
  info_tint: { light: "#e6effa", dark: "#16293e" },
  scrim: { light: "rgb(20 20 20 / .46)", dark: "rgb(0 0 0 / .66)" },
  /** The preview is dark in every theme. */
  preview: both("#0e0e0e"),
  preview_text: both("#ecebe9"),
  preview_text_2: both("#b3b1ad"),
  preview_pill: both("#262626"),
  preview_line: both("#454545"),
  preview_mark: both("#ff9240"),
  /** Content on pictures, in every theme. */
  on_picture: both("#ffffff"),
  picture_ink: both("#1b1b1a"),
  /** Overlay on parts of pictures, for readable text and visible edges. */
  picture_veil: both("#0e0e0e"),
  /** Colour codes 1 to 7 of assets. */
  code_1: both("#d8423b"),
  code_2: both("#ee8a2b"),
  code_3: both("#f0c83c"),
  code_4: both("#4c9f5e"),
  code_5: both("#5fb2dc"),
  code_6: both("#8a5cb8"),
  code_7: both("#8d8d8b"),
} as const;

export const shadowTokens = {
  shadow_pop: {
    light: "0 0 0 1px rgb(0 0 0 / .06),0 2px 4px rgb(0 0 0 / .05),0 12px 32px -6px rgb(0 0 0 / .16)",
    dark: "inset 0 0 0 1px rgb(255 255 255 / .07),0 16px 40px -8px rgb(0 0 0 / .7)",
  },
  shadow_dialog: {
    light: "0 0 0 1px rgb(0 0 0 / .06),0 32px 80px -16px rgb(0 0 0 / .34)",
    dark: "inset 0 0 0 1px rgb(255 255 255 / .08),0 40px 100px -16px rgb(0 0 0 / .85)",
  },
  shadow_dock: {
    light: "0 0 0 1px rgb(0 0 0 / .3),0 10px 28px -6px rgb(0 0 0 / .36)",
    dark: "0 12px 32px -6px rgb(0 0 0 / .8)",
  },
} as const;

/** Typography, spacing, radii, motion and layout: the same in every theme. */
export const sharedTokens: Readonly<Record<string, string>> = {
  font: '"Commissioner Variable","Segoe UI","Noto Sans","Noto Sans Arabic","Geeza Pro",system-ui,sans-serif',
  fs_11: ".6875rem",
  fs_12: ".75rem",
  fs_13: ".8125rem",
  fs_15: ".9375rem",
  fs_17: "1.0625rem",
  fs_20: "1.25rem",
  fs_26: "1.625rem",
  fs_36: "2.25rem",
  fs_48: "3rem",
  s1: "4px",
  s2: "8px",
  s3: "12px",
  s4: "16px",
  s5: "24px",
  s6: "32px",
  s7: "48px",
  s8: "64px",
  r_pic: "2px",
  r_chip: "6px",
  r_ctl: "8px",
  r_pop: "12px",
  r_dlg: "16px",
  t_fast: "120ms",
  t_std: "200ms",
  t_slow: "320ms",
  ease_out: "cubic-bezier(.2,.8,.2,1)",
  ease_in: "cubic-bezier(.4,0,1,1)",
  gutter: "32px",
  head: "64px",
  side: "260px",
};

/** Tokens that change with the window's width; `below` in pixels, widest first. */
export const responsiveTokens = [
  { below: 1280, set: { gutter: "24px" } },
  { below: 768, set: { gutter: "16px", head: "56px" } },
  { below: 360, set: { gutter: "12px" } },
] as const;
