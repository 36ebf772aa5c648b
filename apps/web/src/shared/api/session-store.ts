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
}

export const SESSION_KEY = "vitrine.session";

export class SessionStore extends Store<SessionState> {
  readonly #storage: HostStorage;

  constructor(storage: HostStorage) {
    super(read(storage));
    this.#storage = storage;
  }

  /** Stores a session; null removes it. */
  put(session: Session | null): void {
    if (session) this.#storage.set(SESSION_KEY, JSON.stringify(session));
    else this.#storage.remove(SESSION_KEY);
    this.set({ status: session ? "success" : "unauthorized", session });
  }

  /** Removes a session that the server no longer accepts. */
  expire(): void {
    this.#storage.remove(SESSION_KEY);
    this.set({ status: "expired", session: null });
  }

  setStatus(status: SessionStatus): void {
    this.set({ ...this.get(), status });
  }

  /** Reads the session that another tab has stored. */
  reread(): void {
    const stored = read(this.#storage);
    this.set(stored.session ? stored : { status: "unauthorized", session: null });
  }
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
