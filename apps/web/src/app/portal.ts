/**
 * Creates a portal: client, queries, session, language and theme. Several portals in different hosts share no state.
 */
import { focusManager, type Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { type Client, createClient } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { ReactNode } from "react";
import type { Location } from "react-router-dom";
import { Bookmarks } from "../asset/bookmarks/bookmarks.ts";
import { Downloads } from "../asset/downloads/downloads.ts";
import { type Connection, createConnection, isUnreachable } from "../shared/api/connection.ts";
import { observeClient } from "../shared/api/observed-client.ts";
import { portalFilesQuery } from "../shared/api/portal-files.ts";
import { fieldsQuery, queryKeys, SAVED_KEY, settingsQuery } from "../shared/api/portal-queries.ts";
import { provesAccess, RELOADS_KEY, toReloadKey } from "../shared/api/refusal-rules.ts";
import { createSessionActions, type SessionActions } from "../shared/api/session-actions.ts";
import { createSessionStore, SESSION_KEY, type Session, type SessionStore } from "../shared/api/session-store.ts";
import type { Host } from "../shared/host/host.ts";
import { chooseLanguage, getPreferredLanguages, LANGUAGE_KEY } from "../shared/i18n/languages.ts";
import { createPortalLanguage, type PortalLanguage } from "../shared/i18n/portal-language.ts";
import { NoticeQueue } from "../shared/ui/notices/notice.ts";
import { createThemeControl, type ThemeControl } from "../theme/theme-control.ts";

/** The session has ended, a call was forbidden, or another tab has changed the session. */
export type SessionEvent = "over" | "forbidden" | "elsewhere";

export interface Portal {
  readonly host: Host;
  readonly client: Client;
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly sessionActions: SessionActions;
  readonly language: PortalLanguage;
  readonly theme: ThemeControl;
  readonly connection: Connection;
  readonly notices: NoticeQueue;
  readonly bookmarks: Bookmarks;
  readonly downloads: Downloads;
  /**
   * Resolves when session, settings and texts are loaded, however long the server is unreachable; never rejects. Called
   * for each page: settings older than a minute are then refetched in the background.
   */
  start(): Promise<PortalSettings>;
  /** The current settings; null before the start. */
  settings(): PortalSettings | null;
  /** Set by the router: handles a session event caused by a call. True if the session was reopened in place. */
  onSessionEvent: (event: SessionEvent, key?: RouteKey, address?: string) => Promise<boolean>;
  /** Set by the router: opens the login page, which then leads back to the current page. */
  openLogin: () => void;
  /** Set by the router: the last element the user typed into, and on which page. */
  lastInput: { readonly into: EventTarget | null; readonly at: Location } | null;
  /** Set while the login dialog is open: its result, and the callback for a session from another tab. */
  relogin?: { readonly answer: Promise<boolean>; readonly found: (now: Session | null) => void } | undefined;
  /** The page is reloading: further forbidden calls are ignored. */
  isReloading?: true;
  /** The session with which a 403 led to the login. */
  forbiddenSession?: Session;
  /** Set by the frame: renders an overlay. */
  showOverlay: (part: ReactNode) => void;
  /** Set by the router: called when settings and session are first loaded, perhaps before the texts. */
  onSettingsLoaded: (settings: PortalSettings, locale: string) => void;
  /** Returns the error of loading the settings, once, so that the page can show it. */
  readonly consumeStartError: () => unknown;
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
  /** Removes everything that the portal has added to its host: listeners, styles, cached data. */
  close(): void;
}

const MAX_RETRIES = 2;
/** Attempts to load settings and session from a reachable server before the portal starts without them. */
const MAX_START_ATTEMPTS = 5;
/** Age in milliseconds after which the next navigation refetches settings, texts and files. */
const FRESH_MS = 60_000;
/** Calls whose replies contain labels and texts of the library. */
const ABOUT_CONTENT = /^(search|assets|index|collections)\./;
/** Queries that depend on user and language: all but those of the portal's configuration. */
export const userDependentQueries = { predicate: ({ queryKey }: Query) => !String(queryKey[0]).startsWith("config.") };

/** `wrapClient` wraps the client, for instance to reply with drafts instead of stored settings. */
export function createPortal(host: Host, wrapClient: (client: Client) => Client = (client) => client): Portal {
  const closing = new AbortController();
  const closed = closing.signal;
  const session = createSessionStore(host.storage);
  const connection = createConnection(() => client.call("info.check_version"), closed);
  const title = host.title();
  let failure: unknown = null;

  const baseClient = createClient({
    baseUrl: host.apiUrl,
    fetch: host.fetch,
    extensions: host.extensions,
    token: () => session.get().session?.session ?? null,
    locale: (key) => (ABOUT_CONTENT.test(key) ? language.content() : language.current()),
  });
  const client = observeClient(wrapClient(baseClient), {
    session: () => session.get().session,
    sessionLost: (sent, key) => sessionActions.renew(sent, key),
    forbidden: (key, address) => void portal.onSessionEvent("forbidden", key, address),
    succeeded: (key, address) => {
      if (provesAccess(key)) host.storage.remove(RELOADS_KEY);
      if (host.storage.get(toReloadKey(key)) === address) host.storage.remove(toReloadKey(key));
    },
    reached: connection.report,
  });
  const preferredLanguages = getPreferredLanguages(host.storage.get(LANGUAGE_KEY), host.languages);
  const guess = chooseLanguage(preferredLanguages, defaultSettings().visibleLocales);
  const language: PortalLanguage = createPortalLanguage(() => client, host, closed, guess);
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline requests fail instead of waiting silently; they are repeated when the connection is back.
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
        retryDelay: (count, error) =>
          error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 500 * 2 ** count,
      },
    },
  });
  const sessionActions = createSessionActions(client, session, {
    changed: () => void queries.resetQueries(userDependentQueries),
    lost: (key) => portal.onSessionEvent("over", key),
    leave: host.leave,
  });
  const theme = createThemeControl(host, closed);
  const notices = new NoticeQueue();
  const storeDeps = {
    ...{ client, queries, host, session, connection, language, closed, notify: notices.notify },
    settings: () => queries.getQueryData(settingsQuery(client).queryKey) ?? defaultSettings(),
    openLogin: () => portal.openLogin(),
  };

  host.onStorageChange((key) => {
    // An admin has saved in another tab: refetch everything as after a focus event, and the settings even if they are
    // being fetched, since that response may be older.
    if (key === SAVED_KEY) {
      void queries.refetchQueries({ queryKey: queryKeys.settings });
      focusManager.onFocus();
    }
    if (key === SESSION_KEY || key === null) void portal.onSessionEvent("elsewhere");
  }, closed);

  // On focus, show what an admin has changed meanwhile. Settings and files are refetched by their queries.
  const unfocus = focusManager.subscribe((focused) => {
    if (focused) void language.refresh();
  });

  // Repeat queries that failed while the server was unreachable.
  connection.subscribe(() => {
    if (!connection.get()) return;
    void language.refresh();
    // Not for failed further pages of a result: refetching would load all pages again.
    const hasFailed = ({ state }: Query) => state.status === "error" && !state.fetchMeta?.fetchMore;
    void queries.refetchQueries({ type: "active", predicate: hasFailed });
  });

  const loadSettings = async (): Promise<PortalSettings> => {
    failure = null;
    try {
      return await queries.ensureQueryData(settingsQuery(client));
    } catch (error) {
      failure = error;
      return defaultSettings();
    }
  };
  let started: Promise<PortalSettings> | null = null;
  const start = async (): Promise<PortalSettings> => {
    void queries.prefetchQuery(portalFilesQuery(client));
    const code = consumeLoginCode(host);
    const kept = session.get().session;
    // A search needs the fields. Not for a stored session, which may have expired; that is detected later.
    const fetchFields = () => {
      const opened = session.get().session;
      if (opened?.isAssetUser && opened !== kept) void queries.prefetchQuery(fieldsQuery(client, guess));
    };
    let refusal: unknown = null;
    const startSession = async (unspent: string | null) => {
      const refused = await sessionActions.start(unspent);
      if (unspent !== null) refusal = refused;
      fetchFields();
    };
    const ask = async () => {
      // A code works once: if the session has changed, it was used.
      const unspent = session.get().session === kept ? code : null;
      const known = Promise.all([loadSettings(), startSession(unspent)]);
      void known.then(([settings]) => portal.onSettingsLoaded(settings, guess));
      const [[settings]] = await Promise.all([known, language.use(guess)]);
      return settings;
    };
    let settings = await ask();
    const isMissing = () => isUnreachable(failure) || session.get().status === "initial";
    // Without session and settings no page can be shown, so retry. If a reachable server still does not return them,
    // the
    // portal starts without.
    for (let tries = 0; isMissing() && tries < MAX_START_ATTEMPTS; tries++) {
      await connection.untilReachable();
      if (closed.aborted) break;
      settings = await ask();
    }
    if (code !== null) host.open(await getArrivalPath(host, refusal));
    // The prefetched search used the guessed language; discard it if the content language is another.
    if (language.content() !== guess) queries.removeQueries(userDependentQueries);
    const lang = chooseLanguage(preferredLanguages, settings.visibleLocales);
    if (lang !== guess) await language.use(lang);
    await theme.install(settings.themes);
    return settings;
  };
  const portal: Portal = {
    host,
    client,
    queries,
    session,
    sessionActions,
    language,
    theme,
    connection,
    notices,
    bookmarks: new Bookmarks(storeDeps),
    downloads: new Downloads(storeDeps),
    openLogin: () => {},
    start: () => {
      if (queries.getQueryCache().find({ queryKey: queryKeys.settings })?.isStaleByTime(FRESH_MS))
        focusManager.onFocus();
      started ??= start();
      return started;
    },
    settings: () => queries.getQueryData(queryKeys.settings) ?? null,
    onSessionEvent: async () => false,
    lastInput: null,
    showOverlay: () => {},
    onSettingsLoaded: () => {},
    consumeStartError: () => {
      const taken = failure;
      failure = null;
      return taken;
    },
    closed,
    close: () => {
      closing.abort();
      unfocus();
      queries.clear();
      host.setTitle(title);
    },
  };
  return portal;
}

/** Only an overloaded or unreachable server is worth a retry. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.status === 429 || error.code === "network");
}

/** Returns the path to open after a sign-on. Its rules are loaded on demand, since few visits need them. */
async function getArrivalPath({ tabStorage }: Host, refusal: unknown): Promise<string> {
  const rules = await import("./return-path.ts").catch(() => null);
  return rules?.getLoginPathAfterSignOn(tabStorage, refusal) ?? "/";
}

/**
 * Reads the single-use code of a sign-on from the query or the fragment and removes it from the address, so that it is
 * not bookmarked.
 */
function consumeLoginCode(host: Host): string | null {
  const url = host.address();
  const code = url.searchParams.get("token") ?? /^#\/login\?token=([\w-]+)$/.exec(url.hash)?.[1];
  if (!code) return null;
  url.searchParams.delete("token");
  url.hash = url.hash.replace(/\?token=.*/, "");
  host.replaceAddress(url);
  return code;
}
