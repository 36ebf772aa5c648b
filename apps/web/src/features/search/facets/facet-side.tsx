import { memo } from "react";
import { useTranslation } from "react-i18next";
import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import type { FacetSidebarProps } from "./facet-sidebar.tsx";
import { FacetSkeletons } from "./facet-skeletons.tsx";
import styles from "./facets.module.css";

const FacetSidebar = lazyOf(() => import("./facet-sidebar.tsx"), "FacetSidebar");

interface FacetSideProps extends FacetSidebarProps {
  readonly ready: boolean;
}

/**
 * The filters beside the results. They come after the first results, and their room is kept until then. A click on a
 * result does not draw them anew: they are the largest part of the page.
 */
export const FacetSide = memo(function FacetSide({ ready, ...props }: FacetSideProps) {
  const ghost = <SidebarGhost coming={!props.failed} />;
  return (
    <LazyPart meanwhile={ghost} instead={<SidebarGhost coming={false} />}>
      {ready ? <FacetSidebar {...props} /> : ghost}
    </LazyPart>
  );
});

function SidebarGhost({ coming }: { readonly coming: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className={styles.side} aria-label={t("views:search.facets.label")} aria-busy={coming}>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <h2>{t("views:search.facets.label")}</h2>
        </div>
        {coming && <FacetSkeletons />}
      </div>
    </aside>
  );
}
