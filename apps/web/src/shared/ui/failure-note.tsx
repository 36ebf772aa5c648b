import type { ReactNode } from "react";
import styles from "./failure-note.module.css";

/** What went wrong, above a form that stays. Its place is there before, so that it is announced; null says nothing. */
export function FailureNote({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className={styles.failure}>{children}</p>}</div>;
}
