import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import { useLocation, useParams } from "react-router-dom";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, titleOf } from "../../asset/asset-doc.ts";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { OverlayHost } from "../../asset/overlay-host.tsx";
import { useClient } from "../../shared/api/client-context.tsx";
import { assetQuery } from "../../shared/api/portal-queries.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { FailedScreen } from "../../shared/ui/failed-screen.tsx";
import { isPress } from "../../shared/ui/is-press.ts";
import { usePageTitle } from "../../shared/ui/page-title.tsx";
import { AssetBar } from "./asset-bar.tsx";
import { AssetFacts, FactsSkeleton } from "./asset-facts.tsx";
import { AssetGone } from "./asset-gone.tsx";
import styles from "./asset-page.module.css";
import { AssetStage } from "./asset-stage.tsx";
import { NeighbourStrip } from "./neighbour-strip.tsx";
import { stepsOf, useNeighbours } from "./use-neighbours.ts";

/** One asset, large, with all its metadata. */
export function AssetPage() {
  const { id = "" } = useParams();
  const location = useLocation();
  const settings = useSettings();
  const { runKey } = useAssetActions();
  const trail = (location.state as AssetPageState | null)?.trail;
  const { asset, failure, retry, missing } = useAssetOf(id);
  const neighbours = useNeighbours(trail);
  // What the strip knows already shows at once; the rest follows.
  const shown = asset ?? neighbours?.docs.find((doc) => doc.id === id);
  usePageTitle(shown && titleOf(shown, settings.assetInfo.title));
  if (missing) return <AssetGone />;
  if (failure && !shown) return <FailedScreen error={failure} onRetry={retry} />;
  const steps = neighbours && stepsOf(id, neighbours);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown || isPress(event)) return;
    const done = (["page", "stage"] as const).some((place) => runKey(event, { place, asset: shown }));
    if (done) event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what can be done with the asset that it shows */}
      <div className={styles.page} onKeyDown={onKeyDown}>
        <div className={styles.view}>
          <AssetBar trail={trail} steps={steps} />
          <div className={neighbours ? undefined : styles.alone}>
            <AssetStage key={id} asset={shown} />
          </div>
          {neighbours && trail && <NeighbourStrip id={id} neighbours={neighbours} trail={trail} />}
        </div>
        {shown ? <AssetFacts asset={shown} /> : <FactsSkeleton />}
      </div>
      <OverlayHost find={(wanted) => (shown?.id === wanted ? shown : undefined)} />
    </>
  );
}

function useAssetOf(id: string): {
  asset: AssetDoc | undefined;
  missing: boolean;
  failure: Error | null;
  retry: () => void;
} {
  const client = useClient();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(assetQuery(client, id, locale));
  return useMemo(
    () => ({ asset: data ?? undefined, missing: data === null, failure: error, retry: () => void refetch() }),
    [data, error, refetch],
  );
}
