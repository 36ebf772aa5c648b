import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./preview.module.css";
import { usePageThumbnail } from "./use-preview-page-rendition.ts";

interface PreviewStripProps {
  readonly id: string;
  readonly pages: number;
  readonly page: number;
  readonly ratio: number;
  readonly onPage: (page: number) => void;
}

/** Thumbnails of all pages; each is loaded when it becomes visible. */
export function PageThumbnailStrip({ id, pages, page, ratio, onPage }: PreviewStripProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.strip} aria-label={t("views:preview.pages")} style={{ "--ratio": ratio } as CSSProperties}>
      {Array.from({ length: pages }, (_, at) => (
        <StripPage key={`${at}`} id={id} page={at + 1} current={at + 1 === page} onPage={onPage} />
      ))}
    </nav>
  );
}

function StripPage(props: { id: string; page: number; current: boolean; onPage: (page: number) => void }) {
  const { id, page, current, onPage } = props;
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(false);
  const { data } = usePageThumbnail(id, page, seen);
  useEffect(() => {
    const element = button.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.thumb}
      aria-label={t("views:preview.page", { page })}
      aria-current={current ? "page" : undefined}
      onClick={() => onPage(page)}
    >
      <span style={data?.url ? { backgroundImage: `url("${data.url}")` } : undefined} />
      <span>{page}</span>
    </button>
  );
}
