/** Opening, changing and ending a session. Where one goes afterwards is for the pages to decide. */
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { isUnreached } from "./connection.ts";
import type { Session, SessionStore } from "./session-store.ts";

export interface SessionActions {
  /**
   * Before anything else is asked: a sign-in code, the kept session, else a guest's. Answers why a code was refused, or
   * null. Never rejects.
   */
  start(code: string | null): Promise<unknown>;
  /** A guest session instead of a lost one; null where guests are not let in. */
  openGuest(): Promise<Session | null>;
  login(user: string, pass: string): Promise<Session>;
  /** With a single-use code. */
  redeem(token: string): Promise<Session>;
  /** The session that a call was sent with is over. True when there is another: a guest's, or one that was asked for. */
  renew(sent: Session | null, key?: RouteKey): Promise<boolean>;
  logout(): Promise<void>;
}

export interface SessionEvents {
  /** Whoever is signed in has changed: what was loaded for the last one must go. */
  readonly changed: () => void;
  /** The session is over, as this call has told. True when somebody has opened it again in place. */
  readonly lost: (key?: RouteKey) => Promise<boolean>;
  /** The session came from a provider: its own logout is at this address. */
  readonly leave: (url: string) => void;
}

/** The call that ends a session, by what the backend has. */
function logoutCall(client: Client) {
  if (client.has("sign_on")) return "session.sign_out";
  return client.has("posts") ? "session.logout_post" : "session.logout";
}

export function createSessionActions(client: Client, store: SessionStore, events: SessionEvents): SessionActions {
  let opening: Promise<Session | null> | null = null;
  let leaving: Promise<void> | null = null;

  const openGuest = (): Promise<Session | null> => {
    opening ??= fetchGuest().finally(() => {
      opening = null;
    });
    return opening;
  };
  const fetchGuest = async (): Promise<Session | null> => {
    store.setStatus("loading");
    try {
      const session = await client.call("session.get", { body: {} });
      store.put(session);
      return session;
    } catch (error) {
      // Whoever it was stays until the page is left; offline is no reason to forget it, either.
      if (store.get().session) store.setStatus("success");
      else if (error instanceof ApiError && error.status === 401) store.put(null);
      // Nobody has answered: there may well be a session to be had.
      else store.setStatus(isUnreached(error) ? "initial" : "unauthorized");
      return null;
    }
  };

  const spend = (token: string) => client.call("session.get", { query: { token }, body: {} });

  const open = async (ask: () => Promise<Session>): Promise<Session> => {
    const { status } = store.get();
    store.setStatus("verifying");
    try {
      const session = await ask();
      store.put(session);
      events.changed();
      return session;
    } catch (error) {
      store.setStatus(status === "verifying" ? "unauthorized" : status);
      throw error;
    }
  };

  const signOut = async () => {
    // The session is gone here in any case; whether the server could be told does not change that.
    const out = await client.call(logoutCall(client)).catch(() => ({}));
    store.put(null);
    if ("url" in out && out.url) return events.leave(out.url);
    await openGuest();
    // Only now: pages that ask again for what is gone must have a session to ask with.
    events.changed();
  };

  return {
    openGuest,
    start: async (code) => {
      let refusal: unknown = null;
      if (code !== null) {
        store.setStatus("verifying");
        try {
          store.put(await spend(code));
        } catch (error) {
          refusal = error;
          // Whoever is signed in stays so.
          store.setStatus("success");
        }
      }
      if (!store.get().session) await openGuest();
      return refusal;
    },
    login: (user, pass) => open(() => client.call("session.get", { body: { user, pass } })),
    redeem: (token) => open(() => spend(token)),
    renew: async (sent, key) => {
      await leaving;
      const { session } = store.get();
      // It was opened again meanwhile, or given up.
      if (session !== sent) return session !== null;
      if (session?.user === null && (await openGuest())) return true;
      return events.lost(key);
    },
    logout: () => {
      leaving ??= signOut().finally(() => {
        leaving = null;
      });
      return leaving;
    },
  };
}
