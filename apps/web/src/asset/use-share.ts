import { useCallback } from "react";
import { useHost } from "../shared/host/host-context.tsx";
import { useSettings } from "../shared/settings/settings-context.tsx";
import { type AssetDoc, titleOf } from "./asset-doc.ts";
import { manyLink, type SharedMany, shareLink } from "./share-link.ts";

export type { SharedMany };

interface ShareOverlay {
  readonly kind: "share";
  readonly id: string;
  readonly shared?: SharedMany;
}

type Shared = readonly AssetDoc[] | SharedMany;

/** Shares assets by the device's own sheet where it has one for touch, else by the dialog. */
export function useShare(openDialog: (overlay: ShareOverlay) => void): (shared: Shared) => void {
  const host = useHost();
  const titleField = useSettings().infoView.title;
  return useCallback(
    (shared) => {
      const [first, second] = "ids" in shared ? [] : shared;
      const one = first && !second ? first : undefined;
      const many = "ids" in shared ? shared : manyOf(shared);
      const dialog = () => openDialog(one ? { kind: "share", id: one.id } : { kind: "share", id: "", shared: many });
      const url = one ? shareLink(one.id, host.address()) : manyLink(many, host.address())?.url;
      if (url === undefined || !hasSheet()) return dialog();
      const title = one ? titleOf(one, titleField) : host.title();
      navigator.share({ title, url }).catch((error: unknown) => {
        // Whoever closes the sheet has decided; a sheet that does not open leaves the dialog.
        if (!(error instanceof DOMException && error.name === "AbortError")) dialog();
      });
    },
    [host, titleField, openDialog],
  );
}

const manyOf = (assets: readonly AssetDoc[]): SharedMany => ({ count: assets.length, ids: assets.map(({ id }) => id) });

/** Desktops have one, too, which offers less than the dialog. */
function hasSheet(): boolean {
  return typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches;
}
