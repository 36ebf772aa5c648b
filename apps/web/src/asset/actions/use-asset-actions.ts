import { type Icon, IconBookmarkFilled, IconLock, IconMail } from "@tabler/icons-react";
import { type KeyboardEvent, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../../shared/api/session-context.tsx";
import { useBookmarks } from "../../shared/bookmarks/bookmarks-context.ts";
import { type DownloadItem, useDownloads } from "../../shared/downloads/downloads-context.ts";
import { loginFrom, paths } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { type AssetDoc, fileTypeOf, isBare, pictureUrl, titleOf } from "../asset-doc.ts";
import type { AssetPageState } from "../asset-link.ts";
import { type SharedMany, useShare } from "../use-share.ts";
import {
  type ActionPlace,
  type ActionTools,
  type AssetAction,
  actionsAt,
  type KeyTarget,
  runActionKey,
} from "./asset-actions.ts";
import { downloadOffer, downloadRefusal, refusalWords } from "./download-refusal.ts";

interface Overlay {
  readonly kind: "preview" | "share";
  /** Of the asset; of several that are shared, the first. */
  readonly id: string;
  /** What is shared where that is not one asset alone. */
  readonly shared?: SharedMany;
  /** Shared from the preview, which stays open below. */
  readonly overPreview?: boolean;
  /** Address of the page below, while the browser shows that of the asset. */
  readonly below?: string;
}

/** The open overlay; stored in the history entry, so that going back closes it first. */
export interface OverlayState {
  readonly overlay?: Overlay;
  /** The history entry below belongs to the same visit of the page. */
  readonly visit?: string;
}

/** An action as it is drawn: with its words, and ready to run. */
export interface ShownAction {
  readonly name: AssetAction["name"];
  readonly icon: Icon;
  readonly label: string;
  readonly primary: boolean;
  /** Why it cannot be done, in words; it stays where it is and tells them. */
  readonly refusal: string | undefined;
  /** It is a link. */
  readonly to: string | undefined;
  /** Goes along to the page that it leads to. */
  readonly state: AssetPageState | undefined;
  readonly run: () => void;
}

interface Options {
  /** Without it there is nothing to close. */
  readonly onClose?: (() => void) | undefined;
  /** Goes along to the asset page. */
  readonly stateOf?: ((id: string) => AssetPageState) | undefined;
}

export interface AssetActions {
  /** What can be done with these assets in this place, in its order. */
  at(place: ActionPlace, assets: readonly AssetDoc[]): readonly ShownAction[];
  /** Does what the key does; false where that is nothing. */
  runKey(event: KeyboardEvent, target: KeyTarget): boolean;
}

/** What can be done with assets, by click and by key. The same object until its options change. */
export function useAssetActions({ onClose, stateOf }: Options = {}): AssetActions {
  const { t } = useTranslation();
  const { session } = useSession();
  const navigate = useNavigate();
  const login = loginFrom(useLocation());
  const orders = useSettings().global.run_order_process;
  const download = useDownload(login);
  const overlay = useOpenOverlay();
  const share = useShare(overlay);
  const { list, command } = useBookmarks();
  const titleField = useSettings().infoView.title;
  return useMemo(() => {
    /** How a download is drawn by what may be had: all, some, or nothing, with the way to it or the reason. */
    const offered = (label: string, assets: readonly AssetDoc[]): Partial<ShownAction> => {
      const { refusal, count } = downloadOffer(assets, session);
      if (refusal !== undefined && orders) return { icon: IconMail, label: t("views:asset.order") };
      if (refusal === "sign-in") return { icon: IconLock, label: t(refusalWords[refusal]), to: login };
      if (refusal !== undefined) {
        const reason = t(refusalWords[refusal]);
        return { icon: IconLock, label: t("views:asset.action_refused", { action: label, reason }), refusal: reason };
      }
      if (count === assets.length) return {};
      return { label: t("views:search.selection.download_some", { count, total: assets.length }) };
    };
    const tools: ActionTools = {
      download,
      bookmark: (assets) =>
        command({
          kind: "toggle",
          items: assets.map((asset) => ({
            id: asset.id,
            title: isBare(asset) ? undefined : titleOf(asset, titleField),
          })),
        }),
      preview: ({ id }) => overlay({ kind: "preview", id }),
      share: (assets) => share(assets),
      open: (path, { id }) => navigate(path, { state: stateOf?.(id) }),
      close: onClose,
    };
    return {
      at(place, assets) {
        const [first] = assets;
        if (!first) return [];
        return actionsAt(place, assets.length, session).map(({ name, icon, primary = false, one, many, to }) => {
          const shown: ShownAction = {
            name,
            icon,
            primary,
            refusal: undefined,
            // The bar speaks of the selection, also where that is one asset.
            label: place === "bar" && many ? t(many.words) : t(`views:asset.${name}`),
            to: to?.(first),
            state: to && stateOf?.(first.id),
            run: () => (assets.length > 1 ? many?.run(assets, tools) : one(first, tools)),
          };
          if (name === "download") return { ...shown, ...offered(shown.label, assets) };
          const kept = name === "bookmark" && list !== null && assets.every(({ id }) => list.has(id));
          return kept ? { ...shown, icon: IconBookmarkFilled, label: t("views:asset.bookmark_remove") } : shown;
        });
      },
      runKey: (event, target) => runActionKey(event, target, { session, tools }),
    };
  }, [t, session, navigate, login, orders, download, overlay, share, list, command, titleField, onClose, stateOf]);
}

/** What is refused in any case is not asked for: it is ordered, leads to the login, or says why. */
function useDownload(login: string): ActionTools["download"] {
  const { t } = useTranslation();
  const { session } = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const { downloadOne, downloadMany, order } = useDownloads();
  const itemOf = useItemOf();
  const orders = useSettings().global.run_order_process;
  return useCallback(
    (assets) => {
      const { refusal } = downloadOffer(assets, session);
      const items = assets.map(itemOf);
      if (refusal && orders) return order(items);
      if (refusal === "sign-in") return void navigate(login);
      if (refusal) return notify({ kind: "warning", text: t(refusalWords[refusal]), id: "download.refused" });
      const [only, second] = items;
      if (only && !second) downloadOne(only);
      else downloadMany(items);
    },
    [t, session, navigate, login, notify, itemOf, orders, downloadOne, downloadMany, order],
  );
}

/** What a download shows of an asset, by its record. */
export function useItemOf(): (asset: AssetDoc) => DownloadItem {
  const { t } = useTranslation();
  const { session } = useSession();
  const titleField = useSettings().infoView.title;
  return useCallback(
    (asset) => {
      const why = downloadRefusal(asset, session);
      return {
        id: asset.id,
        title: titleOf(asset, titleField),
        size: asset.file_size,
        fileName: asset.file_name,
        url: pictureUrl(asset, 0),
        fileType: fileTypeOf(asset),
        pixels: asset.pixel_x && asset.pixel_y ? [asset.pixel_x, asset.pixel_y] : undefined,
        // That an account may help is said where there is a way to it.
        refused: why && t(refusalWords[why === "sign-in" ? "forbidden" : why]),
        permitted: !why && !!asset.download_state,
        ...(isBare(asset) && { bare: true }),
      };
    },
    [t, session, titleField],
  );
}

export function useOpenOverlay(): (overlay: Overlay) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (overlay) => {
      const state = (location.state ?? {}) as OverlayState;
      const overPreview = state.overlay?.kind === "preview";
      const below = location.pathname + location.search;
      const masked = overlay.kind === "preview" || overPreview;
      navigate(below, {
        state: {
          ...state,
          visit: state.visit ?? location.key,
          overlay: { ...overlay, overPreview, ...(masked && { below }) },
        },
        // A link to what is shown large leads to its own page.
        ...(masked && { mask: paths.asset(overlay.id) }),
        preventScrollReset: true,
      });
    },
    [navigate, location],
  );
}
