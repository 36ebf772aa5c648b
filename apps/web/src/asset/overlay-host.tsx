import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router-dom";
import { useClient } from "../shared/api/client-context.tsx";
import { assetQuery } from "../shared/api/portal-queries.ts";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { paths } from "../shared/paths.ts";
import { LazyPart } from "../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../shared/ui/lazy-component.ts";
import type { OverlayHistoryState } from "./actions/use-asset-actions.ts";
import type { AssetDoc } from "./asset-doc.ts";
import type { AssetList } from "./asset-list.ts";

export const fetchPreviewCode = () => import("./preview/preview.tsx");
export const fetchShareDialogCode = () => import("./share/share-dialog.tsx");

const Preview = lazyComponent(fetchPreviewCode, "Preview");
const ShareDialog = lazyComponent(fetchShareDialogCode, "ShareDialog");

/** Milliseconds after a step until the history entry is updated. */
const HISTORY_DELAY_MS = 120;

interface OverlayHostProps {
  readonly find: (id: string) => AssetDoc | undefined;
  /** The list that the preview steps through. */
  readonly list?: AssetList | undefined;
  /** Called when the preview is closed at another asset than it was opened with. */
  readonly onLeave?: ((id: string) => void) | undefined;
}

/** Shows the overlay stored in the history entry. Closing it goes back in the history, and going back closes it. */
export function OverlayHost({ find, list, onLeave }: OverlayHostProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useClient();
  const locale = useLocale();
  const { overlay, step } = useSteppedOverlay(onLeave);
  const close = useCallback(() => navigate(-1), [navigate]);
  // A failed overlay is removed at once: rendered again before the navigation, it would fail again and go back twice.
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(location.key);
    close();
  };
  const found = overlay ? find(overlay.id) : undefined;
  const missing = overlay !== undefined && !overlay.shared && found === undefined;
  const isViewing = overlay?.kind === "preview" || overlay?.overPreview === true;
  const purpose = isViewing ? "view" : undefined;
  // Fetched even if known, since that counts the view.
  const { data } = useQuery({
    ...assetQuery(client, overlay?.id ?? "", locale, purpose),
    enabled: missing || isViewing,
  });
  const asset = found ?? data;
  if (failed === location.key) return null;
  if (overlay?.shared) {
    return (
      <LazyPart onFailed={fail}>
        <ShareDialog shared={overlay.shared} onClose={close} />
      </LazyPart>
    );
  }
  if (!overlay || !asset) return null;
  return (
    <>
      <LazyPart onFailed={fail}>
        {isViewing && <Preview asset={asset} list={list} onStep={step} onClose={close} />}
      </LazyPart>
      <LazyPart onFailed={fail}>{overlay.kind === "share" && <ShareDialog asset={asset} onClose={close} />}</LazyPart>
    </>
  );
}

/** The overlay of the history entry, and a function to step to another asset; the entry is updated with a delay. */
function useSteppedOverlay(onLeave: OverlayHostProps["onLeave"]) {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as OverlayHistoryState | null;
  const stored = state?.overlay;
  const [pendingId, setAhead] = useState<string>();
  const here = location.pathname + location.search;
  const below = stored?.below;
  const id = pendingId ?? stored?.id;

  // After a reload or going forward, the browser opens the asset's address: restore the page below.
  const restore = useEffectEvent((to: string, shown: string) => {
    navigate(to, { replace: true, state, mask: paths.asset(shown), preventScrollReset: true });
  });
  useEffect(() => {
    if (below !== undefined && id !== undefined && below !== here) restore(below, id);
  }, [below, here, id]);

  const leave = useEffectEvent((last: string) => {
    setAhead(undefined);
    onLeave?.(last);
  });
  const open = stored !== undefined;
  useEffect(() => {
    if (!open && pendingId !== undefined) leave(pendingId);
  }, [open, pendingId]);

  // Browsers limit how often an entry is changed, such as by holding a key.
  const updateHistory = useEffectEvent((to: string) => {
    if (!stored) return;
    navigate(stored.below ?? here, {
      replace: true,
      state: { ...state, overlay: { ...stored, id: to } },
      mask: paths.asset(to),
      preventScrollReset: true,
    });
  });
  // The entry is not updated during a navigation, such as going back: the update would cancel it.
  const isIdle = useNavigation().state === "idle";
  const isBehind = open && isIdle && pendingId !== undefined && pendingId !== stored.id;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => updateHistory(pendingId), HISTORY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBehind, pendingId]);

  const overlay = stored && id !== undefined ? { ...stored, id } : undefined;
  return { overlay, step: setAhead };
}
