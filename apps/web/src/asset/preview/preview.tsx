import { Portal } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../shared/host/host-context.tsx";
import { formatKilobytes } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useFocusReturn } from "../../shared/ui/dialogs/use-focus-return.ts";
import { wrapTabFocus } from "../../shared/ui/dialogs/wrap-tab-focus.ts";
import { isButtonActivationKey } from "../../shared/ui/forms/is-button-activation-key.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { ActionIcon } from "../actions/action-icon.tsx";
import { useAssetActions } from "../actions/use-asset-actions.ts";
import { useAssetWithDownloadState } from "../actions/use-download-state.ts";
import { type AssetDoc, getAltText, getAssetKind, getFileTypeName, getTitle } from "../asset-doc.ts";
import type { AssetList } from "../asset-list.ts";
import { VideoPlayer } from "../players/video-player.tsx";
import { PageThumbnailStrip } from "./page-thumbnail-strip.tsx";
import { PageZoomControls } from "./page-zoom-controls.tsx";
import styles from "./preview.module.css";
import { PreviewControlButton } from "./preview-control-bar.tsx";
import { getPreviewKeyAction } from "./preview-keys.ts";
import { PreviewPagePicture } from "./preview-page-picture.tsx";
import { useListNavigation } from "./use-list-navigation.ts";
import { usePreviewPageState } from "./use-preview-page-state.ts";
import type { ZoomControls } from "./zoom-keys.ts";

/** Loaded only for audio, models and live photos. */
const AudioPlayer = lazyComponent(() => import("../players/audio-player.tsx"), "AudioPlayer");
const LivePhoto = lazyComponent(() => import("../players/live-photo.tsx"), "LivePhoto");
const ModelStage = lazyComponent(() => import("./model-stage.tsx"), "ModelStage");

interface PreviewProps {
  readonly asset: AssetDoc;
  /** The list to step through; without it, left and right turn the pages. */
  readonly list?: AssetList | undefined;
  readonly onStep: (id: string) => void;
  readonly onClose: () => void;
}

/** Full-screen preview of a picture, page, video, audio file or model, with navigation to its neighbours. */
export function Preview(props: PreviewProps) {
  useFocusReturn();
  return (
    <Portal>
      <PreviewDialog {...props} />
    </Portal>
  );
}

/** Separate from `Preview`, since Mantine's `Portal` renders it later: its effects need the elements in the page. */
function PreviewDialog({ asset, list, onStep, onClose }: PreviewProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const actions = useAssetActions({ onClose });
  const known = useAssetWithDownloadState(asset);
  const dialog = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const model = useRef<ZoomControls>(null);
  const kind = getAssetKind(asset);
  const still = kind !== "video" && kind !== "audio" && kind !== "model";
  const title = getTitle(asset, settings.infoView.title);
  const steps = useListNavigation(asset, list, onStep);
  const listed = steps.position !== undefined;
  const stage = usePreviewPageState({ asset, still, frame, onClose, onStep: listed ? steps.go : undefined });
  const { page, pages, turn, zoom } = stage;

  useRefusalNotice(stage.refused, listed ? undefined : onClose);
  useFocusInside(dialog, asset.id);
  useScrollLock();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab" && wrapTabFocus(event.currentTarget as HTMLElement, event.shiftKey)) event.preventDefault();
    const zoomControls = kind === "model" ? model.current : still ? zoom : null;
    const move = getPreviewKeyAction(event, { page, pages, turn, goSideways: stage.goSideways, zoomControls });
    move?.();
    if (!move && (isButtonActivationKey(event) || !actions.runKey(event, { actionLocation: "preview", asset }))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const facts = [
    getFileTypeName(asset),
    pages > 1 && t("views:preview.pages", { count: pages }),
    asset.file_size !== undefined && formatKilobytes(asset.file_size, locale),
  ].filter(Boolean);
  const getSide = (by: -1 | 1) => {
    const direction = by > 0 ? "next" : "previous";
    if (!listed) {
      const disabled = by > 0 ? page >= pages : page <= 1;
      return { label: t(`views:preview.${direction}_page`), disabled, onClick: () => turn(page + by) };
    }
    const neighbour = steps[direction];
    const words = t(`views:asset.${direction}`);
    const name = neighbour && getTitle(neighbour, settings.infoView.title);
    const label = name === undefined ? words : t("views:preview.beside", { way: words, title: name });
    const disabled = by > 0 ? steps.position === steps.total : steps.position === 1;
    return { label, disabled, onClick: () => steps.go(by) };
  };

  return (
    <div
      ref={(element) => {
        // Focused immediately: Escape must not reach the page below.
        if (element && !dialog.current) element.focus({ preventScroll: true });
        dialog.current = element ?? dialog.current;
      }}
      className={pages > 1 ? `${styles.dialog} ${styles.paged}` : styles.dialog}
      data-area="preview"
      role="dialog"
      aria-modal
      aria-label={t("views:preview.label", { title })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <h2 dir="auto">{title}</h2>
        <span className={styles.facts}>
          <bdi dir="ltr">{facts.join(" · ")}</bdi>
        </span>
        {steps.position !== undefined && (
          <span className={styles.position}>
            {t("views:asset.position", { position: steps.position, total: steps.total })}
          </span>
        )}
        <div className={styles.actions}>
          {actions
            .at("preview", [known])
            .filter(({ name }) => name !== "close")
            .map((action) => (
              <ActionIcon key={action.name} action={{ ...action, primary: false }} className={styles.wide} />
            ))}
          <IconButton icon={IconX} label={t("views:preview.close")} onClick={onClose} />
        </div>
      </div>
      {pages > 1 && (
        <PageThumbnailStrip
          key={asset.id}
          id={asset.id}
          pages={pages}
          page={page}
          ratio={stage.sheet.ratio}
          onPage={turn}
        />
      )}
      <div className={styles.stage} {...zoom.events}>
        <div ref={frame} className={styles.frame}>
          {kind === "video" && <VideoPlayer key={asset.id} asset={asset} className={styles.video} />}
          <LazyPart>
            {kind === "audio" && <AudioPlayer key={asset.id} asset={asset} dark />}
            {kind === "model" && <ModelStage key={asset.id} asset={asset} handle={model} />}
            {asset.companions?.some(({ role }) => role === "live") && <LivePhoto key={asset.id} asset={asset} />}
          </LazyPart>
          {still && (
            <PreviewPagePicture
              key={`${asset.id} ${page}`}
              asset={asset}
              alt={
                pages > 1
                  ? t("views:preview.page", { page })
                  : getAltText(asset, settings.accessibility.assets, settings.infoView.title)
              }
              {...stage.sheet}
            />
          )}
        </div>
        {(listed || pages > 1) && (
          <>
            <PreviewControlButton
              icon={IconChevronLeft}
              flip
              className={`${styles.turn} ${styles.back}`}
              {...getSide(-1)}
            />
            <PreviewControlButton
              icon={IconChevronRight}
              flip
              className={`${styles.turn} ${styles.forth}`}
              {...getSide(1)}
            />
          </>
        )}
        {still && (
          <PageZoomControls
            page={page}
            pages={pages}
            zoom={zoom}
            range={stage.range}
            resolutionPercent={stage.share}
            onPage={turn}
          />
        )}
      </div>
    </div>
  );
}

/** Moves the focus back into the dialog if the focused element was removed with its asset. */
function useFocusInside(dialog: RefObject<HTMLElement | null>, id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset may have other controls
  useLayoutEffect(() => {
    if (dialog.current?.contains(document.activeElement) === false) dialog.current.focus({ preventScroll: true });
  }, [dialog, id]);
}

/** Shows a notice if the preview is not permitted, and closes the preview if its asset is not part of a list. */
function useRefusalNotice(refused: boolean, onClose: (() => void) | undefined): void {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    if (!refused) return;
    notify({ kind: "warning", text: t("toast:download.unauthorized"), id: "preview-refused" });
    onClose?.();
  }, [refused, notify, onClose, t]);
}

/** Prevents the page below from scrolling. */
function useScrollLock(): void {
  const host = useHost();
  useEffect(() => {
    const { style } = host.root;
    const overflow = style.overflow;
    style.overflow = "hidden";
    return () => {
      style.overflow = overflow;
    };
  }, [host]);
}
