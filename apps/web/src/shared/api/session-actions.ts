/** Opens, changes and ends sessions. Navigation afterwards is up to the pages. */
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { isUnreachable } from "./connection.ts";
import type { Session, SessionStore } from "./session-store.ts";

export interface SessionActions {
  /**
   * Called before any other request: redeems a sign-on code, or uses the stored session, or opens a guest session.
   * Returns
   * the error if the code was refused, else null. Never rejects.
   */
  start(code: string | null): Promise<unknown>;
  /** Opens a guest session; null without guest access. */
  openGuest(): Promise<Session | null>;
  login(user: string, pass: string): Promise<Session>;
  /** Opens a session with a single-use code. */
  redeem(token: string): Promise<Session>;
  /** Called when a call's session has expired. True if there is a new one: a guest session, or by a new login. */
  renew(sent: Session | null, key?: RouteKey): Promise<boolean>;
  logout(): Promise<void>;
}

export interface SessionEvents {
  /** The user has changed: data loaded for the previous one must be discarded. */
  readonly changed: () => void;
  /** This call's session has expired. True if it was reopened in place. */
  readonly lost: (key?: RouteKey) => Promise<boolean>;
  /** The session came from a sign-on provider, whose logout is at this URL. */
  readonly leave: (url: string) => void;
}

/** The endpoint for the logout, depending on the backend's extensions. */
function logoutCall(client: Client) {
  if (client.has("sign_on")) return "session.sign_out";
  return client.has("posts") ? "session.logout_post" : "session.logout";
}

export function createSessionActions(client: Client, store: SessionStore, events: SessionEvents): SessionActions {
  let guestInProgress: Promise<Session | null> | null = null;
  let logoutInProgress: Promise<void> | null = null;

  const openGuest = (): Promise<Session | null> => {
    guestInProgress ??= fetchGuest().finally(() => {
      guestInProgress = null;
    });
    return guestInProgress;
  };
  const fetchGuest = async (): Promise<Session | null> => {
    store.setStatus("loading");
    try {
      const session = await client.call("session.get", { body: {} });
      store.put(session);
      return session;
    } catch (error) {
      // An existing session is kept, also when offline.
      if (store.get().session) store.setStatus("success");
      else if (error instanceof ApiError && error.status === 401) store.put(null);
      // Without a reply, a session may still be available later.
      else store.setStatus(isUnreachable(error) ? "initial" : "unauthorized");
      return null;
    }
  };

  const redeemCode = (token: string) => client.call("session.get", { query: { token }, body: {} });

  const openSession = async (ask: () => Promise<Session>): Promise<Session> => {
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
    // The session ends here even if the server could not be reached.
    const out = await client.call(logoutCall(client)).catch(() => ({}));
    store.put(null);
    if ("url" in out && out.url) return events.leave(out.url);
    await openGuest();
    // Only now, since pages need the guest session to refetch.
    events.changed();
  };

  return {
    openGuest,
    start: async (code) => {
      let refusal: unknown = null;
      if (code !== null) {
        store.setStatus("verifying");
        try {
          store.put(await redeemCode(code));
        } catch (error) {
          refusal = error;
          // An existing session is kept.
          store.setStatus("success");
        }
      }
      if (!store.get().session) await openGuest();
      return refusal;
    },
    login: (user, pass) => openSession(() => client.call("session.get", { body: { user, pass } })),
    redeem: (token) => openSession(() => redeemCode(token)),
    renew: async (sent, key) => {
      await logoutInProgress;
      const { session } = store.get();
      // The session was renewed or removed meanwhile.
      if (session !== sent) return session !== null;
      if (session?.user === null && (await openGuest())) return true;
      return events.lost(key);
    },
    logout: () => {
      logoutInProgress ??= signOut().finally(() => {
        logoutInProgress = null;
      });
      return logoutInProgress;
    },
  };
}
