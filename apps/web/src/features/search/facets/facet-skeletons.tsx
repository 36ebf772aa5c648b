import { useTranslation } from "react-i18next";
import styles from "./facets.module.css";

/** Lines per placeholder while facets load. */
const SKELETON_LINES = [4, 7, 6];

export function FacetSkeletons() {
  return SKELETON_LINES.map((lines) => (
    <div key={lines} className={styles.ghost} aria-hidden>
      {Array.from({ length: lines }, (_, at) => (
        <i key={`${at}`} />
      ))}
    </div>
  ));
}

/** In place of the sidebar until it is loaded. */
export function SidebarSkeleton({ isLoading }: { readonly isLoading: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className={styles.side} aria-label={t("views:search.facets.label")} aria-busy={isLoading}>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <h2>{t("views:search.facets.label")}</h2>
        </div>
        {isLoading && <FacetSkeletons />}
      </div>
    </aside>
  );
}
