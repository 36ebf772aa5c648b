import type { ReactNode } from "react";
import { FailureNote } from "../errors/failure-note.tsx";
import styles from "./form-page.module.css";

interface Props {
  readonly title: string;
  readonly lead: string;
  /** Error message after a failed submit. */
  readonly failure: ReactNode;
  readonly brand?: ReactNode;
  /** Links and languages below the form. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

export function FormPage({ title, lead, failure, brand, below, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        {brand && <div className={styles.brand}>{brand}</div>}
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <FailureNote>{failure}</FailureNote>
        {children}
        {below && <div className={styles.below}>{below}</div>}
      </div>
    </div>
  );
}
