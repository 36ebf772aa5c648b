import { IconArrowBarToDown, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { formatFileSize } from "../../asset/format.ts";
import { usePortal } from "../../asset/portal.ts";
import { MarkedText } from "../../shared/i18n/marked-text.tsx";
import styles from "./action-bar.module.css";

interface ActionBarProps {
  readonly assets: readonly AssetDoc[];
  /** The info panel is open; on phones it takes the bar's place. */
  readonly sheet: boolean;
  readonly onDownload: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selection; there while something is selected. */
export function ActionBar({ assets, sheet, onDownload, onClear }: ActionBarProps) {
  const { t } = useTranslation();
  const { locale } = usePortal();
  if (assets.length === 0) return null;
  const size = assets.reduce((sum, { file_size = 0 }) => sum + file_size, 0);
  return (
    <div
      className={styles.dock}
      role="toolbar"
      aria-label={t("views:search.selection.label")}
      data-sheet={sheet || undefined}
    >
      <span className={styles.number}>
        <span className={styles.words}>
          <MarkedText
            text={t("views:search.selection.count", { count: assets.length })}
            marks={{ em: (words) => <em>{words}</em> }}
          />
        </span>
        {size > 0 && (
          <small className={styles.wide} dir="ltr">
            {formatFileSize(size, locale)}
          </small>
        )}
      </span>
      <hr />
      <button type="button" onClick={onDownload} aria-label={t("views:search.selection.download")}>
        <IconArrowBarToDown size={20} stroke={1.75} aria-hidden />
        <span className={styles.wide}>{t("views:search.selection.download")}</span>
      </button>
      <hr />
      <button
        type="button"
        onClick={onClear}
        aria-label={t("views:search.selection.clear")}
        data-tooltip={t("views:search.selection.clear")}
      >
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
