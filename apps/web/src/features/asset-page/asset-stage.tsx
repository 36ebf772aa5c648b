import { IconMaximize } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAssetActions } from "../../asset/actions/use-asset-actions.ts";
import { type AssetDoc, getAltText, getAssetKind, getPictureUrl, getSrcSet } from "../../asset/asset-doc.ts";
import { KindIcon } from "../../asset/kind-icon.tsx";
import { placeholderUrl } from "../../asset/placeholder.ts";
import { getShownPicture } from "../../asset/shown-pictures.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import styles from "./asset-page.module.css";

const VideoPlayer = lazyComponent(() => import("../../asset/players/video-player.tsx"), "VideoPlayer");
const AudioPlayer = lazyComponent(() => import("../../asset/players/audio-player.tsx"), "AudioPlayer");
const PictureOverlay = lazyComponent(() => import("./picture-overlay.tsx"), "PictureOverlay");

/**
 * The picture, film or sound of an asset. While it loads, the clicked thumbnail is shown, or a blurred placeholder.
 */
export function AssetStage({ asset }: { asset: AssetDoc | undefined }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const actions = useAssetActions();
  const [loaded, setLoaded] = useState(false);
  // The first record, from a list: the thumbnail of the record loaded by this page has not been shown yet.
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
  if (!asset.url) {
    return (
      <div className={styles.stage}>
        <p className={styles.bare}>
          <KindIcon kind={getAssetKind(asset)} size={72} />
          {t("views:asset.no_picture")}
        </p>
      </div>
    );
  }
  const standIn = first && getShownPicture(first);
  const placeholder = standIn === undefined ? placeholderUrl(asset) : undefined;
  const [preview] = actions.at("stage", [asset]);
  return (
    <div className={styles.stage} data-picture-state={asset.picture_state}>
      {!loaded && placeholder && <Picture className={styles.blur} src={placeholder} alt="" />}
      {standIn && <Picture className={styles.standIn} src={standIn} alt="" data-loaded={loaded || undefined} />}
      <Picture
        className={styles.picture}
        data-loaded={loaded || undefined}
        src={getPictureUrl(asset, -1)}
        srcSet={getSrcSet(asset)}
        sizes="(max-width: 1279px) 100vw, calc(100vw - 420px)"
        alt={getAltText(asset, settings.accessibility.assets, settings.assetInfo.title)}
        fetchPriority="high"
        onLoad={() => setLoaded(true)}
      />
      {(asset.picture_state || asset.companions) && (
        <LazyPart>
          <PictureOverlay asset={asset} />
        </LazyPart>
      )}
      {preview && (
        <>
          <button type="button" className={styles.open} tabIndex={-1} aria-hidden onClick={preview.run} />
          <IconButton icon={IconMaximize} label={preview.label} className={styles.full} onClick={preview.run} />
        </>
      )}
    </div>
  );
}
