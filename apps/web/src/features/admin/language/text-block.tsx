import type { TextRow } from "@vitrine/settings/languages/text-rows";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { TextEditor } from "./text-editor.tsx";
import styles from "./texts-page.module.css";

interface Props {
  readonly lang: string;
  readonly source: string;
  /** Where they are seen: its name is the heading; null below another block of the place. */
  readonly heading: string | null;
  /** Leads there. */
  readonly address: string | undefined;
  readonly rows: readonly TextRow[];
  readonly allowed: readonly string[];
  /** Drawn from the start. */
  readonly early: boolean;
  readonly onAllow: (key: string, isAllowed: boolean) => void;
}

/** Pixels that a row has about, until it is drawn. */
const ROW = 112;
/** Pixels from the window within which a block is drawn. */
const NEAR = "1200px 0px";

/** Some texts of a place; what is far from the window is not drawn, but keeps its room. */
export function TextBlock({ heading, address, rows, early, ...rest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const height = useRef(rows.length * ROW);
  const [near, setNear] = useState(false);
  const isDrawn = near || early;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        if (!isNear) height.current = element.offsetHeight || height.current;
        // What somebody writes in stays.
        if (isNear || !element.contains(element.ownerDocument.activeElement)) setNear(isNear);
      },
      { rootMargin: NEAR },
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
