import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router-dom";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { getTitle } from "../../asset/asset-doc.ts";
import type { AssetPageHistoryState } from "../../asset/asset-link.ts";
import { findCachedAsset } from "../../asset/cached-asset.ts";
import { fetchPreviewCode, fetchShareDialogCode, OverlayHost } from "../../asset/overlay-host.tsx";
import { useClient } from "../../shared/api/client-context.tsx";
import { assetQuery } from "../../shared/api/portal-queries.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { getLoginPath } from "../../shared/paths.ts";
import { EMPTY_SEARCH, formatSearchLocation } from "../../shared/search/search-location.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { FailedScreen } from "../../shared/ui/errors/failed-screen.tsx";
import { MessageScreen } from "../../shared/ui/errors/message-screen.tsx";
import { isButtonActivationKey } from "../../shared/ui/forms/is-button-activation-key.ts";
import { usePrefetchWhenIdle } from "../../shared/ui/lazy/use-prefetch-when-idle.ts";
import { usePageTitleOverride } from "../../shared/ui/page-title.tsx";
import { AssetNavigationBar } from "./asset-bar.tsx";
import { AssetDetails, AssetDetailsSkeleton } from "./asset-details.tsx";
import styles from "./asset-page.module.css";
import { AssetStage } from "./asset-stage.tsx";
import { NeighbourStrip } from "./neighbour-strip.tsx";
import { useNeighbourList } from "./use-neighbour-list.ts";

/** Loaded when idle, so that a click need not wait, and works offline. */
const prefetches = [fetchPreviewCode, fetchShareDialogCode];

/** One asset, large, with all its metadata. */
export function AssetPage() {
  const { id = "" } = useParams();
  const location = useLocation();
  const settings = useSettings();
  const { runKey } = useAssetActions();
  const { trail, within } = (location.state ?? {}) as AssetPageHistoryState;
  const client = useClient();
  const locale = useLocale();
  const queries = useQueryClient();
  const { data: asset, error, refetch } = useQuery(assetQuery(client, id, locale, "view"));
  const { neighbours, list, showAsset, page } = useNeighbourList(id, trail);
  // Data that a list has already loaded is shown at once.
  const known = useMemo(() => findCachedAsset(queries, id, locale), [queries, id, locale]);
  const shown = asset ?? known ?? neighbours?.docs.find((doc) => doc.id === id);
  usePageTitleOverride(shown && getTitle(shown, settings.assetInfo.title));
  usePrefetchWhenIdle(Boolean(asset), prefetches);
  if (asset === null) return <AssetNotFound />;
  if (error && !shown) return <FailedScreen error={error} onRetry={() => void refetch()} />;
  // Until the list is loaded, the position at which the asset was opened; then its position by id, which may differ.
  const position = list ? list.indexOf(id) : trail?.index;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown || isButtonActivationKey(event)) return;
    const done = (["page", "stage"] as const).some((place) => runKey(event, { actionLocation: place, asset: shown }));
    if (done) event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the actions of the shown asset */}
      <div ref={page} className={styles.page} onKeyDown={onKeyDown}>
        <div className={styles.view}>
          <AssetNavigationBar trail={trail} within={within} position={position} list={list} />
          <div className={trail ? undefined : styles.alone}>
            <AssetStage key={id} asset={shown} />
          </div>
          {trail && !neighbours && <div className={styles.strip} aria-hidden />}
          {trail && neighbours && <NeighbourStrip id={id} neighbours={neighbours} trail={trail} />}
        </div>
        {shown ? <AssetDetails asset={shown} /> : <AssetDetailsSkeleton />}
      </div>
      <OverlayHost
        find={(wantedId) => (shown?.id === wantedId ? shown : neighbours?.docs.find((doc) => doc.id === wantedId))}
        list={list}
        onLeave={showAsset}
      />
    </>
  );
}

/** Shown for an asset that does not exist or is hidden from this account: the two look the same. */
function AssetNotFound() {
  const { t } = useTranslation();
  const { session } = useSession();
  const location = useLocation();
  const guest = session === null || session.user === null;
  return (
    <MessageScreen
      title={t("views:asset.gone.title")}
      actions={
        <>
          <Button component={Link} to={formatSearchLocation(EMPTY_SEARCH)}>
            {t("views:asset.gone.search")}
          </Button>
          {guest && (
            <Button component={Link} variant="outline" to={getLoginPath(location)}>
              {t("views:asset.gone.login")}
            </Button>
          )}
        </>
      }
    >
      {t("views:asset.gone.text")}
    </MessageScreen>
  );
}
