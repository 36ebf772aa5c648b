import { Button } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { type AssetDoc, getAssetKind } from "../asset-doc.ts";
import { placeholderUrl } from "../placeholder.ts";
import styles from "./preview.module.css";
import type { View } from "./zoom.ts";

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
  readonly view: View;
  readonly onRetry: () => void;
  readonly onPicture?: (picture: HTMLImageElement) => void;
}

/** A page or picture. If it fails, shows an error with a retry button. */
export function PreviewSheet(props: PreviewSheetProps) {
  const { asset, url, srcSet, width = 0, smaller, failed, alt, ratio, maxWidth, view, onRetry, onPicture } = props;
  const { t } = useTranslation();
  const [state, setState] = useState<"loading" | "there" | "broken">("loading");
  const [tries, setTries] = useState(0);
  const missing = failed || state === "broken";
  const retry = () => {
    setState("loading");
    setTries(tries + 1);
    onRetry();
  };
  useRetryOnReconnect(missing, retry);
  if (missing) {
    return (
      <div className={styles.failed} role="alert">
        {t("views:preview.page_failed")}
        <Button variant="outline" onClick={retry}>
          {t("global:action.retry")}
        </Button>
      </div>
    );
  }
  // Document pages load on a white sheet, since the blurred cover would be another page.
  const paper = getAssetKind(asset) === "document";
  const placeholders = [smaller, paper ? undefined : placeholderUrl(asset)].flatMap((one) =>
    one ? [`url("${one}")`] : [],
  );
  const box = {
    "--ratio": ratio,
    ...(maxWidth === undefined ? {} : { "--most": `${maxWidth}px` }),
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  } as CSSProperties;
  return (
    <>
      {state === "loading" && (
        <div
          className={paper ? `${styles.standIn} ${styles.paper}` : styles.standIn}
          style={{ ...box, backgroundImage: placeholders.join(", ") || undefined }}
          role="status"
          aria-label={t("views:preview.loading")}
        />
      )}
      {url && (
        <Picture
          key={tries}
          className={styles.sheet}
          style={{ ...box, opacity: state === "there" ? 1 : 0 }}
          src={url}
          srcSet={srcSet}
          sizes={srcSet && `${Math.ceil(width * view.scale)}px`}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget }) => {
            setState("there");
            onPicture?.(currentTarget);
          }}
          onError={() => setState("broken")}
        />
      )}
    </>
  );
}
