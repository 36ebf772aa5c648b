import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { DownloadItem } from "../shared/downloads/downloads-context.ts";
import { useDownloads } from "../shared/downloads/downloads-context.ts";
import { type AssetDoc, fileTypeOf, pictureUrl, titleOf } from "./asset-doc.ts";
import { usePortal } from "./portal.ts";

interface Overlay {
  readonly kind: "preview" | "share";
  readonly id: string;
  /** Shared from the preview, which stays open below. */
  readonly overPreview?: boolean;
}

/** What lies over the page; kept in the history entry, so that going back closes it first. */
export interface OverlayState {
  readonly overlay?: Overlay;
  /** The history entry below belongs to the same visit of the page. */
  readonly visit?: string;
}

export interface AssetActions {
  download(asset: AssetDoc): void;
  downloadMany(assets: readonly AssetDoc[]): void;
  preview(id: string): void;
  share(id: string): void;
}

export function useAssetActions(): AssetActions {
  const { settings } = usePortal();
  const { downloadOne, downloadMany } = useDownloads();
  const open = useOpenOverlay();
  const item = useCallback(
    (asset: AssetDoc): DownloadItem => ({
      id: asset.id,
      title: titleOf(asset, settings.infoView.title),
      size: asset.file_size,
      url: pictureUrl(asset, 0),
      fileType: fileTypeOf(asset),
    }),
    [settings.infoView.title],
  );
  return {
    download: (asset) => downloadOne(item(asset)),
    downloadMany: (assets) => {
      const [only] = assets;
      if (only && assets.length === 1) downloadOne(item(only));
      else downloadMany(assets.map(item));
    },
    preview: (id) => open({ kind: "preview", id }),
    share: (id) => open({ kind: "share", id }),
  };
}

function useOpenOverlay(): (overlay: Overlay) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (overlay) => {
      const state = (location.state ?? {}) as OverlayState;
      const overPreview = state.overlay?.kind === "preview";
      navigate(location.pathname + location.search, {
        state: { ...state, visit: state.visit ?? location.key, overlay: { ...overlay, overPreview } },
        preventScrollReset: true,
      });
    },
    [navigate, location],
  );
}
