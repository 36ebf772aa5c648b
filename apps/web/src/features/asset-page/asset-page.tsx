import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import { useLocation, useParams } from "react-router-dom";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, titleOf } from "../../asset/asset-doc.ts";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { knownAsset } from "../../asset/known-asset.ts";
import { fetchPreview, fetchShareDialog, OverlayHost } from "../../asset/overlay-host.tsx";
import { useClient } from "../../shared/api/client-context.tsx";
import { assetQuery } from "../../shared/api/portal-queries.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { FailedScreen } from "../../shared/ui/failed-screen.tsx";
import { isPress } from "../../shared/ui/is-press.ts";
import { usePageTitle } from "../../shared/ui/page-title.tsx";
import { useFetchWhenIdle } from "../../shared/ui/use-fetch-when-idle.ts";
import { AssetBar } from "./asset-bar.tsx";
import { AssetFacts, FactsSkeleton } from "./asset-facts.tsx";
import { AssetGone } from "./asset-gone.tsx";
import styles from "./asset-page.module.css";
import { AssetStage } from "./asset-stage.tsx";
import { NeighbourStrip } from "./neighbour-strip.tsx";
import { useNeighbourList } from "./use-neighbour-list.ts";
import { stepsOf, stepsOn } from "./use-neighbours.ts";

/** What is asked for by a click is there by then, also without a network. */
const beside = [fetchPreview, fetchShareDialog];

/** One asset, large, with all its metadata. */
export function AssetPage() {
  const { id = "" } = useParams();
  const location = useLocation();
  const settings = useSettings();
  const { runKey } = useAssetActions();
  const { trail, within } = (location.state ?? {}) as AssetPageState;
  const { asset, failure, retry, missing } = useAssetOf(id);
  const { neighbours, list, leave, page } = useNeighbourList(id, trail);
  // What a list knows already shows at once; the rest follows.
  const known = useKnownAsset(id);
  const shown = asset ?? known ?? neighbours?.docs.find((doc) => doc.id === id);
  usePageTitle(shown && titleOf(shown, settings.assetInfo.title));
  useFetchWhenIdle(asset !== undefined, beside);
  if (missing) return <AssetGone />;
  if (failure && !shown) return <FailedScreen error={failure} onRetry={retry} />;
  const steps = neighbours ? stepsOf(id, neighbours) : trail && stepsOn(trail);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown || isPress(event)) return;
    const done = (["page", "stage"] as const).some((place) => runKey(event, { place, asset: shown }));
    if (done) event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what can be done with the asset that it shows */}
      <div ref={page} className={styles.page} onKeyDown={onKeyDown}>
        <div className={styles.view}>
          <AssetBar trail={trail} within={within} steps={steps} />
          <div className={trail ? undefined : styles.alone}>
            <AssetStage key={id} asset={shown} />
          </div>
          {trail && !neighbours && <div className={styles.strip} aria-hidden />}
          {trail && neighbours && <NeighbourStrip id={id} neighbours={neighbours} trail={trail} />}
        </div>
        {shown ? <AssetFacts asset={shown} /> : <FactsSkeleton />}
      </div>
      <OverlayHost
        find={(wanted) => (shown?.id === wanted ? shown : neighbours?.docs.find((doc) => doc.id === wanted))}
        list={list}
        onLeave={leave}
      />
    </>
  );
}

function useKnownAsset(id: string): AssetDoc | undefined {
  const queries = useQueryClient();
  const locale = useLocale();
  return useMemo(() => knownAsset(queries, id, locale), [queries, id, locale]);
}

function useAssetOf(id: string): {
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
