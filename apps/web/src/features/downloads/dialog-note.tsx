import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./dialog-note.module.css";

/** A note in a download dialog; `danger` for errors. */
export function DialogNote({ id, children, danger }: { id?: string; children: ReactNode; danger?: boolean }) {
  return (
    <p id={id} className={danger ? `${styles.note} ${styles.danger}` : styles.note}>
      <IconInfoCircle size={16} stroke={1.9} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
