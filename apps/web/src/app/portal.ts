/** Everything one portal is made of, built once. A second one, as the admin's preview, shares nothing with it. */
import { focusManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitrine/contract/api-error";
import { type Client, createClient } from "@vitrine/contract/client";
import { defaultSettings } from "@vitrine/settings/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { portalFilesQuery, settingsQuery } from "../shared/api/portal-queries.ts";
import { createReloadCounter } from "../shared/api/refusal-rules.ts";
import { createSessionActions, type SessionActions } from "../shared/api/session-actions.ts";
import { createSessionStore, SESSION_KEY, type SessionStore } from "../shared/api/session-store.ts";
import { watchClient } from "../shared/api/watched-client.ts";
import { chooseLanguage, LANGUAGE_KEY, wishedLanguages } from "../shared/i18n/languages.ts";
import { createPortalLanguage, type PortalLanguage } from "../shared/i18n/portal-language.ts";
import { keptHere, keptInTab } from "../shared/kept.ts";
import { createThemeControl, type ThemeControl } from "../theme/theme-control.ts";
import { type Connection, createConnection } from "./connection.ts";
import { earlyFetch } from "./early-fetch.ts";
import { takeWayBack } from "./way-back.ts";

export interface Portal {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly session: SessionStore;
  readonly sessionActions: SessionActions;
  readonly language: PortalLanguage;
  readonly theme: ThemeControl;
  readonly connection: Connection;
  /** Session, settings and texts are there when it resolves; it never rejects. */
  start(): Promise<PortalSettings>;
  /** Set by the router: what a lost session or a 403 does to the page. */
  onSessionLost: (reason: "expired" | "forbidden") => void;
  /** Set by the frame: somebody has logged in or out in another tab. */
  onSessionFollowed: (user: string | null) => void;
  /** A failure to load the settings, to be told once the page is there. */
  readonly startFailure: () => unknown;
}

const RETRIES = 2;
/** Milliseconds in which another tab gets its guest session. */
const FOLLOW_PAUSE = 800;

export function createPortal(baseUrl: string): Portal {
  const session = createSessionStore(keptHere);
  const connection = createConnection();
  const reloads = createReloadCounter(keptHere);
  let failure: unknown = null;

  const bare = createClient({
    baseUrl,
    fetch: earlyFetch(window.vitrineEarly ?? {}),
    token: () => session.get().session?.session ?? null,
    locale: () => language.i18n.language,
  });
  const client = watchClient(bare, {
    sessionLost: async () => {
      const guest = session.get().session?.user === null;
      if (guest && (await sessionActions.openGuest())) return true;
      session.expire();
      portal.onSessionLost("expired");
      return false;
    },
    forbidden: () => {
      if (reloads.next() === "reload") window.location.reload();
      else portal.onSessionLost("forbidden");
    },
    // Opening a session proves nothing about what it may call.
    succeeded: (key) => {
      if (!key.startsWith("session.") && !key.startsWith("config.") && !key.startsWith("translations."))
        reloads.clear();
    },
    reached: connection.report,
  });
  const language: PortalLanguage = createPortalLanguage(() => client, keptHere);
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < RETRIES && isWorthRetrying(error),
        retryDelay: (count, error) =>
          error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 500 * 2 ** count,
      },
    },
  });
  const sessionActions = createSessionActions(client, session, {
    changed: () => {
      queries.removeQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("config.") });
    },
  });
  const theme = createThemeControl(keptHere, document.documentElement, matchMedia("(prefers-color-scheme: dark)"));

  let following = 0;
  window.addEventListener("storage", ({ key }) => {
    if (key !== SESSION_KEY && key !== null) return;
    clearTimeout(following);
    // A logout forgets the session before it has a guest's: what follows at once is one change.
    following = window.setTimeout(() => {
      if (!sessionActions.follow()) return;
      portal.onSessionFollowed(session.get().session?.user ?? null);
      void queries.resetQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith("config.") });
    }, FOLLOW_PAUSE);
  });

  // Coming back to the page: what an admin changed meanwhile is shown. Settings and files ask by themselves.
  focusManager.subscribe((focused) => {
    if (focused) void language.refresh();
  });

  const loadSettings = async (): Promise<PortalSettings> => {
    try {
      return await queries.ensureQueryData(settingsQuery(client));
    } catch (error) {
      failure = error;
      return defaultSettings();
    }
  };
  let started: Promise<PortalSettings> | null = null;
  const start = async (): Promise<PortalSettings> => {
    const wished = wishedLanguages(keptHere.get(LANGUAGE_KEY), navigator.languages);
    const guess = chooseLanguage(wished, defaultSettings().visibleLocales);
    void queries.prefetchQuery(portalFilesQuery(client));
    const code = takeCode();
    const [settings] = await Promise.all([loadSettings(), sessionActions.start(code), language.use(guess)]);
    const from = code === null ? null : takeWayBack(keptInTab);
    if (from !== null && session.get().session?.user) window.location.hash = from;
    const lang = chooseLanguage(wished, settings.visibleLocales);
    if (lang !== guess) await language.use(lang);
    await theme.install(settings.themes);
    return settings;
  };
  const portal: Portal = {
    client,
    queries,
    session,
    sessionActions,
    language,
    theme,
    connection,
    start: () => {
      started ??= start();
      return started;
    },
    onSessionLost: () => {},
    onSessionFollowed: () => {},
    startFailure: () => failure,
  };
  return portal;
}

/** Too busy, or not reached: worth another try. Everything else would end the same. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.status === 429 || error.code === "network");
}

/** The single-use code of a single sign-on, taken out of the address so that nobody bookmarks it. */
function takeCode(): string | null {
  const url = new URL(window.location.href);
  const code = url.searchParams.get("token");
  if (code === null) return null;
  url.searchParams.delete("token");
  window.history.replaceState(window.history.state, "", url);
  return code;
}
