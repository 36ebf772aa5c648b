import { Portal } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../shared/host/host-context.tsx";
import { formatFileSize } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { isPress } from "../../shared/ui/is-press.ts";
import { keepFocus } from "../../shared/ui/keep-focus.ts";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useNotify } from "../../shared/ui/notices.tsx";
import { useFocusReturn } from "../../shared/ui/use-focus-return.ts";
import { ActionIcon } from "../actions/action-icon.tsx";
import { useAssetActions } from "../actions/use-asset-actions.ts";
import { useDownloadState } from "../actions/use-download-state.ts";
import { type AssetDoc, altOf, fileTypeOf, kindOf, titleOf } from "../asset-doc.ts";
import type { AssetList } from "../asset-list.ts";
import { VideoPlayer } from "../video-player.tsx";
import styles from "./preview.module.css";
import { type Looking, previewMove } from "./preview-keys.ts";
import { PreviewPill } from "./preview-pill.tsx";
import { PreviewSheet } from "./preview-sheet.tsx";
import { PreviewStrip } from "./preview-strip.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { useSheet } from "./use-sheet.ts";
import { useSteps } from "./use-steps.ts";

/** Only where a sound, a model or a live photograph is opened. */
const AudioPlayer = lazyOf(() => import("../audio-player.tsx"), "AudioPlayer");
const LivePhoto = lazyOf(() => import("../live-photo.tsx"), "LivePhoto");
const ModelStage = lazyOf(() => import("./model-stage.tsx"), "ModelStage");

interface PreviewProps {
  readonly asset: AssetDoc;
  /** What one steps through; without it, left and right turn the pages. */
  readonly list?: AssetList | undefined;
  readonly onStep: (id: string) => void;
  readonly onClose: () => void;
}

/** A dark room with one large picture, page, film, sound or model, and the way to its neighbours. */
export function Preview(props: PreviewProps) {
  useFocusReturn();
  return (
    <Portal>
      <Room {...props} />
    </Portal>
  );
}

/** Inside the portal, which draws it a turn later: what is measured and listened to is in the page by then. */
function Room({ asset, list, onStep, onClose }: PreviewProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const locale = useLocale();
  const actions = useAssetActions({ onClose });
  const known = useDownloadState(asset);
  const room = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const model = useRef<Looking>(null);
  const kind = kindOf(asset);
  const still = kind !== "video" && kind !== "audio" && kind !== "model";
  const title = titleOf(asset, settings.infoView.title);
  const steps = useSteps(asset, list, onStep);
  const listed = steps.position !== undefined;
  const stage = useSheet({ asset, still, frame, onClose, onStep: listed ? steps.go : undefined });
  const { page, pages, turn, zoom } = stage;

  useRefused(stage.refused, listed ? undefined : onClose);
  useFocusInside(room, asset.id);
  useStillPage();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab" && keepFocus(event.currentTarget as HTMLElement, event.shiftKey)) event.preventDefault();
    const looking = kind === "model" ? model.current : still ? zoom : null;
    const move = previewMove(event, { page, pages, turn, aside: stage.aside, looking });
    move?.();
    if (!move && (isPress(event) || !actions.runKey(event, { place: "room", asset }))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const facts = [
    fileTypeOf(asset),
    pages > 1 && t("views:preview.pages", { count: pages }),
    asset.file_size !== undefined && formatFileSize(asset.file_size, locale),
  ].filter(Boolean);
  const side = (by: -1 | 1) => {
    const way = by > 0 ? "next" : "previous";
    if (!listed) {
      const ended = by > 0 ? page >= pages : page <= 1;
      return { label: t(`views:preview.${way}_page`), ended, go: () => turn(page + by) };
    }
    const beside = steps[way];
    const words = t(`views:asset.${way}`);
    const name = beside && titleOf(beside, settings.infoView.title);
    const label = name === undefined ? words : t("views:preview.beside", { way: words, title: name });
    const ended = by > 0 ? steps.position === steps.total : steps.position === 1;
    return { label, ended, go: () => steps.go(by) };
  };

  return (
    <div
      ref={(element) => {
        // At once: Escape must not reach what lies below.
        if (element && !room.current) element.focus({ preventScroll: true });
        room.current = element ?? room.current;
      }}
      className={pages > 1 ? `${styles.room} ${styles.paged}` : styles.room}
      data-area="preview"
      role="dialog"
      aria-modal
      aria-label={t("views:preview.label", { title })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <h2>{title}</h2>
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
            .at("room", [known])
            .filter(({ name }) => name !== "close")
            .map((action) => (
              <ActionIcon key={action.name} action={{ ...action, primary: false }} className={styles.wide} />
            ))}
          <IconButton label={t("views:preview.close")} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      </div>
      {pages > 1 && (
        <PreviewStrip key={asset.id} id={asset.id} pages={pages} page={page} ratio={stage.sheet.ratio} onPage={turn} />
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
            <PreviewSheet
              key={`${asset.id} ${page}`}
              asset={asset}
              alt={
                pages > 1
                  ? t("views:preview.page", { page })
                  : altOf(asset, settings.accessibility.assets, settings.infoView.title)
              }
              {...stage.sheet}
            />
          )}
        </div>
        {(listed || pages > 1) && <StepButtons back={side(-1)} forth={side(1)} />}
        {still && (
          <PreviewPill page={page} pages={pages} zoom={zoom} range={stage.range} share={stage.share} onPage={turn} />
        )}
      </div>
    </div>
  );
}

/** Again, where what had the focus has gone with its asset. */
function useFocusInside(room: RefObject<HTMLElement | null>, id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another asset may have other controls
  useLayoutEffect(() => {
    if (room.current?.contains(document.activeElement) === false) room.current.focus({ preventScroll: true });
  }, [room, id]);
}

/** Not permitted: nothing to show, and said so. Among others one goes on; alone, the room closes. */
function useRefused(refused: boolean, onClose: (() => void) | undefined): void {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    if (!refused) return;
    notify({ kind: "warning", text: t("toast:download.unauthorized"), id: "preview-refused" });
    onClose?.();
  }, [refused, notify, onClose, t]);
}

/** The page below does not scroll. */
function useStillPage(): void {
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
