import { useCallback } from "react";
import { useHost } from "../../shared/host/host-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { type AssetDoc, getTitle } from "../asset-doc.ts";
import { createAssetLink, createSharedLink, type SharedAssets } from "./share-link.ts";

interface ShareOverlay {
  readonly kind: "share";
  readonly id: string;
  readonly shared?: SharedAssets;
}

type ShareTarget = readonly AssetDoc[] | SharedAssets;

/** Shares assets with the device's share sheet on touch screens, else with the dialog. */
export function useShare(openDialog: (overlay: ShareOverlay) => void): (shared: ShareTarget) => void {
  const host = useHost();
  const titleField = useSettings().infoView.title;
  return useCallback(
    (shared) => {
      const [first, second] = "ids" in shared ? [] : shared;
      const one = first && !second ? first : undefined;
      const many = "ids" in shared ? shared : toSharedAssets(shared);
      const dialog = () => openDialog(one ? { kind: "share", id: one.id } : { kind: "share", id: "", shared: many });
      const url = one ? createAssetLink(one.id, host.address()) : createSharedLink(many, host.address())?.url;
      if (url === undefined || !hasShareSheet()) return dialog();
      const title = one ? getTitle(one, titleField) : host.title();
      navigator.share({ title, url }).catch((error: unknown) => {
        // Closing the share sheet is a decision; if it fails to open, the dialog is shown.
        if (!(error instanceof DOMException && error.name === "AbortError")) dialog();
      });
    },
    [host, titleField, openDialog],
  );
}

const toSharedAssets = (assets: readonly AssetDoc[]): SharedAssets => ({
  count: assets.length,
  ids: assets.map(({ id }) => id),
});

/** Not on desktops, whose share sheet offers less than the dialog. */
function hasShareSheet(): boolean {
  return typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches;
}
