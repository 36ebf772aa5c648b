import type { CSSProperties } from "react";

/** The line around each poster, in pixels of the settings, for all that stand within. */
export function posterBorder(border_width: number): CSSProperties {
  return { "--poster-border": `${border_width}px` } as CSSProperties;
}
