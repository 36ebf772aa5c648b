import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { convertSetsQuery } from "../../shared/api/portal-queries.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { formatKilobytes } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import { type AssetDoc, getPictureUrl, getTitle, isViewableModel } from "../asset-doc.ts";
import { KindIcon } from "../kind-icon.tsx";
import { getPlaceholderUrl } from "../placeholder.ts";
import styles from "./model-stage.module.css";
import previewStyles from "./preview.module.css";
import { PreviewControlBar, PreviewControlButton } from "./preview-control-bar.tsx";
import type { ZoomControls } from "./zoom-keys.ts";

export const fetchModelViewCode = () => import("./model-view.tsx");
const ModelView = lazyComponent(fetchModelViewCode, "ModelView");

/** Models up to this size are loaded automatically; larger ones, or of unknown size, on request. */
const AUTO_LOAD_KILOBYTES = 50_000;
/** Rotation by a button, in pixels of a drag. */
const TURN_PIXELS = 80;

interface ModelStageProps {
  readonly asset: AssetDoc;
  readonly handle: RefObject<ZoomControls | null>;
  /** Kilobytes up to which the model is loaded without being asked for. */
  readonly autoLoad?: number;
}

/** Interactive 3D model for users who may download the file; for others, and until it is loaded, its poster. */
export function ModelStage({ asset, handle, autoLoad = AUTO_LOAD_KILOBYTES }: ModelStageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const settings = useSettings();
  const client = useClient();
  const { session } = useSession();
  const readable = isViewableModel(asset);
  const word = useErrorText();
  const [isRequested, setAsked] = useState(asset.file_size !== undefined && asset.file_size <= autoLoad);
  const [state, setState] = useState<"loading" | "there" | "broken">("loading");
  // Conversion sets are fetched first, since their refusal does not end the session.
  const sets = useQuery({
    ...convertSetsQuery(client, asset.id),
    enabled: readable && session?.isAssetUser === true,
    retry: false,
  });
  const permitted = (sets.data?.convert_sets ?? []).length > 0;
  const file = useQuery({ ...originalQuery(client, asset.id), enabled: permitted && isRequested });
  const failure = sets.isError ? sets : file.isError ? file : undefined;
  const forbidden = failure?.error instanceof ApiError && failure.error.status === 403;
  const refused = session?.isAssetUser !== true || forbidden || (sets.isSuccess && !permitted);
  const failed = !refused && failure !== undefined && !failure.isFetching;
  const title = getTitle(asset, settings.infoView.title);
  const poster = getPictureUrl(asset, -1);
  const url = file.data?.url;
  const shown = url !== undefined && state !== "broken";
  const words = !readable ? "model_type" : state === "broken" ? "model_failed" : refused ? "model_refused" : undefined;
  return (
    <div className={styles.stage}>
      {state !== "there" && (
        <div className={styles.poster}>
          {poster ? (
            <PictureWithRetry src={poster} alt={title} placeholder={getPlaceholderUrl(asset)} draggable={false} />
          ) : (
            <KindIcon kind="model" size={96} />
          )}
        </div>
      )}
      {shown && (
        <LazyPart onFailed={() => setState("broken")}>
          <ModelView
            url={url}
            label={t("views:preview.model_of", { title })}
            handle={handle}
            onReady={() => setState("there")}
            onFailed={() => setState("broken")}
          />
        </LazyPart>
      )}
      {words && (
        <p className={styles.note} role="status">
          {t(`views:preview.${words}`)}
        </p>
      )}
      {failed && (
        <div className={styles.note} role="alert">
          {word(failure.error)}{" "}
          <button type="button" className="link" onClick={() => void failure.refetch()}>
            {t("global:action.retry")}
          </button>
        </div>
      )}
      {permitted && !isRequested && (
        <Button className={styles.ask ?? ""} onClick={() => setAsked(true)}>
          {t("views:preview.model_load", {
            size: asset.file_size === undefined ? "?" : formatKilobytes(asset.file_size, locale),
          })}
        </Button>
      )}
      {state === "there" && <ModelControls handle={handle} />}
    </div>
  );
}

function ModelControls({ handle }: { handle: RefObject<ZoomControls | null> }) {
  const { t } = useTranslation();
  const turn = (by: number) => () => handle.current?.move(by, 0);
  return (
    <div className={styles.controls}>
      <PreviewControlBar wide={false}>
        <PreviewControlButton
          label={t("views:preview.turn_left")}
          icon={IconChevronLeft}
          onClick={turn(-TURN_PIXELS)}
        />
        <PreviewControlButton
          label={t("views:preview.turn_right")}
          icon={IconChevronRight}
          onClick={turn(TURN_PIXELS)}
        />
        <hr className={previewStyles.wide} />
        <PreviewControlButton
          label={t("views:preview.zoom_out")}
          icon={IconMinus}
          className={previewStyles.wide}
          onClick={() => handle.current?.zoomOut()}
        />
        <PreviewControlButton
          label={t("views:preview.zoom_in")}
          icon={IconPlus}
          className={previewStyles.wide}
          onClick={() => handle.current?.zoomIn()}
        />
        <PreviewControlButton
          label={t("views:preview.fit")}
          icon={IconMaximize}
          onClick={() => handle.current?.fit()}
        />
      </PreviewControlBar>
    </div>
  );
}

/**
 * The original file, since models are not converted. Viewing does not count as a download, if the backend supports
 * that.
 */
const originalQuery = (client: Client, id: string) => ({
  queryKey: ["download.single", id, "view"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    client.call("download.single", {
      query: { id, csetid: "0", target: client.has("model_files") ? "view" : "down" },
      signal,
    }),
  // Signed addresses live twelve hours.
  staleTime: 3_600_000,
  retry: false,
});
