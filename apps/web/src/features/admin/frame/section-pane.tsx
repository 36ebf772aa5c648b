import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../shared/host/host-context.tsx";
import { ErrorBoundary } from "../../../shared/ui/errors/error-boundary.tsx";
import { FailedScreen } from "../../../shared/ui/errors/failed-screen.tsx";
import { MessageScreen } from "../../../shared/ui/errors/message-screen.tsx";
import { assertPortalReachable, isStaleChunkError } from "../../../shared/ui/errors/stale-chunk.ts";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { usePageTitleOverride } from "../../../shared/ui/page-title.tsx";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import type { AdminSection, AdminSectionKey } from "../section.ts";
import styles from "./section-pane.module.css";

interface Props {
  readonly section: AdminSection;
  /** The element of the section, so that callers can focus it. */
  readonly ref?: RefObject<HTMLDivElement | null>;
  /** Shown above the section. */
  readonly children?: ReactNode;
}

/** Milliseconds between two requests while the portal is unreachable. */
const RETRY_MS = 3000;
const NETWORK_ERROR = new ApiError({ status: 0, code: "network", message: "" });

type Pages = Map<AdminSectionKey, ComponentType>;

function SectionPage({ section: { key, load }, pages }: { section: AdminSection; pages: Pages }) {
  const Page = pages.get(key) ?? lazy(async () => ({ default: await load() }));
  pages.set(key, Page);
  return <Page />;
}

/** If the portal answers but the section's file is missing, an upgrade has removed it: offer a reload. */
function SectionLoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const host = useHost();
  const { data: isThere = false } = useQuery({
    queryKey: ["portal.reachable"],
    queryFn: ({ signal }) => assertPortalReachable(host.address(), signal),
    retry: true,
    retryDelay: RETRY_MS,
    gcTime: 0,
  });
  if (!isThere) return <FailedScreen error={NETWORK_ERROR} onRetry={onRetry} />;
  const reload = <Button onClick={host.reload}>{t("global:boundary.reload")}</Button>;
  return (
    <MessageScreen title={t("global:boundary.title")} actions={reload}>
      {t("admin:section.updated")}
    </MessageScreen>
  );
}

/** The current section. For screen readers each section is a page: named, announced and focused. */
export function SectionPane({ section, ref, children }: Props) {
  const { key, name: nameKey } = section;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const own = useRef<HTMLDivElement>(null);
  const pane = ref ?? own;
  const shown = useRef(key);
  // React.lazy caches a failed load for good: a retry removes it from the map.
  const [pages] = useState<Pages>(() => new Map());
  const name = t(nameKey);
  usePageTitleOverride(name);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    announce(t("global:page.navigated", { page: name }), "assertive");
    window.scrollTo(0, 0);
    pane.current?.focus({ preventScroll: true });
  }, [key, name, announce, t, pane]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pane is no form
    <div ref={pane} className={styles.pane} role="group" aria-label={name} tabIndex={-1}>
      {children}
      <ErrorBoundary
        key={key}
        fallback={(error, again) => {
          const retry = () => {
            pages.delete(key);
            again();
          };
          if (isStaleChunkError(error)) return <SectionLoadError onRetry={retry} />;
          return <FailedScreen error={error as Error} onRetry={retry} />;
        }}
      >
        <Suspense fallback={<LoadingBars className={styles.ghost} />}>
          <SectionPage section={section} pages={pages} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
