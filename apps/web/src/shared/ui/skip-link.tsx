import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import styles from "./skip-link.module.css";

/** The first stop of the keyboard. The hash is the router's, so that the link moves the focus itself. */
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
