/** Stores the current session across reloads. Contains state only; calls are in `session-actions.ts`. */
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { HostStorage } from "../host/host-storage.ts";

export type Session = ReplyOf<"session.get">;
/**
 * `verifying`: a login is in progress. `unauthorized`: no session could be opened. `expired`: the session has expired,
 * and
 * the user may log in again.
 */
export type SessionStatus = "initial" | "loading" | "verifying" | "success" | "unauthorized" | "expired";

export interface SessionState {
  readonly status: SessionStatus;
  readonly session: Session | null;
}

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Stores a session; null removes it. */
  put(session: Session | null): void;
  /** Removes a session that the server no longer accepts. */
  expire(): void;
  setStatus(status: SessionStatus): void;
  /** Reads the session that another tab has stored. */
  reread(): void;
}

export const SESSION_KEY = "vitrine.session";

export function createSessionStore(storage: HostStorage): SessionStore {
  let state: SessionState = read(storage);
  const listeners = new Set<() => void>();
  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put: (session) => {
      if (session) storage.set(SESSION_KEY, JSON.stringify(session));
      else storage.remove(SESSION_KEY);
      setState({ status: session ? "success" : "unauthorized", session });
    },
    expire: () => {
      storage.remove(SESSION_KEY);
      setState({ status: "expired", session: null });
    },
    reread: () => {
      const storedState = read(storage);
      setState(storedState.session ? storedState : { status: "unauthorized", session: null });
    },
    setStatus: (status) => setState({ ...state, status }),
  };
}

function read(storage: HostStorage): SessionState {
  try {
    const storedState: unknown = JSON.parse(storage.get(SESSION_KEY) ?? "null");
    if (isSession(storedState)) return { status: "success", session: storedState };
  } catch {
    // Unreadable data is treated as no session.
  }
  return { status: "initial", session: null };
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
