import { memo } from "react";
import { useTranslation } from "react-i18next";
import { LazyPart } from "../../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import type { FacetSidebarProps } from "./facet-sidebar.tsx";
import { FacetSkeletons } from "./facet-skeletons.tsx";
import styles from "./facets.module.css";

const FacetSidebar = lazyComponent(() => import("./facet-sidebar.tsx"), "FacetSidebar");

interface LazyFacetSidebarProps extends FacetSidebarProps {
  readonly ready: boolean;
}

/**
 * The filter sidebar, loaded after the first results, with a placeholder until then. Memoised, since it is the largest
 * part of the page.
 */
export const LazyFacetSidebar = memo(function FacetSide({ ready, ...props }: LazyFacetSidebarProps) {
  const skeleton = <SidebarSkeleton isLoading={!props.failed} />;
  return (
    <LazyPart loadingFallback={skeleton} errorFallback={<SidebarSkeleton isLoading={false} />}>
      {ready ? <FacetSidebar {...props} /> : skeleton}
    </LazyPart>
  );
});

function SidebarSkeleton({ isLoading }: { readonly isLoading: boolean }) {
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
