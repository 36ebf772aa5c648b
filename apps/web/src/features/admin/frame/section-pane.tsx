import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../../../shared/ui/announcer.tsx";
import { ErrorBoundary } from "../../../shared/ui/error-boundary.tsx";
import { FailedScreen } from "../../../shared/ui/failed-screen.tsx";
import { usePageTitle } from "../../../shared/ui/page-title.tsx";
import type { AdminSection } from "../sections.tsx";
import styles from "./section-pane.module.css";

interface Props {
  readonly section: AdminSection;
  /** Above the section. */
  readonly children?: ReactNode;
}

/** The chosen section. To those who listen, each is a page of its own: named, announced, and with the focus. */
export function SectionPane({ section: { key, name: nameKey, Page }, children }: Props) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const pane = useRef<HTMLDivElement>(null);
  const shown = useRef(key);
  const name = t(nameKey);
  usePageTitle(name);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    announce(t("global:page.navigated", { page: name }), "assertive");
    window.scrollTo(0, 0);
    pane.current?.focus({ preventScroll: true });
  }, [key, name, announce, t]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pane is no form
    <div ref={pane} className={styles.pane} role="group" aria-label={name} tabIndex={-1}>
      {children}
      <ErrorBoundary key={key} fallback={(error, again) => <FailedScreen error={error as Error} onRetry={again} />}>
        <Suspense fallback={<div className={styles.ghost} aria-busy="true" />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
