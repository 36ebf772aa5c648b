// The backend's data, in memory.
import { randomUUID } from "node:crypto";

export const FILES = [
  "style",
  "custom_font",
  "favicon",
  "dashboardLogo",
  "searchLogo",
  "loginLogo",
  "bookmarkLogo",
  "assetLogo",
  "logoutLogo",
  "dashboardHero",
  "loginHero",
];

export interface Account {
  /** null for a guest. */
  readonly user: string | null;
  readonly isAssetUser: boolean;
  readonly isGuiAdmin: boolean;
}

export const accounts: Readonly<Record<string, Account & { readonly pass: string }>> = {
  ute: { user: "ute", pass: "ute-sieht-bilder", isAssetUser: true, isGuiAdmin: false },
  adam: { user: "adam", pass: "adam-richtet-ein", isAssetUser: true, isGuiAdmin: true },
};

const guest: Account = { user: null, isAssetUser: true, isGuiAdmin: false };

export interface Store {
  settings: unknown;
  readonly translations: Record<string, unknown>;
  readonly custom_html: Record<string, unknown>;
  readonly files: Map<string, { bytes: Uint8Array; type: string }>;
  readonly bookmarks: Map<string, unknown>;
  readonly sessions: Map<string, Account>;
  /** Whether guest access is allowed. */
  guests: boolean;
}

/** With empty `settings` the dashboard is hidden, the specification's default. */
export function createStore(settings: object): Store {
  return {
    settings,
    translations: {},
    custom_html: {},
    files: new Map(),
    bookmarks: new Map(),
    sessions: new Map(),
    guests: true,
  };
}

/** Opens a session; undefined if name or password are wrong. */
export function openSession(store: Store, user: string | null, pass: string | null) {
  const found = user ? accounts[user] : undefined;
  if (user ? found?.pass !== pass : !store.guests) return undefined;
  const { user: name, isAssetUser, isGuiAdmin } = found ?? guest;
  const session = randomUUID();
  store.sessions.set(session, { user: name, isAssetUser, isGuiAdmin });
  return {
    user: name,
    isAssetUser,
    isGuiAdmin,
    workspace: "Fremd",
    session,
    login: [{ name: "native", url: "#/login" }],
  };
}
