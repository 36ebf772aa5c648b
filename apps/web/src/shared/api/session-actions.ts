/** Opens, changes and ends sessions. Navigation afterwards is up to the pages. */
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { RouteKey } from "@vitrine/contract/routes";
import { isServerUnreachableError } from "./connection-store.ts";
import type { Session, SessionStore } from "./session-store.ts";

export interface SessionEventHandlers {
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

export class SessionActions {
  readonly #client: Client;
  readonly #store: SessionStore;
  readonly #events: SessionEventHandlers;
  #guestInProgress: Promise<Session | null> | null = null;
  #logoutInProgress: Promise<void> | null = null;

  constructor(client: Client, store: SessionStore, events: SessionEventHandlers) {
    this.#client = client;
    this.#store = store;
    this.#events = events;
  }

  /**
   * Called before any other request: redeems a sign-on code, or uses the stored session, or opens a guest session.
   * Returns the error if the code was refused, else null. Never rejects.
   */
  async start(code: string | null): Promise<unknown> {
    let refusal: unknown = null;
    if (code !== null) {
      this.#store.setStatus("verifying");
      try {
        this.#store.put(await this.#fetchByCode(code));
      } catch (error) {
        refusal = error;
        // An existing session is kept.
        this.#store.setStatus("success");
      }
    }
    if (!this.#store.get().session) await this.openGuest();
    return refusal;
  }

  /** Opens a guest session; null without guest access. */
  openGuest(): Promise<Session | null> {
    this.#guestInProgress ??= this.#fetchGuest().finally(() => {
      this.#guestInProgress = null;
    });
    return this.#guestInProgress;
  }

  readonly login = (user: string, pass: string): Promise<Session> =>
    this.#open(() => this.#client.call("session.get", { body: { user, pass } }));

  /** Opens a session with a single-use code. */
  readonly redeem = (code: string): Promise<Session> => this.#open(() => this.#fetchByCode(code));

  /** Called when a call's session has expired. True if there is a new one: a guest session, or by a new login. */
  readonly renew = async (sent: Session | null, key?: RouteKey): Promise<boolean> => {
    await this.#logoutInProgress;
    const { session } = this.#store.get();
    // The session was renewed or removed meanwhile.
    if (session !== sent) return session !== null;
    if (this.leaveView()) return this.#store.get().session !== null;
    if (session?.user === null && (await this.openGuest())) return true;
    return this.#events.lost(key);
  };

  /** Shows the portal with the rights of a group, by a session that can only read. */
  readonly view = (session: Session, group: string, from?: string): void => {
    this.#store.view(session, group, from);
    this.#events.changed();
  };

  /** Returns to the own session. False if no group is viewed. */
  readonly leaveView = (): boolean => {
    if (this.#store.get().viewedGroup === undefined) return false;
    this.#store.leaveView();
    this.#events.changed();
    return true;
  };

  readonly logout = (): Promise<void> => {
    this.#logoutInProgress ??= this.#signOut().finally(() => {
      this.#logoutInProgress = null;
    });
    return this.#logoutInProgress;
  };

  async #fetchGuest(): Promise<Session | null> {
    const store = this.#store;
    store.setStatus("loading");
    try {
      const session = await this.#client.call("session.get", { body: {} });
      store.put(session);
      return session;
    } catch (error) {
      // An existing session is kept, also when offline.
      if (store.get().session) store.setStatus("success");
      else if (error instanceof ApiError && error.status === 401) store.put(null);
      // Without a reply, a session may still be available later.
      else store.setStatus(isServerUnreachableError(error) ? "initial" : "unauthorized");
      return null;
    }
  }

  #fetchByCode(token: string): Promise<Session> {
    return this.#client.call("session.get", { query: { token }, body: {} });
  }

  async #open(ask: () => Promise<Session>): Promise<Session> {
    const { status } = this.#store.get();
    this.#store.setStatus("verifying");
    try {
      const session = await ask();
      this.#store.put(session);
      this.#events.changed();
      return session;
    } catch (error) {
      this.#store.setStatus(status === "verifying" ? "unauthorized" : status);
      throw error;
    }
  }

  async #signOut(): Promise<void> {
    // The session ends here even if the server could not be reached.
    const out = await this.#client.call(logoutCall(this.#client)).catch(() => ({}));
    this.#store.put(null);
    if ("url" in out && out.url) return this.#events.leave(out.url);
    await this.openGuest();
    // Only now, since pages need the guest session to refetch.
    this.#events.changed();
  }
}
