import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useAnnounce } from "../../shared/ui/notices/announcer.tsx";
import { type AssetDoc, getSrcSet, getTitle } from "../asset-doc.ts";
import type { AssetList } from "../asset-list.ts";
import { getPosterAccessibleName } from "../poster-name.ts";

/** The neighbours of the asset in the list. Loads more of the list, prefetches pictures, and announces the position. */
export function useListNavigation(asset: AssetDoc, list: AssetList | undefined, onStep: (id: string) => void) {
  const index = list?.indexOf(asset.id) ?? -1;
  const [previous, next] = index < 0 ? [] : [list?.at(index - 1), list?.at(index + 1)];

  const reach = useEffectEvent(() => list?.loadAround(index));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position, or the list has grown
  useEffect(() => {
    if (index >= 0) reach();
  }, [index, next]);

  useEffect(() => {
    for (const beside of [next, previous]) if (beside) prefetchPicture(beside);
  }, [next, previous]);

  const total = list?.total ?? 1;
  useAnnouncePosition(asset, index, total);

  /** Direction of a step whose neighbour is not loaded yet; 0 if none is pending. */
  const pendingStep = useRef<-1 | 0 | 1>(0);
  /** Steps to a neighbour; if it is not loaded yet, as soon as it is. */
  const go = (by: -1 | 1) => {
    const to = by > 0 ? next : previous;
    pendingStep.current = to ? 0 : by;
    if (to) return onStep(to.id);
    list?.loadAround(index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pending step starts from this asset
  useEffect(
    () => () => {
      pendingStep.current = 0;
    },
    [asset.id],
  );
  const continueStep = useEffectEvent(() => {
    const by = pendingStep.current;
    if (by !== 0 && (by > 0 ? next : previous)) go(by);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a neighbour was loaded
  useEffect(() => continueStep(), [next, previous]);

  // Positions count from 1; undefined if the asset is in no list.
  return { position: list && index >= 0 ? index + 1 : undefined, total, previous, next, go };
}

function prefetchPicture(asset: AssetDoc): void {
  const srcSet = getSrcSet(asset);
  if (!srcSet) return;
  const picture = new Image();
  picture.sizes = "100vw";
  picture.srcset = srcSet;
}

/** Announces each asset but the first one, which is announced by the dialog's label. */
function useAnnouncePosition(asset: AssetDoc, index: number, total: number): void {
  const { t } = useTranslation();
  const locale = useLocale();
  const { infoView } = useSettings();
  const announce = useAnnounce();
  const opened = useRef(asset.id);
  const announcePosition = useEffectEvent(() => {
    if (opened.current === asset.id || index < 0) return;
    opened.current = "";
    const name = getPosterAccessibleName(asset, getTitle(asset, infoView.title), t, locale);
    announce(t("views:preview.arrived", { name, position: index + 1, total }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once per asset
  useEffect(() => announcePosition(), [asset.id]);
}
