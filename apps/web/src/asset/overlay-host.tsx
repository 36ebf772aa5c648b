import { useQuery } from "@tanstack/react-query";
import { lazy, useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useClient } from "../shared/api/client-context.tsx";
import { assetQuery } from "../shared/api/portal-queries.ts";
import { useLocale } from "../shared/i18n/use-locale.ts";
import { LazyPart } from "../shared/ui/lazy-part.tsx";
import type { OverlayState } from "./actions/use-asset-actions.ts";
import type { AssetDoc } from "./asset-doc.ts";

export const fetchPreview = () => import("./preview/preview.tsx");
export const fetchShareDialog = () => import("./share-dialog.tsx");

const Preview = lazy(() => fetchPreview().then(({ Preview }) => ({ default: Preview })));
const ShareDialog = lazy(() => fetchShareDialog().then(({ ShareDialog }) => ({ default: ShareDialog })));

/** Shows the overlay of the history entry. Closing it is going back, and going back closes it. */
export function OverlayHost({ find }: { find: (id: string) => AssetDoc | undefined }) {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useClient();
  const locale = useLocale();
  const overlay = (location.state as OverlayState | null)?.overlay;
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
  const { data } = useQuery({ ...assetQuery(client, overlay?.id ?? "", locale, purpose), enabled: missing });
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
      <LazyPart onFailed={fail}>{looks && <Preview asset={asset} onClose={close} />}</LazyPart>
      <LazyPart onFailed={fail}>{overlay.kind === "share" && <ShareDialog asset={asset} onClose={close} />}</LazyPart>
    </>
  );
}
