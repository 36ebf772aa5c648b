import type { CSSProperties } from "react";

/** CSS variable for the border width of posters, in pixels from the settings. */
export function getPosterBorderStyle(border_width: number): CSSProperties {
  return { "--poster-border": `${border_width}px` } as CSSProperties;
}
