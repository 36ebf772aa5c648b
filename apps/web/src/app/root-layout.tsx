import { useQuery } from "@tanstack/react-query";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { resolvePortalTitle } from "@vitrine/settings/portal-title";
import { type ReactNode, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLoaderData, useLocation } from "react-router-dom";
import { BookmarkDialogs } from "../features/bookmarks/bookmarks-host.tsx";
import { DownloadTrayAndDialogs } from "../features/downloads/downloads-host.tsx";
import { settingsQuery } from "../shared/api/portal-queries.ts";
import { useSession } from "../shared/api/session-context.tsx";
import { paths } from "../shared/paths.ts";
import { SettingsProvider } from "../shared/settings/settings-context.tsx";
import { useErrorText } from "../shared/ui/errors/error-text.ts";
import { usePrefetchAfterPictures } from "../shared/ui/lazy/use-prefetch-when-idle.ts";
import { lazyComponent } from "../shared/ui/lazy-component.ts";
import { useNotify } from "../shared/ui/notices/notices.tsx";
import { PageTitleProvider } from "../shared/ui/page-title.tsx";
import { SkipLink } from "../shared/ui/skip-link.tsx";
import { Footer } from "./frame/footer.tsx";
import { Header } from "./frame/header.tsx";
import { OfflineBanner } from "./frame/offline-banner.tsx";
import { useApplyCustomFiles } from "./frame/use-custom-files.ts";
import { useNavigationEffects } from "./frame/use-navigation-effects.ts";
import { useRecoverLostFocus } from "./frame/use-recover-lost-focus.ts";
import { usePortal } from "./portal-context.tsx";
import styles from "./root-layout.module.css";
import { useRouteHandle } from "./route-handle.ts";

const GroupViewBanner = lazyComponent(() => import("./frame/group-view-banner.tsx"), "GroupViewBanner");

/** The frame around every page, with the current settings. */
export function RootLayout() {
  const atStart = useLoaderData<PortalSettings>();
  const portal = usePortal();
  const { data: settings = atStart } = useQuery(settingsQuery(portal.client));
  useEffect(() => void portal.theme.install(settings.themes), [portal, settings.themes]);
  const loadBookmarks = useCallback(async () => portal.bookmarks.load(), [portal]);
  const named = useMemo(() => withTitle(settings, portal.host.installationName), [settings, portal]);
  usePrefetchAfterPictures(loadBookmarks);
  return (
    <SettingsProvider value={named}>
      <Frame />
      <BookmarkDialogs />
      <DownloadTrayAndDialogs />
    </SettingsProvider>
  );
}

function withTitle(settings: PortalSettings, installationName: string): PortalSettings {
  const { global } = settings;
  return { ...settings, global: { ...global, website_title: resolvePortalTitle(global, installationName) } };
}

function Frame() {
  const handle = useRouteHandle();
  const main = useRef<HTMLElement>(null);
  const mainId = useId();
  const [title, setTitle] = useState<string | null>(null);
  const loading = useNavigationEffects({ handle, title, main });
  useRecoverLostFocus();
  const [overlay, setOver] = useState<ReactNode>(null);
  const portal = usePortal();
  const isGroupView = useSession().viewedGroup !== undefined;
  useEffect(() => {
    portal.showOverlay = setOver;
  }, [portal]);
  useStartErrorNotice();
  useApplyCustomFiles();
  return (
    <PageTitleProvider value={setTitle}>
      <div className={styles.frame}>
        <SkipLink target={mainId} to={main} />
        <OfflineBanner />
        {isGroupView && (
          <Suspense>
            <GroupViewBanner main={main} />
          </Suspense>
        )}
        {handle.header !== "none" && <Header withSearch={handle.header === "search"} place={handle.logo} />}
        {loading && <div className={styles.progress} aria-hidden />}
        <main ref={main} id={mainId} className={styles.main} tabIndex={-1} data-area={handle.area}>
          <Outlet />
        </main>
        {handle.header === "plain" && <Footer />}
        {overlay}
      </div>
    </PageTitleProvider>
  );
}

/** Shows a notice once if the settings failed to load at the start. The administration shows such a failure itself. */
function useStartErrorNotice(): void {
  const isAdmin = useLocation().pathname.startsWith(paths.admin);
  const portal = usePortal();
  const notify = useNotify();
  const errorText = useErrorText();
  const { t } = useTranslation();
  useEffect(() => {
    const failure = portal.consumeStartError();
    if (failure && !isAdmin)
      notify({ kind: "warning", text: t("toast:config.load_failed", { reason: errorText(failure) }), id: "start" });
  }, [portal, notify, errorText, t, isAdmin]);
}
