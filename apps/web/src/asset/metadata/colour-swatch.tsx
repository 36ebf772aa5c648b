import styles from "./colour-swatch.module.css";

/** Name of the field with the main colours of a picture. */
export const MAIN_COLOURS_FIELD = "main_colors";

/** Swatch of a picture's colour. The name is always shown beside it, for accessibility. */
export function ColourSwatch({ colour }: { colour: string }) {
  return <span className={styles.swatch} data-colour={colour} aria-hidden />;
}
