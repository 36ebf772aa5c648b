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
  /** A smaller picture of it that is ready: the large one may have to be made first. */
  readonly smaller: string | undefined;
  readonly failed: boolean;
  readonly alt: string;
  readonly ratio: number;
  readonly view: View;
  readonly onRetry: () => void;
}

/** One page or picture; a page that fails leaves its frame, with another try. */
export function PreviewSheet({ asset, url, smaller, failed, alt, ratio, view, onRetry }: PreviewSheetProps) {
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
  return (
    <>
      {state === "loading" && (
        <div
          className={paper ? `${styles.standIn} ${styles.paper}` : styles.standIn}
          style={{ "--ratio": ratio, backgroundImage: standIns.join(", ") || undefined } as CSSProperties}
          role="status"
          aria-label={t("views:preview.loading")}
        />
      )}
      {url && (
        <Picture
          key={tries}
          className={styles.sheet}
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            opacity: state === "there" ? 1 : 0,
          }}
          src={url}
          alt={alt}
          draggable={false}
          onLoad={() => setState("there")}
          onError={() => setState("broken")}
        />
      )}
    </>
  );
}
