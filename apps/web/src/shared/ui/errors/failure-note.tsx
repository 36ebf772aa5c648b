import type { ReactNode } from "react";
import styles from "./failure-note.module.css";

/** Error message above a form. The alert element is always rendered, so that changes are announced. */
export function FailureNote({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className={styles.failure}>{children}</p>}</div>;
}
