import type { CSSProperties } from "react";
import styles from "./metadata-list.module.css";

/** Dot for a colour code from 0 to 7; 0 is a crossed circle. The name is always shown beside it, for accessibility. */
export function ColourDot({ code }: { code: number }) {
  if (code === 0) return <span className={`${styles.dot} ${styles.none}`} aria-hidden />;
  return <span className={styles.dot} style={colourOf(code)} aria-hidden />;
}

function colourOf(code: number): CSSProperties {
  return { "--dot": `var(--p-code-${code})` } as CSSProperties;
}
