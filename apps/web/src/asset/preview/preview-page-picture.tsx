import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import { type AssetDoc, getAssetKind } from "../asset-doc.ts";
import { getPlaceholderUrl } from "../placeholder.ts";
import styles from "./preview.module.css";
import { PagePictureErrorNote, usePagePictureLoading } from "./sheet-loading.tsx";
import type { ZoomView } from "./zoom.ts";

interface PreviewSheetProps {
  readonly asset: AssetDoc;
  readonly url: string | undefined;
  /** Smaller sizes for the browser to choose from, and the width in CSS pixels. */
  readonly srcSet?: string | undefined;
  readonly width?: number | undefined;
  /** A smaller picture that is already available, since the large one may have to be generated first. */
  readonly smaller: string | undefined;
  readonly failed: boolean;
  readonly alt: string;
  readonly ratio: number;
  /** Maximum width in CSS pixels when fitted. */
  readonly maxWidth?: number | undefined;
  readonly view: ZoomView;
  readonly onRetry: () => void;
  readonly onPicture?: (picture: HTMLImageElement) => void;
}

/** A page or picture. If it fails, shows an error with a retry button. */
export function PreviewPagePicture(props: PreviewSheetProps) {
  const { asset, url, srcSet, width = 0, smaller, failed, alt, ratio, maxWidth, view, onRetry, onPicture } = props;
  const { t } = useTranslation();
  const loading = usePagePictureLoading({ failed, onRetry });
  if (loading.isFailed) return <PagePictureErrorNote className={styles.failed} onRetry={loading.retry} />;
  // Document pages load on a white sheet, since the blurred cover would be another page.
  const paper = getAssetKind(asset) === "document";
  const placeholders = [smaller, paper ? undefined : getPlaceholderUrl(asset)].flatMap((one) =>
    one ? [`url("${one}")`] : [],
  );
  const box = {
    "--ratio": ratio,
    ...(maxWidth === undefined ? {} : { "--most": `${maxWidth}px` }),
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  } as CSSProperties;
  return (
    <>
      {loading.isLoading && (
        <div
          className={paper ? `${styles.standIn} ${styles.paper}` : styles.standIn}
          style={{ ...box, backgroundImage: placeholders.join(", ") || undefined }}
          role="status"
          aria-label={t("views:preview.loading")}
        />
      )}
      {url && (
        <PictureWithRetry
          key={loading.tries}
          className={styles.sheet}
          style={{ ...box, opacity: loading.isLoading ? 0 : 1 }}
          src={url}
          srcSet={srcSet}
          sizes={srcSet && `${Math.ceil(width * view.scale)}px`}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget }) => {
            loading.onLoad();
            onPicture?.(currentTarget);
          }}
          onError={loading.onError}
        />
      )}
    </>
  );
}
