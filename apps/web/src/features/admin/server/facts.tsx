import type { ReactNode } from "react";
import styles from "./server-page.module.css";

interface SectionProps {
  readonly title: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
  readonly after?: ReactNode;
}

export function FactsSection({ title, notice, children, after }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {notice}
      <dl>{children}</dl>
      {after}
    </section>
  );
}

export function Fact({
  name,
  hint,
  minor,
  children,
}: {
  name: string;
  hint?: string;
  minor?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={minor ? `${styles.fact} ${styles.minor}` : styles.fact}>
      <dt>
        {name}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
