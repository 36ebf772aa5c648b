import type { TextRow } from "@vitrine/settings/languages/text-rows";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { TextEditor } from "./text-editor.tsx";
import styles from "./texts-page.module.css";

interface Props {
  readonly lang: string;
  readonly source: string;
  /** Name of the part of the portal; null for all but its first block. */
  readonly heading: string | null;
  /** Path that shows this part of the portal. */
  readonly address: string | undefined;
  readonly rows: readonly TextRow[];
  readonly allowed: readonly string[];
  /** Rendered at once. */
  readonly early: boolean;
  readonly onAllow: (key: string, isAllowed: boolean) => void;
}

/** Estimated height of a row in pixels until it is rendered. */
const ROW_HEIGHT_PX = 112;
/** Distance from the viewport within which a block is rendered. */
const RENDER_MARGIN = "1200px 0px";

/** A block of texts; far from the viewport it is replaced by a placeholder of the same height. */
export function TextBlock({ heading, address, rows, early, ...rest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const height = useRef(rows.length * ROW_HEIGHT_PX);
  const [near, setNear] = useState(false);
  const isDrawn = near || early;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        if (!isNear) height.current = element.offsetHeight || height.current;
        // Keep a block with the focus rendered.
        if (isNear || !element.contains(element.ownerDocument.activeElement)) setNear(isNear);
      },
      { rootMargin: RENDER_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={box}
      {...(heading === null ? {} : { "aria-labelledby": id })}
      style={isDrawn ? undefined : { minBlockSize: height.current }}
    >
      {heading !== null && (
        <div className={styles.place}>
          <h2 id={id}>{heading}</h2>
          {address && (
            <Link className="link" to={address} aria-label={t("admin:language.see_named", { place: heading })}>
              {t("admin:language.see")}
            </Link>
          )}
        </div>
      )}
      {isDrawn && rows.map((row) => <TextEditor key={row.key} row={row} {...rest} />)}
    </section>
  );
}
