import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Checklist } from "./checklist.tsx";
import styles from "./home.module.css";
import { SectionsWithStatus } from "./sections-with-status.tsx";

/** The home of the administration: what a new portal still needs, and every task with its state in words. */
export function HomeSection() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.home}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {t("admin:section.home")}
      </h1>
      <p className={styles.lead}>{t("admin:home.lead")}</p>
      <Checklist onHidden={() => heading.current?.focus()} />
      <SectionsWithStatus />
    </div>
  );
}
