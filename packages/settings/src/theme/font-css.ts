/** CSS of the portal's custom font, inserted into the page by the server. Pure. */
import { sharedTokens as shipped } from "../colours/theme-tokens.ts";

/** Adjusts a system font to the metrics of the custom font, in percent. */
export interface FallbackFontMetrics {
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** Font family name in style sheets; custom CSS may use it. */
export const CUSTOM_FONT_FAMILY = "Portal Custom";
const FALLBACK_FONT_FAMILY = `${CUSTOM_FONT_FAMILY} Fallback`;
/** Metrically compatible fonts; every device has one. */
const DEVICE_FONTS = ["Arial", "Arimo", "Liberation Sans", "Helvetica", "ArialMT"];

/** Font faces, and the variable that sets the portal's font. Without metrics there is no adjusted fallback. */
export function createFontCss(url: string, measures: FallbackFontMetrics | undefined, root = ":root"): string {
  const own = `@font-face{font-family:"${CUSTOM_FONT_FAMILY}";src:url("${url}") format("woff2");font-weight:100 900;font-display:swap}`;
  const names = [CUSTOM_FONT_FAMILY, ...(measures ? [FALLBACK_FONT_FAMILY] : [])].map((name) => `"${name}"`);
  const variable = `@layer portal.theme{${root}{--p-font:${names.join(",")},${shipped.font}}}`;
  return [own, ...(measures ? [fallbackFontFace(measures)] : []), variable].join("\n");
}

function fallbackFontFace({ sizeAdjust, ascent, descent, lineGap }: FallbackFontMetrics): string {
  const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
  const declarations = {
    "font-family": `"${FALLBACK_FONT_FAMILY}"`,
    src: DEVICE_FONTS.map((name) => `local("${name}")`).join(","),
    "size-adjust": percent(sizeAdjust),
    "ascent-override": percent(ascent),
    "descent-override": percent(descent),
    "line-gap-override": percent(lineGap),
  };
  return `@font-face{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;
}
