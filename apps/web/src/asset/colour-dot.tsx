import type { CSSProperties } from "react";
import styles from "./metadata-list.module.css";

/** Colour code 0 to 7; 0 is a struck circle. The name stands beside it: never colour alone. */
export function ColourDot({ code }: { code: number }) {
  if (code === 0) return <span className={`${styles.dot} ${styles.none}`} aria-hidden />;
  return <span className={styles.dot} style={colourOf(code)} aria-hidden />;
}

function colourOf(code: number): CSSProperties {
  return { "--dot": `var(--p-code-${code})` } as CSSProperties;
}
