import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import { useLocation, useParams } from "react-router-dom";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, getTitle } from "../../asset/asset-doc.ts";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { findCachedAsset } from "../../asset/cached-asset.ts";
import { fetchPreview, fetchShareDialog, OverlayHost } from "../../asset/overlay-host.tsx";
import { useClient } from "../../shared/api/client-context.tsx";
import { assetQuery } from "../../shared/api/portal-queries.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { FailedScreen } from "../../shared/ui/errors/failed-screen.tsx";
import { isButtonPress } from "../../shared/ui/forms/is-button-press.ts";
import { useFetchWhenIdle } from "../../shared/ui/lazy/use-fetch-when-idle.ts";
import { usePageTitle } from "../../shared/ui/page-title.tsx";
import { AssetBar } from "./asset-bar.tsx";
import { AssetDetails, AssetDetailsSkeleton } from "./asset-details.tsx";
import { AssetNotFound } from "./asset-not-found.tsx";
import styles from "./asset-page.module.css";
import { AssetStage } from "./asset-stage.tsx";
import { NeighbourStrip } from "./neighbour-strip.tsx";
import { useNeighbourList } from "./use-neighbour-list.ts";
import { findListNavigation, initialListNavigation } from "./use-neighbours.ts";

/** Loaded when idle, so that a click need not wait, and works offline. */
const prefetches = [fetchPreview, fetchShareDialog];

/** One asset, large, with all its metadata. */
export function AssetPage() {
  const { id = "" } = useParams();
  const location = useLocation();
  const settings = useSettings();
  const { runKey } = useAssetActions();
  const { trail, within } = (location.state ?? {}) as AssetPageState;
  const { asset, failure, retry, missing } = useAsset(id);
  const { neighbours, list, showAsset, page } = useNeighbourList(id, trail);
  // Data that a list has already loaded is shown at once.
  const known = useKnownAsset(id);
  const shown = asset ?? known ?? neighbours?.docs.find((doc) => doc.id === id);
  usePageTitle(shown && getTitle(shown, settings.assetInfo.title));
  useFetchWhenIdle(asset !== undefined, prefetches);
  if (missing) return <AssetNotFound />;
  if (failure && !shown) return <FailedScreen error={failure} onRetry={retry} />;
  const steps = neighbours ? findListNavigation(id, neighbours) : trail && initialListNavigation(trail);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown || isButtonPress(event)) return;
    const done = (["page", "stage"] as const).some((place) => runKey(event, { actionLocation: place, asset: shown }));
    if (done) event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the actions of the shown asset */}
      <div ref={page} className={styles.page} onKeyDown={onKeyDown}>
        <div className={styles.view}>
          <AssetBar trail={trail} within={within} steps={steps} />
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

function useKnownAsset(id: string): AssetDoc | undefined {
  const queries = useQueryClient();
  const locale = useLocale();
  return useMemo(() => findCachedAsset(queries, id, locale), [queries, id, locale]);
}

function useAsset(id: string): {
  asset: AssetDoc | undefined;
  missing: boolean;
  failure: Error | null;
  retry: () => void;
} {
  const client = useClient();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(assetQuery(client, id, locale, "view"));
  return useMemo(
    () => ({ asset: data ?? undefined, missing: data === null, failure: error, retry: () => void refetch() }),
    [data, error, refetch],
  );
}
