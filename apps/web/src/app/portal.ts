import { type DefaultOptions, focusManager, type Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { type Client, createClient } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { ReactNode } from "react";
import type { Location } from "react-router-dom";
import { Bookmarks } from "../asset/bookmarks/bookmarks.ts";
import { Downloads } from "../asset/downloads/downloads.ts";
import { ConnectionStore, isServerUnreachableError } from "../shared/api/connection-store.ts";
import { createObservedClient } from "../shared/api/observed-client.ts";
import { availablePortalFilesQuery } from "../shared/api/portal-files.ts";
import {
  fieldsQuery,
  queryKeys,
  SETTINGS_SAVED_STORAGE_KEY,
  settingsQuery,
  userDependentQueryFilter,
} from "../shared/api/portal-queries.ts";
import {
  doesSuccessProveAccess,
  FORBIDDEN_RELOAD_STORAGE_KEY,
  toForbiddenReloadStorageKey,
} from "../shared/api/refusal-rules.ts";
import { SessionActions } from "../shared/api/session-actions.ts";
import { SESSION_STORAGE_KEY, type Session, SessionStore } from "../shared/api/session-store.ts";
import type { Host } from "../shared/host/host.ts";
import { chooseLanguage, getPreferredLanguages, LANGUAGE_STORAGE_KEY } from "../shared/i18n/languages.ts";
import { PortalLanguageControl } from "../shared/i18n/portal-language-control.ts";
import { NoticeQueue } from "../shared/ui/notices/notice.ts";
import { ThemeControl } from "../theme/theme-control.ts";

/** The session has ended, a call was forbidden, or another tab has changed the session. */
export type SessionEvent = "over" | "forbidden" | "elsewhere";

const MAX_RETRIES = 2;
/** Attempts to load settings and session from a reachable server before the portal starts without them. */
const MAX_START_ATTEMPTS = 5;
/** Age in milliseconds after which the next navigation refetches settings, texts and files. */
const FRESH_MS = 60_000;
/** Calls whose replies contain labels and texts of the library. */
const ABOUT_CONTENT = /^(search|assets|index|collections)\./;

const QUERY_DEFAULTS: NonNullable<DefaultOptions["queries"]> = {
  staleTime: 30_000,
  // Offline requests fail instead of waiting silently; they are repeated when the connection is back.
  networkMode: "always",
  refetchOnReconnect: true,
  refetchOnWindowFocus: false,
  retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
  retryDelay: (count, error) =>
    error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 500 * 2 ** count,
};

/**
 * Client, queries, session, language and theme of a portal. Several portals in different hosts share no state.
 */
export class Portal {
  readonly host: Host;
  readonly client: Client;
  readonly queries = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
  readonly session: SessionStore;
  readonly sessionActions: SessionActions;
  readonly language: PortalLanguageControl;
  readonly theme: ThemeControl;
  readonly connection: ConnectionStore;
  readonly notices = new NoticeQueue();
  readonly bookmarks: Bookmarks;
  readonly downloads: Downloads;
  /** Set by the router: handles a session event, of a call if there is a `key`. True if the session was reopened. */
  onSessionEvent: (event: SessionEvent, key?: RouteKey, address?: string) => Promise<boolean> = async () => false;
  /** Set by the router: opens the login page, which then leads back to the current page. */
  openLogin = (): void => {};
  /** Set by the router: the last element the user typed into, and on which page. */
  lastInput: { readonly into: EventTarget | null; readonly at: Location } | null = null;
  /** Set while the login dialog is open: its result, and the callback for a session from another tab. */
  relogin?: { readonly answer: Promise<boolean>; readonly found: (now: Session | null) => void } | undefined;
  /** The page is reloading: further forbidden calls are ignored. */
  isReloading = false;
  /** The session with which a 403 led to the login. */
  forbiddenSession?: Session;
  /** Set by the frame: renders an overlay. */
  showOverlay: (part: ReactNode) => void = () => {};
  /** Set by the router: called when settings and session are first loaded, perhaps before the texts. */
  onSettingsLoaded: (settings: PortalSettings, locale: string) => void = () => {};
  readonly #closing = new AbortController();
  /** The host's title before the portal set its own. */
  readonly #title: string;
  readonly #preferredLanguages: readonly string[];
  /** The language until the settings are known. */
  readonly #guess: string;
  #started: Promise<PortalSettings> | undefined;
  #startError: unknown = null;

  /** `wrapClient` wraps the client, for instance to reply with drafts instead of stored settings. */
  constructor(host: Host, wrapClient: (client: Client) => Client = (client) => client) {
    const { closed } = this;
    this.host = host;
    this.#preferredLanguages = getPreferredLanguages(host.storage.get(LANGUAGE_STORAGE_KEY), host.languages);
    this.#guess = chooseLanguage(this.#preferredLanguages, createDefaultSettings().visibleLocales);
    this.session = new SessionStore(host.storage, host.tabStorage);
    this.connection = new ConnectionStore(() => this.client.call("info.check_version"), closed);
    this.language = new PortalLanguageControl(() => this.client, host, closed, this.#guess);
    this.client = this.#observe(wrapClient(this.#createClient()));
    this.sessionActions = new SessionActions(this.client, this.session, {
      changed: () => void this.queries.resetQueries(userDependentQueryFilter),
      lost: (key) => this.onSessionEvent("over", key),
      leave: host.leave,
    });
    this.theme = new ThemeControl(host, closed);
    const { client, queries, session, connection, language, notices } = this;
    const deps = {
      ...{ client, queries, host, session, connection, language, closed, notify: notices.notify },
      settings: () => this.settings() ?? createDefaultSettings(),
      openLogin: () => this.openLogin(),
    };
    this.bookmarks = new Bookmarks(deps);
    this.downloads = new Downloads(deps);
    this.#followChanges();
    this.#title = host.title();
  }

  /** Aborted by `close`. */
  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  /**
   * Resolves when session, settings and texts are loaded, however long the server is unreachable; never rejects. Called
   * for each page: settings older than a minute are then refetched in the background.
   */
  start(): Promise<PortalSettings> {
    if (this.queries.getQueryCache().find({ queryKey: queryKeys.settings })?.isStaleByTime(FRESH_MS))
      focusManager.onFocus();
    this.#started ??= this.#start();
    return this.#started;
  }

  /** The current settings; null before the start. */
  settings(): PortalSettings | null {
    return this.queries.getQueryData<PortalSettings>(queryKeys.settings) ?? null;
  }

  /** Returns the error of loading the settings, once, so that the page can show it. */
  consumeStartError(): unknown {
    const error = this.#startError;
    this.#startError = null;
    return error;
  }

  /** Removes everything that the portal has added to its host: listeners, styles, cached data. */
  close(): void {
    this.#closing.abort();
    this.queries.clear();
    this.host.setTitle(this.#title);
  }

  #createClient(): Client {
    const { host, session, language } = this;
    return createClient({
      baseUrl: host.apiUrl,
      fetch: host.fetch,
      extensions: host.extensions,
      token: () => session.get().session?.session ?? null,
      locale: (key) => (ABOUT_CONTENT.test(key) ? language.content() : language.current()),
    });
  }

  #observe(client: Client): Client {
    const { storage } = this.host;
    return createObservedClient(client, {
      session: () => this.session.get().session,
      sessionLost: (sent, key) => this.sessionActions.renew(sent, key),
      forbidden: (key, address) => void this.onSessionEvent("forbidden", key, address),
      succeeded: (key, address) => {
        if (doesSuccessProveAccess(key)) storage.remove(FORBIDDEN_RELOAD_STORAGE_KEY);
        if (storage.get(toForbiddenReloadStorageKey(key)) === address) storage.remove(toForbiddenReloadStorageKey(key));
      },
      reached: this.connection.report,
    });
  }

  /** Refetches what may have changed: in another tab, while the page had no focus, or while the server was away. */
  #followChanges(): void {
    const { host, queries, connection, language, closed } = this;
    host.onStorageChange((key) => {
      // An admin has saved in another tab: refetch everything as after a focus event, and the settings even if they are
      // being fetched, since that response may be older.
      if (key === SETTINGS_SAVED_STORAGE_KEY) {
        void queries.refetchQueries({ queryKey: queryKeys.settings });
        focusManager.onFocus();
      }
      if (key === SESSION_STORAGE_KEY || key === null) void this.onSessionEvent("elsewhere");
    }, closed);
    // Refreshes the texts only: on a focus event, settings and files are refetched by their queries.
    const unfocus = focusManager.subscribe((focused) => {
      if (focused) void language.refresh();
    });
    closed.addEventListener("abort", unfocus);
    connection.subscribe(() => {
      if (!connection.get()) return;
      void language.refresh();
      // Repeats failed queries, but not results whose further pages failed: that would load all their pages again.
      const hasFailed = ({ state }: Query) => state.status === "error" && !state.fetchMeta?.fetchMore;
      void queries.refetchQueries({ type: "active", predicate: hasFailed });
    });
  }

  async #start(): Promise<PortalSettings> {
    const { client, connection, host, language, queries, session } = this;
    void queries.prefetchQuery(availablePortalFilesQuery(client));
    const code = consumeLoginCode(host);
    const kept = session.get().session;
    let refusal: unknown = null;
    const load = async () => {
      // A code works once: if the session has changed, it was used.
      const unspent = session.get().session === kept ? code : null;
      const known = Promise.all([this.#loadSettings(), this.#startSession(unspent, kept)]);
      void known.then(([settings]) => this.onSettingsLoaded(settings, this.#guess));
      const [[settings, refused]] = await Promise.all([known, language.use(this.#guess)]);
      if (unspent !== null) refusal = refused;
      return settings;
    };
    let settings = await load();
    const isMissing = () => isServerUnreachableError(this.#startError) || session.get().status === "initial";
    // Without session and settings no page can be shown, so retry. If a reachable server still does not return them,
    // the portal starts without.
    for (let tries = 0; isMissing() && tries < MAX_START_ATTEMPTS; tries++) {
      await connection.untilReachable();
      if (this.closed.aborted) break;
      settings = await load();
    }
    if (code !== null) host.open(await getArrivalPath(host, refusal));
    // The prefetched search used the guessed language; discard it if the content language is another.
    if (language.content() !== this.#guess) queries.removeQueries(userDependentQueryFilter);
    const lang = chooseLanguage(this.#preferredLanguages, settings.visibleLocales);
    if (lang !== this.#guess) await language.use(lang);
    await this.theme.install(settings.themes);
    return settings;
  }

  async #loadSettings(): Promise<PortalSettings> {
    this.#startError = null;
    try {
      return await this.queries.ensureQueryData(settingsQuery(this.client));
    } catch (error) {
      this.#startError = error;
      return createDefaultSettings();
    }
  }

  /** Also fetches the fields, which a search needs: not for a `kept` session, which may have expired. */
  async #startSession(code: string | null, kept: Session | null): Promise<unknown> {
    const refusal = await this.sessionActions.start(code);
    const { session } = this.session.get();
    if (session?.isAssetUser && session !== kept)
      void this.queries.prefetchQuery(fieldsQuery(this.client, this.#guess));
    return refusal;
  }
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
