import type { ReactNode } from "react";
import styles from "./beside-preview.module.css";

interface Props {
  readonly form: ReactNode;
  readonly preview: ReactNode;
}

/** A form, and beside it the portal as it looks with what is entered; below it where there is too little room. */
export function BesidePreview({ form, preview }: Props) {
  return (
    <div className={styles.look} data-beside-preview>
      <div className={styles.form}>{form}</div>
      {preview}
    </div>
  );
}
