import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it, vi } from "vitest";
import { createBrowserStorage } from "../host/host-storage.ts";
import { SessionActions } from "./session-actions.ts";
import { SESSION_STORAGE_KEY, type Session, SessionStore } from "./session-store.ts";

const storage = createBrowserStorage(() => localStorage);

const guest: Session = {
  user: null,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: "Halm & Ton",
  session: "guest-token",
  login: [{ name: "native", url: "#/login" }],
};
const mara: Session = { ...guest, user: "mara", session: "mara-token" };
const refused = (code: "session.required" | "login.invalid") => new ApiError({ status: 401, code, message: "" });

/** The server's side of a session: what `session.get` answers to a body. */
function house(
  answer: (input: { body?: { user?: string }; query?: { token?: string } }) => Session,
  out: object | Error = {},
  extensions: readonly string[] = ["sign_on", "posts"],
) {
  const calls: string[] = [];
  const client = {
    call: async (key: string, input: { body?: { user?: string }; query?: { token?: string } } = {}) => {
      calls.push(key);
      if (key === "session.get") return answer(input);
      if (out instanceof Error) throw out;
      return key === "session.sign_out" ? out : {};
    },
    has: (extension: string) => extensions.includes(extension),
  } as unknown as Client;
  const store = new SessionStore(storage);
  const changed = vi.fn();
  const asked = vi.fn(async () => false);
  const leave = vi.fn();
  return {
    calls,
    store,
    changed,
    asked,
    leave,
    actions: new SessionActions(client, store, { changed, lost: asked, leave }),
  };
}

describe("a visit", () => {
  it("begins as a guest", async () => {
    const { actions, store } = house(() => guest);
    await actions.start(null);
    expect(store.get()).toEqual({ status: "success", session: guest });
  });

  it("goes on with the session that was kept, without asking", async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(mara));
    const { actions, store, calls } = house(() => guest);
    await actions.start(null);
    expect(store.get().session?.user).toBe("mara");
    expect(calls).toEqual([]);
  });

  it("does not trust what is no session", () => {
    localStorage.setItem(SESSION_STORAGE_KEY, '{"user":"mara","isGuiAdmin":"yes"}');
    expect(house(() => guest).store.get()).toEqual({ status: "initial", session: null });
  });

  it("is unauthorized where guests are not let in", async () => {
    const { actions, store } = house(() => {
      throw refused("session.required");
    });
    await actions.start(null);
    expect(store.get()).toEqual({ status: "unauthorized", session: null });
  });

  it("redeems the code of a single sign-on, and is a guest when the code is no good", async () => {
    const redeemed = house(({ query }) => (query?.token === "abc" ? mara : guest));
    expect(await redeemed.actions.start("abc")).toBeNull();
    expect(redeemed.store.get().session?.user).toBe("mara");
    localStorage.clear();
    const late = house(({ query }) => {
      if (query) throw refused("session.required");
      return guest;
    });
    expect(await late.actions.start("used"), "why").toMatchObject({ code: "session.required" });
    expect(late.store.get().session?.user).toBeNull();
  });

  it.each([
    ["is no good", () => refused("session.required")],
    ["cannot be redeemed now", () => new ApiError({ status: 429, code: "rate.limited", message: "" })],
  ])("stays with whoever is signed in when a code %s: a link logs nobody out", async (_why, refusal) => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(mara));
    const { actions, store, calls } = house(({ query }) => {
      if (query) throw refusal();
      return guest;
    });
    expect(await actions.start("used"), "why").toEqual(refusal());
    expect(store.get()).toEqual({ status: "success", session: mara });
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain("mara-token");
    expect(calls).toEqual(["session.get"]);
  });

  it("opens one guest session for calls that are refused together", async () => {
    const { actions, calls } = house(() => guest);
    await Promise.all([actions.openGuest(), actions.openGuest(), actions.openGuest()]);
    expect(calls).toEqual(["session.get"]);
  });
});

describe("logging in and out", () => {
  it("replaces the guest, keeps the token and lets go of what the guest saw", async () => {
    const { actions, store, changed } = house(({ body }) => (body?.user ? mara : guest));
    await actions.start(null);
    await actions.login("mara", "secret");
    expect(store.get().session?.session).toBe("mara-token");
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain("mara-token");
    expect(changed).toHaveBeenCalledOnce();
  });

  it("leaves the guest where it was when the password is wrong", async () => {
    const { actions, store, changed } = house(({ body }) => {
      if (body?.user) throw refused("login.invalid");
      return guest;
    });
    await actions.start(null);
    await expect(actions.login("mara", "no")).rejects.toMatchObject({ code: "login.invalid" });
    expect(store.get()).toEqual({ status: "success", session: guest });
    expect(changed).not.toHaveBeenCalled();
  });

  it("drops the session, empties what was loaded and fetches a fresh guest", async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(mara));
    const { actions, store, calls, changed } = house(() => guest);
    await actions.logout();
    expect(calls).toEqual(["session.sign_out", "session.get"]);
    expect(store.get().session?.user).toBeNull();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toContain("mara");
    expect(changed).toHaveBeenCalledOnce();
  });

  it.each([
    [["sign_on", "posts"], "session.sign_out"],
    [["posts"], "session.logout_post"],
    [[], "session.logout"],
  ])("is over by one call where the backend has %j, whether it is reached or not", async (extensions, call) => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(mara));
    const { actions, store, calls } = house(() => guest, new TypeError("Failed to fetch"), extensions);
    await actions.logout();
    expect(calls).toEqual([call, "session.get"]);
    expect(store.get().session?.user).toBeNull();
  });

  it("goes on to the logout of the provider that opened the session", async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(mara));
    const { actions, store, leave } = house(() => guest, { url: "https://login.example/logout" });
    await actions.logout();
    expect(leave).toHaveBeenCalledExactlyOnceWith("https://login.example/logout");
    expect(store.get().session).toBeNull();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });
});

describe("a session that is over", () => {
  const lost = refused("session.required");

  it("gives way to a fresh guest's where it was a guest's", async () => {
    let count = 0;
    const { actions, store, asked } = house(() => ({ ...guest, session: `guest ${count++}` }));
    await actions.start(null);
    expect(await actions.renew(store.get().session)).toBe(true);
    expect(store.get().session?.session).toBe("guest 1");
    expect(asked).not.toHaveBeenCalled();
  });

  it("is asked for where it was an account's, or guests are not let in any more", async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(mara));
    const account = house(() => guest);
    expect(await account.actions.renew(account.store.get().session)).toBe(false);
    expect(account.asked).toHaveBeenCalledOnce();
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(guest));
    const closed = house(() => {
      throw lost;
    });
    expect(await closed.actions.renew(closed.store.get().session)).toBe(false);
    expect(closed.asked).toHaveBeenCalledOnce();
  });

  it("is not asked for again by a call that was sent before it was opened again, nor by one after it was given up", async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(mara));
    const { actions, store, asked } = house(() => guest);
    const sent = store.get().session;
    store.put({ ...mara, session: "opened again" });
    expect(await actions.renew(sent)).toBe(true);
    store.expire();
    expect(await actions.renew(sent)).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });
});
