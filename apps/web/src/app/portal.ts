/** Everything one portal is made of, built once. A second one in another host shares nothing with it. */
import { focusManager, type Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { type Client, createClient } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { defaultSettings } from "@vitrine/settings/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { ReactNode } from "react";
import type { Location } from "react-router-dom";
import { type Connection, createConnection, isUnreached } from "../shared/api/connection.ts";
import { portalFilesQuery } from "../shared/api/portal-files.ts";
import { fieldsQuery, queryKeys, SAVED_KEY, settingsQuery } from "../shared/api/portal-queries.ts";
import { isProof, RELOADS_KEY, reloadedFor } from "../shared/api/refusal-rules.ts";
import { createSessionActions, type SessionActions } from "../shared/api/session-actions.ts";
import { createSessionStore, SESSION_KEY, type Session, type SessionStore } from "../shared/api/session-store.ts";
import { watchClient } from "../shared/api/watched-client.ts";
import type { Host } from "../shared/host/host.ts";
import { chooseLanguage, LANGUAGE_KEY, wishedLanguages } from "../shared/i18n/languages.ts";
import { createPortalLanguage, type PortalLanguage } from "../shared/i18n/portal-language.ts";
import { createThemeControl, type ThemeControl } from "../theme/theme-control.ts";

/** It is over, it may not call this, or another tab has changed it. */
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
  /**
   * Session, settings and texts are there when it resolves, however long the server is away; it never rejects. Each page
   * calls it: after a minute without news it asks for what an admin may have changed elsewhere, and does not wait for it.
   */
  start(): Promise<PortalSettings>;
  /** The settings as they are now; null before the start. */
  settings(): PortalSettings | null;
  /** Set by the router: what becomes of the page, after this call told. True when it is open again in place. */
  onSession: (event: SessionEvent, key?: RouteKey, address?: string) => Promise<boolean>;
  /** Set by the router: what was typed into last, and where. */
  typed: { readonly into: EventTarget | null; readonly at: Location } | null;
  /** While somebody is asked to sign in again: their answer, and who is told of a session of another tab. */
  asking?: { readonly answer: Promise<boolean>; readonly found: (now: Session | null) => void } | undefined;
  /** The page loads itself anew: what it still asks for is refused, too. */
  isReloading?: true;
  /** Whom a 403 has led to the login. */
  ledToLogin?: Session;
  /** Set by the frame: draws something over the page. */
  show: (part: ReactNode) => void;
  /** Set by the router: settings and session are there for the first time, texts may still be on their way. */
  onKnown: (settings: PortalSettings, locale: string) => void;
  /** A failure to load the settings, to be told when the page is there: once, the first time that it is asked for. */
  readonly takeStartFailure: () => unknown;
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
  /** Lets go of everything that the portal has added to its host: listeners, styles, what it holds. */
  close(): void;
}

const RETRIES = 2;
/** How often a server that can be reached is asked for settings and session before the portal starts without. */
const START_TRIES = 5;
/** Milliseconds after which the next step asks for changed settings, texts and files. */
const FRESH = 60_000;
/** Calls whose answers are labels and texts of the library. */
const ABOUT_CONTENT = /^(search|assets|index|collections)\./;
/** What depends on who asks, and in which language: all but what the portal is set to. */
export const ofReader = { predicate: ({ queryKey }: Query) => !String(queryKey[0]).startsWith("config.") };

/** `adapt` wraps the client, for instance to answer with drafts instead of what is stored. */
export function createPortal(host: Host, adapt: (client: Client) => Client = (client) => client): Portal {
  const closing = new AbortController();
  const closed = closing.signal;
  const session = createSessionStore(host.storage);
  const connection = createConnection(() => client.call("info.check_version"), closed);
  const title = host.title();
  let failure: unknown = null;

  const bare = createClient({
    baseUrl: host.apiUrl,
    fetch: host.fetch,
    extensions: host.extensions,
    token: () => session.get().session?.session ?? null,
    locale: (key) => (ABOUT_CONTENT.test(key) ? language.content() : language.current()),
  });
  const client = watchClient(adapt(bare), {
    session: () => session.get().session,
    sessionLost: (sent, key) => sessionActions.renew(sent, key),
    forbidden: (key, address) => void portal.onSession("forbidden", key, address),
    succeeded: (key, address) => {
      if (isProof(key)) host.storage.remove(RELOADS_KEY);
      if (host.storage.get(reloadedFor(key)) === address) host.storage.remove(reloadedFor(key));
    },
    reached: connection.report,
  });
  const wished = wishedLanguages(host.storage.get(LANGUAGE_KEY), host.languages);
  const guess = chooseLanguage(wished, defaultSettings().visibleLocales);
  const language: PortalLanguage = createPortalLanguage(() => client, host, closed, guess);
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Nothing waits in silence for the browser to be online: it fails, and is asked for again by the connection.
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < RETRIES && isWorthRetrying(error),
        retryDelay: (count, error) =>
          error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 500 * 2 ** count,
      },
    },
  });
  const sessionActions = createSessionActions(client, session, {
    changed: () => void queries.resetQueries(ofReader),
    lost: (key) => portal.onSession("over", key),
    leave: host.leave,
  });
  const theme = createThemeControl(host, closed);

  host.onStorageChange((key) => {
    // As if somebody had come back to the page: what an admin saves in another tab is shown at once. Settings that are on
    // their way may be older than that.
    if (key === SAVED_KEY) {
      void queries.refetchQueries({ queryKey: queryKeys.settings });
      focusManager.onFocus();
    }
    if (key === SESSION_KEY || key === null) void portal.onSession("elsewhere");
  }, closed);

  // Coming back to the page: what an admin changed meanwhile is shown. Settings and files ask by themselves.
  const unfocus = focusManager.subscribe((focused) => {
    if (focused) void language.refresh();
  });

  // What failed while nobody answered is asked for again.
  connection.subscribe(() => {
    if (!connection.get()) return;
    void language.refresh();
    // A further page is asked for by its result: to ask for the query would load all pages again.
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
    const code = takeCode(host);
    const kept = session.get().session;
    // A search waits for them. A kept session may be over: that is found out once there is a page to say so.
    const fetchFields = () => {
      const opened = session.get().session;
      if (opened?.isAssetUser && opened !== kept) void queries.prefetchQuery(fieldsQuery(client, guess));
    };
    let refusal: unknown = null;
    const begin = async (unspent: string | null) => {
      const refused = await sessionActions.start(unspent);
      if (unspent !== null) refusal = refused;
      fetchFields();
    };
    const ask = async () => {
      // A code opens one session: once there is another one than before, it is spent.
      const unspent = session.get().session === kept ? code : null;
      const known = Promise.all([loadSettings(), begin(unspent)]);
      void known.then(([settings]) => portal.onKnown(settings, guess));
      const [[settings]] = await Promise.all([known, language.use(guess)]);
      return settings;
    };
    let settings = await ask();
    const isMissing = () => isUnreached(failure) || session.get().status === "initial";
    // Nobody knows yet who may see what: the page that was asked for waits. Where the server is there and still does not
    // give them, the portal starts without.
    for (let tries = 0; isMissing() && tries < START_TRIES; tries++) {
      await connection.reached();
      if (closed.aborted) break;
      settings = await ask();
    }
    if (code !== null) host.open(await arrival(host, refusal));
    // A search was asked ahead in the language that was guessed; the library is read in another.
    if (language.content() !== guess) queries.removeQueries(ofReader);
    const lang = chooseLanguage(wished, settings.visibleLocales);
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
    start: () => {
      if (queries.getQueryCache().find({ queryKey: queryKeys.settings })?.isStaleByTime(FRESH)) focusManager.onFocus();
      started ??= start();
      return started;
    },
    settings: () => queries.getQueryData(queryKeys.settings) ?? null,
    onSession: async () => false,
    typed: null,
    show: () => {},
    onKnown: () => {},
    takeStartFailure: () => {
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

/** Too busy, or not reached: worth another try. Everything else would end the same. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.status === 429 || error.code === "network");
}

/** Where a sign-on leads that has come back. Few visits come from one: its rules are loaded then. */
async function arrival({ tabStorage }: Host, refusal: unknown): Promise<string> {
  const rules = await import("./way-back.ts").catch(() => null);
  return rules?.arrivalPath(tabStorage, refusal) ?? "/";
}

/**
 * Reads the single-use code of a single sign-on, from the query or from behind the `#`, and removes it from the address,
 * so that nobody bookmarks it.
 */
function takeCode(host: Host): string | null {
  const url = host.address();
  const code = url.searchParams.get("token") ?? /^#\/login\?token=([\w-]+)$/.exec(url.hash)?.[1];
  if (!code) return null;
  url.searchParams.delete("token");
  url.hash = url.hash.replace(/\?token=.*/, "");
  host.replaceAddress(url);
  return code;
}
