/** Draws a part of the portal in German, with everything round it that parts ask for. */
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Client } from "@vitrine/contract/client";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { shippedTexts } from "@vitrine/settings/texts/shipped";
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { createMemoryRouter, type InitialEntry, RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { Bookmarks } from "../asset/bookmarks/bookmarks.ts";
import { BookmarksProvider } from "../asset/bookmarks/bookmarks-context.ts";
import { Downloads } from "../asset/downloads/downloads.ts";
import { DownloadsProvider } from "../asset/downloads/downloads-context.ts";
import { ClientProvider } from "../shared/api/client-context.tsx";
import type { SessionActions } from "../shared/api/session-actions.ts";
import { SessionProvider } from "../shared/api/session-context.tsx";
import { type Session, SessionStore } from "../shared/api/session-store.ts";
import type { Host } from "../shared/host/host.ts";
import { HostProvider } from "../shared/host/host-context.tsx";
import { LanguageProvider } from "../shared/i18n/language-context.tsx";
import type { PortalLanguageControl } from "../shared/i18n/portal-language-control.ts";
import { registerQuotedFormat } from "../shared/i18n/quoted-format.ts";
import { getLoginPath } from "../shared/paths.ts";
import { SettingsProvider } from "../shared/settings/settings-context.tsx";
import type { StoreDeps } from "../shared/store-deps.ts";
import { NoticeQueue } from "../shared/ui/notices/notice.ts";
import { NoticesProvider } from "../shared/ui/notices/notices.tsx";
import { ThemeControlProvider } from "../theme/theme-context.tsx";
import { createFakeHost } from "./fake-host.ts";

/** What a fake server has beyond the specified calls: everything. */
const has = () => true;

type Answer = (
  key: string,
  input: { query?: Record<string, unknown>; body?: unknown; headers?: Record<string, string> },
) => unknown;

/** A server that answers calls by their key. */
export function createFakeClient(answer: Answer): Client {
  const call = async (key: string, input = {}) => answer(key, input);
  // Its calls are typed by their keys; here they are answered by one function for all.
  return { call, raw: call, has, url: (key: string) => `/api/${key}` } as unknown as Client;
}

/** Without a name a guest. */
export function createTestSession(user: string | null): Session {
  const login = [{ name: "native", url: "" }];
  return { user, isAssetUser: true, isGuiAdmin: false, workspace: "Haus", session: `of ${user}`, login };
}

interface Around {
  readonly client: Client;
  readonly at?: InitialEntry;
  /** The route's pattern, for parts that read its parameters. */
  readonly path?: string;
  /** Whose session there is: a guest's, or none. */
  readonly as?: Session | null;
  /** What a signed-in part asks of the session. */
  readonly actions?: Partial<SessionActions>;
  /** What of the host is another than in every drawing. */
  readonly host?: Partial<Host>;
  readonly settings?: PortalSettings;
  /** The key of the active theme. */
  readonly theme?: string;
  readonly connection?: StoreDeps["connection"];
  /** The language of the library, where it is another than the portal's. */
  readonly content?: string;
}

const online = { get: () => true, subscribe: () => () => {} };

export async function renderWithProviders(
  element: ReactNode,
  {
    client,
    at = "/",
    path = "*",
    as = createTestSession(null),
    actions: given = {},
    host = {},
    settings = createDefaultSettings(),
    theme = "light",
    content,
    connection = online,
  }: Around,
) {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "de",
    resources: shippedTexts,
    defaultNS: "global",
    interpolation: { escapeValue: false },
  });
  registerQuotedFormat(i18n);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path, element }], { initialEntries: [at] });
  const user = userEvent.setup();
  const page = createFakeHost({ root: document.documentElement, ...host });
  const session = new SessionStore(page.storage, page.tabStorage);
  session.put(as);
  // What drawn parts ask of the session; opening and ending it belongs to the portal.
  const actions = { view: vi.fn(), leaveView: vi.fn(), ...given };
  // What drawn parts ask of the language; the rest belongs to the start of the portal.
  const language = {
    i18n,
    content: () => content ?? i18n.language,
    refresh: async () => {},
    loadLazyTexts: async () => {},
  } as unknown as PortalLanguageControl;
  const notices = new NoticeQueue();
  const closing = new AbortController();
  // Not by a hook of this module, which is loaded once for several files.
  onTestFinished(() => closing.abort());
  const deps = {
    ...{ client, queries, host: page, session, language, connection, notify: notices.notify, closed: closing.signal },
    settings: () => settings,
    openLogin: () => void router.navigate(getLoginPath(router.state.location)),
  };
  const [bookmarks, downloads] = [new Bookmarks(deps), new Downloads(deps)];
  render(
    <HostProvider value={page}>
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>
          <I18nextProvider i18n={i18n}>
            <LanguageProvider value={language}>
              <ClientProvider value={client}>
                <SessionProvider value={{ store: session, actions: actions as unknown as SessionActions }}>
                  <SettingsProvider value={settings}>
                    <ThemeControlProvider value={{ get: () => theme, subscribe: () => () => {}, choose: () => {} }}>
                      <NoticesProvider queue={notices}>
                        <BookmarksProvider value={bookmarks}>
                          <DownloadsProvider value={downloads}>
                            <RouterProvider router={router} />
                          </DownloadsProvider>
                        </BookmarksProvider>
                      </NoticesProvider>
                    </ThemeControlProvider>
                  </SettingsProvider>
                </SessionProvider>
              </ClientProvider>
            </LanguageProvider>
          </I18nextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </HostProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user, i18n, queries, bookmarks, downloads, router, session, actions, host: page, address };
}
