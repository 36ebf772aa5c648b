import { Portal } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../shared/host/host-context.tsx";
import { formatFileSize } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { isPress } from "../../shared/ui/is-press.ts";
import { keepFocus } from "../../shared/ui/keep-focus.ts";
import { useNotify } from "../../shared/ui/notices.tsx";
import { useFocusReturn } from "../../shared/ui/use-focus-return.ts";
import { useRtl } from "../../shared/ui/use-rtl.ts";
import { ActionIcon } from "../actions/action-icon.tsx";
import { useAssetActions } from "../actions/use-asset-actions.ts";
import { useDownloadState } from "../actions/use-download-state.ts";
import { type AssetDoc, fileTypeOf, kindOf, pictureUrl, ratioOf, titleOf } from "../asset-doc.ts";
import styles from "./preview.module.css";
import { PreviewPill } from "./preview-pill.tsx";
import { PreviewSheet } from "./preview-sheet.tsx";
import { PreviewStrip } from "./preview-strip.tsx";
import { PreviewVideo } from "./preview-video.tsx";
import { TurnButtons } from "./turn-buttons.tsx";
import { usePreviewPage } from "./use-preview-page.ts";
import { useZoom } from "./use-zoom.ts";
import { fitInto } from "./zoom.ts";

/** A dark room with one large picture, page or film. */
export function Preview({ asset, onClose }: { asset: AssetDoc; onClose: () => void }) {
  const { t } = useTranslation();
  const host = useHost();
  const settings = useSettings();
  const locale = useLocale();
  const notify = useNotify();
  const actions = useAssetActions({ onClose });
  const known = useDownloadState(asset);
  const rtl = useRtl();
  const [page, setPage] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const film = kindOf(asset) === "video";
  const preview = usePreviewPage(asset.id, page, asset.page_count);
  const { pages } = preview;
  const title = titleOf(asset, settings.infoView.title);
  const ratio = ratioOf(asset) ?? 1.5;
  const turn = (to: number) => {
    zoom.fit();
    setPage(Math.min(pages, Math.max(1, to)));
  };
  const zoom = useZoom({
    frame,
    sheet: () => fitInto(ratio, sizeOf(frame.current)),
    onSwipeDown: onClose,
    onSwipeAside: (direction) => turn(page + (rtl ? -direction : direction)),
  });

  // Not permitted: nothing to show, and said so.
  const refused = preview.isSuccess && preview.data.url === undefined && !film;
  useEffect(() => {
    if (!refused) return;
    notify({ kind: "warning", text: t("toast:download.unauthorized"), id: "preview-refused" });
    onClose();
  }, [refused, notify, onClose, t]);

  useFocusReturn();
  useEffect(() => {
    const { style } = host.root;
    const overflow = style.overflow;
    style.overflow = "hidden";
    return () => {
      style.overflow = overflow;
    };
  }, [host]);

  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowRight: () => turn(page + (rtl ? -1 : 1)),
      ArrowLeft: () => turn(page + (rtl ? 1 : -1)),
      PageDown: () => turn(page + 1),
      PageUp: () => turn(page - 1),
      Home: () => turn(1),
      End: () => turn(pages),
      "+": zoom.zoomIn,
      "-": zoom.zoomOut,
      "0": zoom.fit,
    };
    if (event.key === "Tab" && keepFocus(event.currentTarget as HTMLElement, event.shiftKey)) event.preventDefault();
    const turned = !film && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    turned?.();
    if (!turned && (isPress(event) || !actions.runKey(event, { place: "room", asset }))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const facts = [
    fileTypeOf(asset),
    pages > 1 && t("views:preview.pages", { count: pages }),
    asset.file_size !== undefined && formatFileSize(asset.file_size, locale),
  ].filter(Boolean);

  return (
    <Portal>
      <div
        ref={takeFocus}
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
        {pages > 1 && <PreviewStrip id={asset.id} pages={pages} page={page} ratio={ratio} onPage={turn} />}
        <div className={styles.stage} {...(film ? {} : zoom.events)}>
          <div ref={frame} className={styles.frame}>
            {film ? (
              <PreviewVideo asset={asset} />
            ) : (
              <PreviewSheet
                key={page}
                asset={asset}
                url={preview.data?.url}
                smaller={page === 1 ? pictureUrl(asset, -1) : undefined}
                failed={preview.isError}
                alt={pages > 1 ? t("views:preview.page", { page }) : title}
                ratio={ratio}
                view={zoom.view}
                onRetry={() => void preview.refetch()}
              />
            )}
          </div>
          {pages > 1 && <TurnButtons page={page} pages={pages} onPage={turn} />}
          {!film && <PreviewPill page={page} pages={pages} scale={zoom.view.scale} zoom={zoom} onPage={turn} />}
        </div>
      </div>
    </Portal>
  );
}

/** At once: Escape must not reach what lies below. */
function takeFocus(room: HTMLElement | null): void {
  room?.focus({ preventScroll: true });
}

function sizeOf(element: HTMLElement | null): { width: number; height: number } {
  const box = element?.getBoundingClientRect();
  return { width: box?.width ?? 1, height: box?.height ?? 1 };
}
