import { IconMaximize } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import {
  type AssetDoc,
  getAltText,
  getAssetKind,
  getPictureUrl,
  getSrcSet,
  isViewableModel,
} from "../../asset/asset-doc.ts";
import { KindIcon } from "../../asset/kind-icon.tsx";
import { getPlaceholderUrl } from "../../asset/placeholder.ts";
import { getZoomKeyAction, type ZoomControls } from "../../asset/preview/zoom-keys.ts";
import { getShownPictureUrl } from "../../asset/shown-pictures.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import styles from "./asset-page.module.css";

const VideoPlayer = lazyComponent(() => import("../../asset/players/video-player.tsx"), "VideoPlayer");
const AudioPlayer = lazyComponent(() => import("../../asset/players/audio-player.tsx"), "AudioPlayer");
const ModelStage = lazyComponent(() => import("../../asset/preview/model-stage.tsx"), "ModelStage");
const DocumentStage = lazyComponent(() => import("./document-stage.tsx"), "DocumentStage");
const PictureNoteAndLivePhoto = lazyComponent(() => import("./picture-overlay.tsx"), "PictureNoteAndLivePhoto");

/** Maximum kilobytes of a model that is loaded with the page; the preview, opened on request, loads larger ones. */
const MODEL_AUTO_LOAD = 10_000;

/**
 * The picture, film, sound, pages or model of an asset. While it loads, the clicked thumbnail is shown, or a blurred placeholder.
 */
export function AssetStage({ asset }: { asset: AssetDoc | undefined }) {
  const { t } = useTranslation();
  const actions = useAssetActions();
  // Keeps the first record, from a list, whose thumbnail was shown there; that of the record loaded here was not.
  const [first, setFirst] = useState(asset);
  if (!first && asset) setFirst(asset);
  if (!asset) return <div className={styles.stage} aria-busy />;
  if (getAssetKind(asset) === "video") {
    return (
      <div className={styles.stage}>
        <LazyPart>
          <VideoPlayer asset={asset} className={styles.film} />
        </LazyPart>
      </div>
    );
  }
  if (getAssetKind(asset) === "audio") {
    return (
      <div className={styles.stage}>
        <LazyPart>
          <AudioPlayer asset={asset} />
        </LazyPart>
      </div>
    );
  }
  if (!asset.url && !isViewableModel(asset)) {
    return (
      <div className={styles.stage}>
        <p className={styles.bare}>
          <KindIcon kind={getAssetKind(asset)} size={72} />
          {t("views:asset.no_picture")}
        </p>
      </div>
    );
  }
  const picture = <StagePicture asset={asset} standIn={first && getShownPictureUrl(first)} />;
  const hasPages = getAssetKind(asset) === "document" && asset.page_count !== undefined;
  const isModel = isViewableModel(asset);
  const [preview] = actions.at("stage", [asset]);
  return (
    <div className={styles.stage} data-picture-state={asset.picture_state}>
      {!hasPages && !isModel && picture}
      <LazyPart loadingFallback={picture} errorFallback={picture}>
        {hasPages && <DocumentStage asset={asset} />}
        {isModel && <StageModel asset={asset} />}
      </LazyPart>
      {(asset.picture_state || asset.companions) && (
        <LazyPart>
          <PictureNoteAndLivePhoto asset={asset} />
        </LazyPart>
      )}
      {preview && (
        <>
          {!hasPages && !isModel && (
            <button type="button" className={styles.open} tabIndex={-1} aria-hidden onClick={preview.run} />
          )}
          <IconButton icon={IconMaximize} label={preview.label} className={styles.full} onClick={preview.run} />
        </>
      )}
    </div>
  );
}

/** A model. While one of its buttons has the focus, the keys of the preview rotate and enlarge it here, too. */
function StageModel({ asset }: { asset: AssetDoc }) {
  const handle = useRef<ZoomControls>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const run = handle.current && getZoomKeyAction(event, handle.current);
    if (!run) return;
    run();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div className={styles.model} onKeyDown={onKeyDown}>
      <ModelStage asset={asset} handle={handle} autoLoad={MODEL_AUTO_LOAD} />
    </div>
  );
}

/** The picture of an asset, and until it is loaded the thumbnail that was shown before, or a blurred placeholder. */
function StagePicture({ asset, standIn }: { asset: AssetDoc; standIn: string | undefined }) {
  const settings = useSettings();
  const [loaded, setLoaded] = useState(false);
  const placeholder = standIn === undefined ? getPlaceholderUrl(asset) : undefined;
  return (
    <>
      {!loaded && placeholder && <PictureWithRetry className={styles.blur} src={placeholder} alt="" />}
      {standIn && (
        <PictureWithRetry className={styles.standIn} src={standIn} alt="" data-loaded={loaded || undefined} />
      )}
      <PictureWithRetry
        className={styles.picture}
        data-loaded={loaded || undefined}
        src={getPictureUrl(asset, -1)}
        srcSet={getSrcSet(asset)}
        sizes="(max-width: 1279px) 100vw, calc(100vw - 420px)"
        alt={getAltText(asset, settings.accessibility.assets, settings.assetInfo.title)}
        fetchPriority="high"
        onLoad={() => setLoaded(true)}
      />
    </>
  );
}
