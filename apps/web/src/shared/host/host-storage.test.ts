// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import { type Session, SessionStore } from "../api/session-store.ts";
import { reloadOnce } from "../ui/errors/stale-chunk.ts";
import { createBrowserStorage } from "./host-storage.ts";

const blocked = () =>
  createBrowserStorage(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
const full = () =>
  createBrowserStorage(() =>
    Object.assign(Object.create(localStorage) as Storage, {
      getItem: (key: string) => (key === "old" ? "kept before" : null),
      setItem: () => {
        throw new DOMException("Too much.", "QuotaExceededError");
      },
      removeItem: () => {},
    }),
  );

describe("what the browser keeps", () => {
  it("is there on the next page", () => {
    const storage = createBrowserStorage(() => localStorage);
    expect(storage.set("key", "text")).toBe(true);
    expect(localStorage.getItem("key")).toBe("text");
    storage.remove("key");
    expect(storage.get("key")).toBeNull();
  });

  it("is each portal's own where several share a host", () => {
    const [one, other] = [
      createBrowserStorage(() => localStorage, "/dam"),
      createBrowserStorage(() => localStorage, "/trial"),
    ];
    one.set("vitrine.session", "one's");
    expect([one.get("vitrine.session"), other.get("vitrine.session")]).toEqual(["one's", null]);
    other.remove("vitrine.session");
    expect(one.get("vitrine.session")).toBe("one's");
  });

  it.each([
    ["blocked", blocked],
    ["full", full],
  ])("lasts until the page is left where storage is %s", (_, make) => {
    const storage = make();
    expect(storage.set("key", "text")).toBe(false);
    expect(storage.get("key")).toBe("text");
    storage.remove("key");
    expect(storage.get("key")).toBeNull();
  });

  it("is still read where storage is full", () => {
    expect(full().get("old")).toBe("kept before");
  });
});

describe("a portal whose storage is blocked", () => {
  it("has a session for this page", () => {
    const store = new SessionStore(blocked());
    store.put({ user: null, session: "guest-token" } as Session);
    expect(store.get()).toMatchObject({ status: "success", session: { session: "guest-token" } });
  });

  it("never reloads by itself, since it could not know that it has", () => {
    expect(reloadOnce(blocked(), () => {})).toBe(false);
  });
});
