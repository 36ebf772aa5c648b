/** What becomes of a page whose session may not call: one reload, then the login. */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FORBIDDEN_RELOAD_STORAGE_KEY } from "../shared/api/refusal-rules.ts";
import { createFakeServer, openPortalAs, portalClosers } from "../testing/session-visit.ts";

const field = () => screen.findByRole("combobox");

describe("a 403 of the session", () => {
  // What cares for it, and the login, are loaded when they are needed: the first test waits for them.
  const LATE = { timeout: 10_000 };

  const EVERYTHING = /./;
  const NOTHING = /^$/;
  /** What the browser keeps, and the page that stands after a reload. */
  function browser(server = createFakeServer()) {
    const texts = new Map<string, string>();
    return { server, texts, load: (at: string) => openPortalAs("mara", at, server, texts) };
  }
  const refused = async (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ status: 403 });
  const signIn = async (seen: Awaited<ReturnType<typeof openPortalAs>>) => {
    await seen.user.type(await screen.findByRole("textbox", { name: "Benutzername" }), "mara");
    await seen.user.type(screen.getByLabelText("Passwort"), "geheim");
    await seen.user.click(screen.getByRole("button", { name: "Anmelden" }));
  };

  it("reloads the page once, whatever else it asks for, and leads to the login after that", async () => {
    const { server, load, texts } = browser();
    const { ask, portal, reload, address, router } = await load("/search/Lagune");
    await screen.findByRole("heading", { level: 1 });
    server.given.forbidden = EVERYTHING;
    await Promise.all([refused(ask()), refused(portal.client.call("bookmarks.get"))]);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce(), LATE);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([address(), router()?.state.navigation.state]).toEqual(["/search/Lagune", "idle"]);
    portalClosers.pop()?.();
    const again = await load("/search/Lagune");
    await waitFor(() => expect(again.address()).toBe("/login?from=%2Fsearch%2FLagune&reason=forbidden"), LATE);
    expect(again.reload).not.toHaveBeenCalled();
    expect(texts.get(FORBIDDEN_RELOAD_STORAGE_KEY)).toBeDefined();
  });

  it("is forgotten with the first call that succeeds", async () => {
    const { server, load, texts } = browser();
    const { ask, portal, reload } = await load("/");
    await field();
    server.given.forbidden = EVERYTHING;
    await refused(ask());
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    server.given.forbidden = NOTHING;
    await portal.client.call("info.check_version");
    expect(texts.has(FORBIDDEN_RELOAD_STORAGE_KEY), "anyone may ask for the version").toBe(true);
    await portal.client.call("search.find", { query: { solr_q: "*" } });
    expect(texts.has(FORBIDDEN_RELOAD_STORAGE_KEY)).toBe(false);
  });

  it("reloads the page once where one endpoint alone is refused, and others answer", async () => {
    const { server, load, texts } = browser();
    server.given.forbidden = /\/bookmarks/;
    const became: string[] = [];
    for (let times = 0; times < 3; times++) {
      const seen = await load("/");
      await seen.portal.client.call("search.find", { query: { solr_q: "*" } });
      await refused(seen.portal.client.call("bookmarks.get"));
      const what = () => (seen.reload.mock.calls.length > 0 ? "reloaded" : seen.address());
      await waitFor(() => expect(what()).not.toBe("/"));
      became.push(what());
      portalClosers.pop()?.();
    }
    expect(became).toEqual(["reloaded", "/login?reason=forbidden", "/login?reason=forbidden"]);
    server.given.forbidden = NOTHING;
    const whole = await load("/");
    await whole.portal.client.call("bookmarks.get");
    expect([...texts.keys()].filter((key) => key.startsWith(FORBIDDEN_RELOAD_STORAGE_KEY))).toEqual([]);
  });

  it("is said by the call itself once somebody has logged in, and it did not help", async () => {
    const { server, load } = browser();
    server.given.forbidden = /\/bookmarks/;
    const first = await load("/search/Lagune");
    await refused(first.portal.client.call("bookmarks.get"));
    await waitFor(() => expect(first.reload).toHaveBeenCalledOnce());
    portalClosers.pop()?.();
    const seen = await load("/search/Lagune");
    await refused(seen.portal.client.call("bookmarks.get"));
    await waitFor(() => expect(seen.address()).toMatch("reason=forbidden"));
    await signIn(seen);
    await waitFor(() => expect(seen.address()).toBe("/search/Lagune"));
    await refused(seen.portal.client.call("bookmarks.get"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen.address()).toBe("/search/Lagune");
    expect(seen.reload).not.toHaveBeenCalled();
  });

  it("takes nothing away that is typed", async () => {
    const { server, ask, reload, user, address } = await openPortalAs("mara", "/");
    await user.type(await field(), "Lagune");
    server.given.forbidden = EVERYTHING;
    await refused(ask());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reload).not.toHaveBeenCalled();
    expect(address()).toBe("/");
    expect(await field()).toHaveValue("Lagune");
  });
});
