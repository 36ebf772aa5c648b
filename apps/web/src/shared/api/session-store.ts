/** Who is signed in, kept across reloads. It holds state only: calls and their order are `session-actions.ts`. */
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { HostStorage } from "../host/host-storage.ts";

export type Session = ReplyOf<"session.get">;
/**
 * `verifying`: a login with user name and password is under way. `unauthorized`: there is no session to be had.
 * `expired`: it ended by itself, and whoever it was may be back at once.
 */
export type SessionStatus = "initial" | "loading" | "verifying" | "success" | "unauthorized" | "expired";

export interface SessionState {
  readonly status: SessionStatus;
  readonly session: Session | null;
}

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Keeps a session; null forgets it. */
  put(session: Session | null): void;
  /** Forgets a session that the server does not take any more. */
  expire(): void;
  setStatus(status: SessionStatus): void;
  /** Takes over what another tab has kept. */
  reread(): void;
}

export const SESSION_KEY = "vitrine.session";

export function createSessionStore(storage: HostStorage): SessionStore {
  let state: SessionState = read(storage);
  const listeners = new Set<() => void>();
  const become = (next: SessionState) => {
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
      become({ status: session ? "success" : "unauthorized", session });
    },
    expire: () => {
      storage.remove(SESSION_KEY);
      become({ status: "expired", session: null });
    },
    reread: () => {
      const kept = read(storage);
      become(kept.session ? kept : { status: "unauthorized", session: null });
    },
    setStatus: (status) => become({ ...state, status }),
  };
}

function read(storage: HostStorage): SessionState {
  try {
    const kept: unknown = JSON.parse(storage.get(SESSION_KEY) ?? "null");
    if (isSession(kept)) return { status: "success", session: kept };
  } catch {
    // What cannot be read is no session.
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
