import { useMove } from "@mantine/hooks";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { PictureWithRetry } from "../../../shared/ui/picture-with-retry.tsx";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { useFileDraft, useGetFileContentUrl } from "../drafts/use-file-draft.ts";
import { getControlId } from "../fields/field-context.tsx";
import styles from "./focal-point-editor.module.css";

interface Props {
  readonly file: PortalFileName;
  /** Path of the focal point in the settings. */
  readonly path: readonly string[];
}

const STEP = 1;
const LARGE_STEP = 10;

/** Percent that a key moves the point, from the left and from the top. */
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  PageUp: [0, -LARGE_STEP],
  PageDown: [0, LARGE_STEP],
  Home: [-100, 0],
  End: [100, 0],
};

const toPercent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** Sets the point of a picture that stays in view where it is cropped: dragged on the picture, or moved with keys. */
export function FocalPointEditor({ file, path }: Props) {
  const { t } = useTranslation();
  const contentUrl = useGetFileContentUrl();
  const { content } = useFileDraft(file);
  const { value, set } = useDraftValue("settings", path);
  const help = useId();
  const { x, y } = value as { readonly x: number; readonly y: number };
  const move = (nextX: number, nextY: number) => set({ x: toPercent(nextX), y: toPercent(nextY) });
  // A picture is not mirrored in right-to-left languages.
  const { ref, active } = useMove((position) => move(position.x * 100, position.y * 100), undefined, "ltr");
  const handleKey = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const factor = event.shiftKey ? LARGE_STEP : 1;
    move(x + step[0] * factor, y + step[1] * factor);
  };
  const src = contentUrl(file, content);
  if (src === undefined) return null;
  return (
    <div className={styles.editor}>
      <div ref={ref} className={styles.picture} dir="ltr" data-active={active || undefined}>
        <PictureWithRetry src={src} alt="" draggable={false} />
        <div
          id={getControlId(path)}
          className={styles.point}
          style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
          role="slider"
          tabIndex={0}
          aria-label={t("admin:brand.focal_point.label")}
          aria-describedby={help}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={t("admin:brand.focal_point.value", { x, y })}
          onKeyDown={handleKey}
        />
      </div>
      <p>
        <b>{t("admin:brand.focal_point.value", { x, y })}</b>
      </p>
      <p id={help}>{t("admin:brand.focal_point.lead")}</p>
    </div>
  );
}
