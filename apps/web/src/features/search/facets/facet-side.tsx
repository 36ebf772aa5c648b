import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import type { FacetSidebarProps } from "./facet-sidebar.tsx";
import { FacetSkeletons } from "./facet-skeletons.tsx";
import styles from "./facets.module.css";

const FacetSidebar = lazy(() => import("./facet-sidebar.tsx").then(({ FacetSidebar }) => ({ default: FacetSidebar })));

/** The filters beside the results. They come after the first results, and their room is kept until then. */
export function FacetSide({ ready, ...props }: FacetSidebarProps & { readonly ready: boolean }) {
  const ghost = <SidebarGhost />;
  return <LazyPart meanwhile={ghost}>{ready ? <FacetSidebar {...props} /> : ghost}</LazyPart>;
}

function SidebarGhost() {
  const { t } = useTranslation();
  return (
    <aside className={styles.side} aria-label={t("views:search.facets.label")} aria-busy>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <h2>{t("views:search.facets.label")}</h2>
        </div>
        <FacetSkeletons />
      </div>
    </aside>
  );
}
