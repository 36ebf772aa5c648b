import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import styles from "./skip-link.module.css";

/** Skip link, first in the tab order. Moves the focus by script, since the router uses the hash. */
export function SkipLink({ target, to }: { target: string; to: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  return (
    <a
      className={styles.skip}
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        to.current?.focus();
      }}
    >
      {t("global:header.skip")}
    </a>
  );
}
