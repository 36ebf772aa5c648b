import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./note.module.css";

/** Something that somebody has to know before they go on. */
export function Note({ id, children, danger }: { id?: string; children: ReactNode; danger?: boolean }) {
  return (
    <p id={id} className={danger ? `${styles.note} ${styles.danger}` : styles.note}>
      <IconInfoCircle size={16} stroke={1.9} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
