import { Button } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { type AssetDoc, kindOf } from "../asset-doc.ts";
import { placeholderUrl } from "../placeholder.ts";
import styles from "./preview.module.css";
import type { View } from "./zoom.ts";

interface PreviewSheetProps {
  readonly asset: AssetDoc;
  readonly url: string | undefined;
  /** Smaller sizes of it, for the browser to choose from, and the CSS pixels that it is shown on. */
  readonly srcSet?: string | undefined;
  readonly width?: number | undefined;
  /** A smaller picture of it that is ready: the large one may have to be made first. */
  readonly smaller: string | undefined;
  readonly failed: boolean;
  readonly alt: string;
  readonly ratio: number;
  /** CSS pixels that it is wide at most when it fits. */
  readonly most?: number | undefined;
  readonly view: View;
  readonly onRetry: () => void;
  readonly onPicture?: (picture: HTMLImageElement) => void;
}

/** One page or picture; a page that fails leaves its frame, with another try. */
export function PreviewSheet(props: PreviewSheetProps) {
  const { asset, url, srcSet, width = 0, smaller, failed, alt, ratio, most, view, onRetry, onPicture } = props;
  const { t } = useTranslation();
  const [state, setState] = useState<"loading" | "there" | "broken">("loading");
  const [tries, setTries] = useState(0);
  const missing = failed || state === "broken";
  const again = () => {
    setState("loading");
    setTries(tries + 1);
    onRetry();
  };
  useRetryOnReconnect(missing, again);
  if (missing) {
    return (
      <div className={styles.failed} role="alert">
        {t("views:preview.page_failed")}
        <Button variant="outline" onClick={again}>
          {t("global:action.retry")}
        </Button>
      </div>
    );
  }
  // A page of a document is paper until it is there: the blurred cover would be another page.
  const paper = kindOf(asset) === "document";
  const standIns = [smaller, paper ? undefined : placeholderUrl(asset)].flatMap((one) =>
    one ? [`url("${one}")`] : [],
  );
  const box = {
    "--ratio": ratio,
    ...(most === undefined ? {} : { "--most": `${most}px` }),
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  } as CSSProperties;
  return (
    <>
      {state === "loading" && (
        <div
          className={paper ? `${styles.standIn} ${styles.paper}` : styles.standIn}
          style={{ ...box, backgroundImage: standIns.join(", ") || undefined }}
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
