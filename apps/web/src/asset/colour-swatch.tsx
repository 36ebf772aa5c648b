import styles from "./colour-swatch.module.css";

/** The field with the colours of a picture. */
export const MAIN_COLOURS = "main_colors";

/** A colour of a picture. Its name stands beside it: never colour alone. */
export function ColourSwatch({ colour }: { colour: string }) {
  return <span className={styles.swatch} data-colour={colour} aria-hidden />;
}
