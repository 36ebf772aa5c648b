import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import styles from "./action-bar.module.css";
import { type AllHits, useAllHitsActions } from "./use-all-hits-actions.ts";

/** Toolbar with the actions for all hits, shown while nothing is selected. */
export function ResultBar(props: AllHits) {
  const { t } = useTranslation();
  return (
    <div
      className={`${styles.dock} ${styles.rest}`}
      data-tour="icon_set"
      role="toolbar"
      aria-label={t("views:search.selection.every")}
    >
      {useAllHitsActions(props).map(({ name, icon: Icon, label, run }, at) => (
        <Fragment key={name}>
          {at > 0 && <hr />}
          <button type="button" onClick={run} aria-label={label}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={styles.wide}>{label}</span>
          </button>
        </Fragment>
      ))}
    </div>
  );
}
