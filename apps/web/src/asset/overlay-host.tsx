import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router-dom";
import { useClient } from "../shared/api/client-context.tsx";
import { assetQuery } from "../shared/api/portal-queries.ts";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { paths } from "../shared/paths.ts";
import { lazyOf } from "../shared/ui/lazy-of.ts";
import { LazyPart } from "../shared/ui/lazy-part.tsx";
import type { OverlayState } from "./actions/use-asset-actions.ts";
import type { AssetDoc } from "./asset-doc.ts";
import type { AssetList } from "./asset-list.ts";

export const fetchPreview = () => import("./preview/preview.tsx");
export const fetchShareDialog = () => import("./share-dialog.tsx");

const Preview = lazyOf(fetchPreview, "Preview");
const ShareDialog = lazyOf(fetchShareDialog, "ShareDialog");

/** Milliseconds until the history entry follows. */
const FOLLOW_MS = 120;

interface OverlayHostProps {
  readonly find: (id: string) => AssetDoc | undefined;
  /** What the preview steps through. */
  readonly list?: AssetList | undefined;
  /** The preview has been closed at another asset than it was opened at. */
  readonly onLeave?: ((id: string) => void) | undefined;
}

/** Shows the overlay of the history entry. Closing it is going back, and going back closes it. */
export function OverlayHost({ find, list, onLeave }: OverlayHostProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useClient();
  const locale = useLocale();
  const { overlay, step } = useSteppedOverlay(onLeave);
  const close = useCallback(() => navigate(-1), [navigate]);
  // Gone at once: drawn again before the way back is taken, it would fail again and go back further.
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(location.key);
    close();
  };
  const found = overlay ? find(overlay.id) : undefined;
  const missing = overlay !== undefined && !overlay.shared && found === undefined;
  const looks = overlay?.kind === "preview" || overlay?.overPreview === true;
  const purpose = looks ? "view" : undefined;
  // Asked for what is known, too: so it is counted that somebody looks at it.
  const { data } = useQuery({ ...assetQuery(client, overlay?.id ?? "", locale, purpose), enabled: missing || looks });
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
        {looks && <Preview asset={asset} list={list} onStep={step} onClose={close} />}
      </LazyPart>
      <LazyPart onFailed={fail}>{overlay.kind === "share" && <ShareDialog asset={asset} onClose={close} />}</LazyPart>
    </>
  );
}

/** The overlay of the history entry, and how it goes on to a neighbour: at once, the entry follows. */
function useSteppedOverlay(onLeave: OverlayHostProps["onLeave"]) {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as OverlayState | null;
  const stored = state?.overlay;
  const [ahead, setAhead] = useState<string>();
  const here = location.pathname + location.search;
  const below = stored?.below;
  const id = ahead ?? stored?.id;

  // A reload, and the browser's way forward, know only the address that was shown: the page below comes back.
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
    if (!open && ahead !== undefined) leave(ahead);
  }, [open, ahead]);

  // Browsers refuse an entry that is changed too often, as by a key that is held.
  const follow = useEffectEvent((to: string) => {
    if (!stored) return;
    navigate(stored.below ?? here, {
      replace: true,
      state: { ...state, overlay: { ...stored, id: to } },
      mask: paths.asset(to),
      preventScrollReset: true,
    });
  });
  // Nor does it follow on a way that is being taken, as the one back: it would end that.
  const still = useNavigation().state === "idle";
  const behind = open && still && ahead !== undefined && ahead !== stored.id;
  useEffect(() => {
    if (!behind) return;
    const timer = setTimeout(() => follow(ahead), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [behind, ahead]);

  const overlay = useMemo(() => (stored && id !== undefined ? { ...stored, id } : undefined), [stored, id]);
  return { overlay, step: setAhead };
}
