import { DirectionContext } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { getTextDirection } from "@vitrine/settings/languages/languages";
import { type ReactNode, Suspense, useMemo } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { BookmarksProvider } from "../asset/bookmarks/bookmarks-context.ts";
import { DownloadsProvider } from "../asset/downloads/downloads-context.ts";
import { ClientProvider } from "../shared/api/client-context.tsx";
import { ConnectionProvider } from "../shared/api/connection-context.tsx";
import { SessionProvider } from "../shared/api/session-context.tsx";
import { HostProvider } from "../shared/host/host-context.tsx";
import { LanguageProvider } from "../shared/i18n/language-context.tsx";
import { ErrorBoundary } from "../shared/ui/errors/error-boundary.tsx";
import { lazyComponent } from "../shared/ui/lazy-component.ts";
import { AnnouncerProvider } from "../shared/ui/notices/announcer.tsx";
import { NoticesProvider } from "../shared/ui/notices/notices.tsx";
import { ThemeProvider } from "../theme/theme-context.tsx";
import type { Portal } from "./portal.ts";
import { PortalProvider } from "./portal-context.tsx";

/** Loaded later, since accessible names do not depend on it. */
const TooltipHost = lazyComponent(() => import("../shared/ui/tooltip-host.tsx"), "TooltipHost");

export function Providers({ portal, children }: { portal: Portal; children: ReactNode }) {
  return (
    <PortalProvider value={portal}>
      <HostProvider value={portal.host}>
        <ConnectionProvider value={portal.connection}>
          <ClientProvider value={portal.client}>
            <QueryClientProvider client={portal.queries}>
              <SessionProvider value={{ store: portal.session, actions: portal.sessionActions }}>
                <LanguageProvider value={portal.language}>
                  <I18nextProvider i18n={portal.language.i18n}>
                    <DirectionProvider>
                      <ThemeProvider control={portal.theme}>
                        <AnnouncerProvider>
                          <NoticesProvider queue={portal.notices}>
                            <BookmarksProvider value={portal.bookmarks}>
                              <DownloadsProvider value={portal.downloads}>{children}</DownloadsProvider>
                            </BookmarksProvider>
                            <ErrorBoundary fallback={() => null}>
                              <Suspense>
                                <TooltipHost />
                              </Suspense>
                            </ErrorBoundary>
                          </NoticesProvider>
                        </AnnouncerProvider>
                      </ThemeProvider>
                    </DirectionProvider>
                  </I18nextProvider>
                </LanguageProvider>
              </SessionProvider>
            </QueryClientProvider>
          </ClientProvider>
        </ConnectionProvider>
      </HostProvider>
    </PortalProvider>
  );
}

/** Text direction of the portal's language. Mantine's provider would read it from the document instead. */
export function DirectionProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const dir = getTextDirection(i18n.language);
  const value = useMemo(() => ({ dir, setDirection: () => {}, toggleDirection: () => {} }), [dir]);
  return <DirectionContext value={value}>{children}</DirectionContext>;
}
