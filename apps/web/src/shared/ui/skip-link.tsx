import { useTranslation } from "react-i18next";
import styles from "./skip-link.module.css";

/** The first stop of the keyboard. The hash is the router's, so that the link moves the focus itself. */
export function SkipLink({ target }: { target: string }) {
  const { t } = useTranslation();
  return (
    <a
      className={styles.skip}
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {t("global:header.skip")}
    </a>
  );
}
