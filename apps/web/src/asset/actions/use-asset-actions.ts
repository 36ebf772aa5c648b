import { type Icon, IconBookmarkFilled, IconLock, IconMail } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type KeyboardEvent, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../../shared/api/session-context.tsx";
import type { Session } from "../../shared/api/session-store.ts";
import { getLoginPath, paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { type AssetDoc, getTitle, hasOnlyId } from "../asset-doc.ts";
import type { AssetPageHistoryState } from "../asset-link.ts";
import { useBookmarks, useBookmarksState } from "../bookmarks/bookmarks-context.ts";
import { useToDownloadItem } from "../downloads/download-item.ts";
import { getDownloadAvailability, refusalTextKeys } from "../downloads/download-refusal.ts";
import { useDownloads } from "../downloads/downloads-context.ts";
import type { SharedAssets } from "../share/share-link.ts";
import { useShare } from "../share/use-share.ts";
import {
  type ActionKeyTarget,
  type ActionLocation,
  type ActionTools,
  type AssetAction,
  getActionsAt,
  runActionKey,
} from "./asset-actions.ts";

interface Overlay {
  readonly kind: "preview" | "share";
  /** Id of the asset; of several shared assets, the first. */
  readonly id: string;
  /** What is shared, if it is more than one asset. */
  readonly shared?: SharedAssets;
  /** The share dialog was opened from the preview, which stays open below. */
  readonly overPreview?: boolean;
  /** Address of the page below, while the address bar shows the asset's. */
  readonly below?: string;
}

/** History state of an open overlay, so that going back closes it first. */
export interface OverlayHistoryState {
  readonly overlay?: Overlay;
  /** Key of the history entry with which this visit of the page began; the page's overlays share it. */
  readonly visit?: string;
}

/** An action ready to be rendered, with its label. */
export interface ShownAction {
  readonly name: AssetAction["name"];
  readonly icon: Icon;
  readonly label: string;
  readonly primary: boolean;
  /** Reason why it is refused; running it shows the reason. */
  readonly refusal: string | undefined;
  /** Target path if it is a link. */
  readonly to: string | undefined;
  /** History state for the target page. */
  readonly state: AssetPageHistoryState | undefined;
  readonly run: () => void;
}

interface Options {
  /** Undefined: there is nothing to close. */
  readonly onClose?: (() => void) | undefined;
  /** Returns the history state for the asset page. */
  readonly stateOf?: ((id: string) => AssetPageHistoryState) | undefined;
}

export interface AssetActions {
  /** Returns the actions for these assets in a location, in display order. */
  at(place: ActionLocation, assets: readonly AssetDoc[]): readonly ShownAction[];
  /** Runs the action of a key; false if it has none. */
  runKey(event: KeyboardEvent, target: ActionKeyTarget): boolean;
}

/** Actions on assets by click and by key. The same object until the options change. */
export function useAssetActions({ onClose, stateOf }: Options = {}): AssetActions {
  const { t } = useTranslation();
  const { session } = useSession();
  const navigate = useNavigate();
  const login = getLoginPath(useLocation());
  const orders = useSettings().global.run_order_process;
  const download = useDownload(login);
  const overlay = useOpenOverlay();
  const share = useShare(overlay);
  const bookmarks = useBookmarks();
  const { list } = useBookmarksState();
  const titleField = useSettings().infoView.title;
  return useMemo(() => {
    const tools: ActionTools = {
      download,
      bookmark: (assets) =>
        bookmarks.toggle(
          assets.map((asset) => ({ id: asset.id, title: hasOnlyId(asset) ? undefined : getTitle(asset, titleField) })),
        ),
      preview: ({ id }) => overlay({ kind: "preview", id }),
      share: (assets) => share(assets),
      open: (path, { id }) => navigate(path, { state: stateOf?.(id) }),
      close: onClose,
    };
    return {
      at(place, assets) {
        const [first] = assets;
        if (!first) return [];
        return getActionsAt(place, assets.length, session).map(({ name, icon, primary = false, one, many, to }) => {
          const shown: ShownAction = {
            name,
            icon,
            primary,
            refusal: undefined,
            // The bar uses the labels for a selection, also for a single asset.
            label: place === "bar" && many ? t(many.labelKey) : t(`views:asset.${name}`),
            to: to?.(first),
            state: to && stateOf?.(first.id),
            run: () => (assets.length > 1 ? many?.run(assets, tools) : one(first, tools)),
          };
          if (name === "download")
            return { ...shown, ...describeDownload(assets, { label: shown.label, session, orders, login, t }) };
          const isBookmarked = name === "bookmark" && list !== null && assets.every(({ id }) => list.has(id));
          return isBookmarked ? { ...shown, icon: IconBookmarkFilled, label: t("views:asset.bookmark_remove") } : shown;
        });
      },
      runKey: (event, target) => runActionKey(event, target, { session, tools }),
    };
  }, [t, session, navigate, login, orders, download, overlay, share, list, bookmarks, titleField, onClose, stateOf]);
}

interface DownloadContext {
  readonly label: string;
  readonly session: Session | null;
  /** What is refused can be ordered. */
  readonly orders: boolean;
  readonly login: string;
  readonly t: TFunction;
}

/** Label, icon and target of the download action if all, some or none of the assets can be downloaded. */
function describeDownload(
  assets: readonly AssetDoc[],
  { label, session, orders, login, t }: DownloadContext,
): Partial<ShownAction> {
  const { refusal, count } = getDownloadAvailability(assets, session);
  if (refusal !== undefined && orders) return { icon: IconMail, label: t("views:asset.order") };
  if (refusal === "sign-in") return { icon: IconLock, label: t(refusalTextKeys[refusal]), to: login };
  if (refusal !== undefined) {
    const reason = t(refusalTextKeys[refusal]);
    return { icon: IconLock, label: t("views:asset.action_refused", { action: label, reason }), refusal: reason };
  }
  if (count === assets.length) return {};
  return { label: t("views:search.selection.download_some", { count, total: assets.length }) };
}

/** Starts a download. If it would be refused: orders by mail, opens the login, or shows the reason. */
function useDownload(login: string): ActionTools["download"] {
  const { t } = useTranslation();
  const { session } = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const downloads = useDownloads();
  const itemOf = useToDownloadItem();
  const orders = useSettings().global.run_order_process;
  return useCallback(
    (assets) => {
      const { refusal } = getDownloadAvailability(assets, session);
      const items = assets.map(itemOf);
      if (refusal && orders) return downloads.order(items);
      if (refusal === "sign-in") return void navigate(login);
      if (refusal) return notify({ kind: "warning", text: t(refusalTextKeys[refusal]), id: "download.refused" });
      downloads.download(items);
    },
    [t, session, navigate, login, notify, itemOf, orders, downloads],
  );
}

export function useOpenOverlay(): (overlay: Overlay) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (overlay) => {
      const state = (location.state ?? {}) as OverlayHistoryState;
      const overPreview = state.overlay?.kind === "preview";
      const below = location.pathname + location.search;
      const masked = overlay.kind === "preview" || overPreview;
      navigate(below, {
        state: {
          ...state,
          visit: state.visit ?? location.key,
          overlay: { ...overlay, overPreview, ...(masked && { below }) },
        },
        // The address bar shows the asset page, so that it can be shared.
        ...(masked && { mask: paths.asset(overlay.id) }),
        preventScrollReset: true,
      });
    },
    [navigate, location],
  );
}

/** Whether an overlay (preview or dialog) is open over this page. */
export function useIsOverlayOpen(): boolean {
  return (useLocation().state as OverlayHistoryState | null)?.overlay !== undefined;
}
