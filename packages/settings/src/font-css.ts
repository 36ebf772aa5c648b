/** The house's own font as CSS text; pure, for the server that writes it into the page. */
import { measures as shipped } from "./theme-tokens.ts";

/** What makes a font of the reader's device as wide and tall as another one, in percent. */
export interface FontMeasures {
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** The name of the font in style sheets; also custom ones may use it. */
export const OWN_FONT = "Portal Custom";
const STAND_IN = `${OWN_FONT} Fallback`;
/** Fonts of one width, of which every device has one. */
const DEVICE_FONTS = ["Arial", "Arimo", "Liberation Sans", "Helvetica", "ArialMT"];

/** The faces, and the variable that the portal's text is set in. Without measures, nothing stands in for the font. */
export function fontCss(url: string, measures: FontMeasures | undefined, root = ":root"): string {
  const own = `@font-face{font-family:"${OWN_FONT}";src:url("${url}") format("woff2");font-weight:100 900;font-display:swap}`;
  const names = [OWN_FONT, ...(measures ? [STAND_IN] : [])].map((name) => `"${name}"`);
  const wear = `@layer portal.theme{${root}{--p-font:${names.join(",")},${shipped.font}}}`;
  return [own, ...(measures ? [standIn(measures)] : []), wear].join("\n");
}

function standIn({ sizeAdjust, ascent, descent, lineGap }: FontMeasures): string {
  const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
  const declarations = {
    "font-family": `"${STAND_IN}"`,
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
