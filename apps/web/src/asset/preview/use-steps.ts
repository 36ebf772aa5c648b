import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useAnnounce } from "../../shared/ui/announcer.tsx";
import { type AssetDoc, srcSetOf, titleOf } from "../asset-doc.ts";
import type { AssetList } from "../asset-list.ts";
import { posterName } from "../poster-name.ts";

interface Steps {
  /** From 1; undefined where the asset stands in no list. */
  readonly position: number | undefined;
  readonly total: number;
  readonly previous: AssetDoc | undefined;
  readonly next: AssetDoc | undefined;
  /** To a neighbour; to one that is still to come, as soon as it has come. */
  readonly go: (by: -1 | 1) => void;
}

/** The neighbours of the asset in the list. Loads on, fetches their pictures ahead, and says where one has come to. */
export function useSteps(asset: AssetDoc, list: AssetList | undefined, onStep: (id: string) => void): Steps {
  const { t } = useTranslation();
  const locale = useLocale();
  const { infoView } = useSettings();
  const announce = useAnnounce();
  const index = list?.indexOf(asset.id) ?? -1;
  const [previous, next] = index < 0 ? [] : [list?.at(index - 1), list?.at(index + 1)];

  const reach = useEffectEvent(() => list?.reach(index));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place, or the list has grown
  useEffect(() => {
    if (index >= 0) reach();
  }, [index, next]);

  useEffect(() => {
    for (const beside of [next, previous]) {
      const srcSet = beside && srcSetOf(beside);
      if (!srcSet) continue;
      const picture = new Image();
      picture.sizes = "100vw";
      picture.srcset = srcSet;
    }
  }, [next, previous]);

  const total = list?.total ?? 1;
  const opened = useRef(asset.id);
  const say = useEffectEvent(() => {
    // What is opened is named by the room itself.
    if (opened.current === asset.id || index < 0) return;
    opened.current = "";
    const name = posterName(asset, titleOf(asset, infoView.title), t, locale);
    announce(t("views:preview.arrived", { name, position: index + 1, total }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each asset
  useEffect(() => say(), [asset.id]);

  /** The way of a step whose neighbour is still to come; 0 where none waits. */
  const waiting = useRef<-1 | 0 | 1>(0);
  const go = (by: -1 | 1) => {
    const to = by > 0 ? next : previous;
    waiting.current = to ? 0 : by;
    if (to) return onStep(to.id);
    list?.reach(index);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that waits is one from this asset
  useEffect(
    () => () => {
      waiting.current = 0;
    },
    [asset.id],
  );
  const goOn = useEffectEvent(() => {
    const by = waiting.current;
    if (by !== 0 && (by > 0 ? next : previous)) go(by);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a neighbour has come
  useEffect(() => goOn(), [next, previous]);

  return { position: list && index >= 0 ? index + 1 : undefined, total, previous, next, go };
}
