import { Button } from "@mantine/core";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { ErrorBoundary } from "../../shared/ui/errors/error-boundary.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { CollectionRow } from "./collection-row.tsx";
import tiles from "./collection-tile.module.css";
import { CollectionTile } from "./collection-tile.tsx";
import styles from "./dashboard-page.module.css";
import { Hero } from "./hero.tsx";
import { NoVisibleAssetsHint } from "./no-visible-assets-hint.tsx";
import { QuickSearches } from "./quick-searches.tsx";

const Tour = lazyComponent(() => import("../../shared/tour/tour.tsx"), "Tour");

/** Unique key, since a collection may be shown in several rows. */
const keyOf = (rows: readonly DashboardCollectionSetting[], at: number) =>
  `${rows[at]?.indicator} ${rows.slice(0, at).filter(({ indicator }) => indicator === rows[at]?.indicator).length}`;

/** The start page: the hero with the search field, and collections as rows or tiles. */
export function DashboardPage({ search }: { search: ReactNode }) {
  const { t } = useTranslation();
  const { dashboard, guide } = useSettings();
  const { data: definitions, show_as_tiles } = dashboard.collections;
  return (
    <>
      <Hero search={search} quick={<QuickSearches />} />
      {definitions.length === 0 && (
        <div className={styles.empty}>
          <h2>{t("views:dashboard.empty.title")}</h2>
          <p>{t("views:dashboard.empty.text")}</p>
          <Button component={Link} to={formatSearchLocation(EMPTY_SEARCH)} variant="outline">
            {t("views:dashboard.empty.search")}
          </Button>
        </div>
      )}
      {definitions.length > 0 && <NoVisibleAssetsHint />}
      {show_as_tiles ? (
        <ul className={tiles.tiles}>
          {definitions.map((definition, at) => (
            <CollectionTile key={keyOf(definitions, at)} definition={definition} />
          ))}
        </ul>
      ) : (
        <div>
          {definitions.map((definition, at) => (
            <ErrorBoundary key={keyOf(definitions, at)} fallback={() => null}>
              <CollectionRow definition={definition} first={at === 0} />
            </ErrorBoundary>
          ))}
        </div>
      )}
      <LazyPart>{guide.show && <Tour page="dashboard" />}</LazyPart>
    </>
  );
}
