import type { ReactNode } from "react";
import styles from "./section-page.module.css";

interface Props {
  readonly heading: string;
  readonly intro: string;
  /** For tables and charts. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The page of an admin section without drafts and save bar: heading, introduction and content. */
export const SectionPage = ({ heading, intro, isWide, children }: Props) => (
  <div className={styles.page} data-wide={isWide || undefined}>
    <header className={styles.header}>
      <h1>{heading}</h1>
      <p>{intro}</p>
    </header>
    {children}
  </div>
);
