/** Stores the current session across reloads. Contains state only; calls are in `session-actions.ts`. */
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { HostStorage } from "../host/host-storage.ts";
import { Store } from "../store.ts";

export type Session = ReplyOf<"session.get">;
/**
 * `verifying`: a login is in progress. `unauthorized`: no session could be opened. `expired`: the session has expired,
 * and the user may log in again.
 */
export type SessionStatus = "initial" | "loading" | "verifying" | "success" | "unauthorized" | "expired";

export interface SessionState {
  readonly status: SessionStatus;
  readonly session: Session | null;
  /** The name of the group with whose rights an admin looks at the portal, in this tab only. */
  readonly viewedGroup?: string | undefined;
  /** The user has changed the own account, which ended this session on the server. */
  readonly endedByOwnChange?: boolean;
  /** Address at which the group view began, and to which its end returns. */
  readonly viewedFrom?: string | undefined;
}

export const SESSION_STORAGE_KEY = "vitrine.session";
/** Storage key of the group view, in the storage of the tab: other tabs keep the admin's own session. */
const GROUP_VIEW_KEY = "vitrine.group-view";

export class SessionStore extends Store<SessionState> {
  readonly #storage: HostStorage;
  readonly #tabStorage: HostStorage | undefined;

  constructor(storage: HostStorage, tabStorage?: HostStorage) {
    super(read(storage, tabStorage));
    this.#storage = storage;
    this.#tabStorage = tabStorage;
  }

  /** Stores a session; null removes it. */
  put(session: Session | null): void {
    this.#tabStorage?.remove(GROUP_VIEW_KEY);
    if (session) this.#storage.set(SESSION_STORAGE_KEY, JSON.stringify(session));
    else this.#storage.remove(SESSION_STORAGE_KEY);
    this.set({ status: session ? "success" : "unauthorized", session });
  }

  /** Removes a session that the server no longer accepts. */
  expire(): void {
    this.#tabStorage?.remove(GROUP_VIEW_KEY);
    this.#storage.remove(SESSION_STORAGE_KEY);
    this.set({ status: "expired", session: null });
  }

  /** Remembers why the server will no longer accept the session. */
  markEndedByOwnChange(): void {
    this.set({ ...this.get(), endedByOwnChange: true });
  }

  setStatus(status: SessionStatus): void {
    this.set({ ...this.get(), status });
  }

  /** Reads the session that another tab has stored. */
  reread(): void {
    const stored = read(this.#storage, this.#tabStorage);
    this.set(stored.session ? stored : { status: "unauthorized", session: null });
  }

  /** Uses a session with the rights of a group until `leaveView`. The own session is kept. */
  view(session: Session, group: string, from?: string): void {
    this.#tabStorage?.set(GROUP_VIEW_KEY, JSON.stringify({ session, group, from }));
    this.set({ status: "success", session, viewedGroup: group, viewedFrom: from });
  }

  leaveView(): void {
    this.#tabStorage?.remove(GROUP_VIEW_KEY);
    this.reread();
  }
}

function read(storage: HostStorage, tabStorage: HostStorage | undefined): SessionState {
  const view = parse(tabStorage?.get(GROUP_VIEW_KEY)) as {
    session?: unknown;
    group?: unknown;
    from?: unknown;
  } | null;
  if (view && typeof view.group === "string" && isSession(view.session))
    return {
      status: "success",
      session: view.session,
      viewedGroup: view.group,
      ...(typeof view.from === "string" && { viewedFrom: view.from }),
    };
  const stored = parse(storage.get(SESSION_STORAGE_KEY));
  return isSession(stored) ? { status: "success", session: stored } : { status: "initial", session: null };
}

/** Unreadable data is treated as no session. */
function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  if (value === null || typeof value !== "object") return false;
  const { session, user, isAssetUser, isGuiAdmin, login } = value as Partial<Session>;
  return (
    typeof session === "string" &&
    (user === null || typeof user === "string") &&
    typeof isAssetUser === "boolean" &&
    typeof isGuiAdmin === "boolean" &&
    Array.isArray(login)
  );
}
