import type { ReactNode } from "react";
import styles from "./section-page.module.css";

interface Props {
  readonly heading: string;
  readonly intro: string;
  /** Shown beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The page of an admin section without drafts and save bar: heading, introduction and content. */
export const SectionPage = ({ heading, intro, action, children }: Props) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <div>
        <h1>{heading}</h1>
        <p>{intro}</p>
      </div>
      {action}
    </header>
    {children}
  </div>
);
