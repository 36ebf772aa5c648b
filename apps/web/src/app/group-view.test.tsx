/** An admin looks at the portal with the rights of a group: marked, in this tab only, and without changing anything. */
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { SESSION_STORAGE_KEY, SessionStore } from "../shared/api/session-store.ts";
import { createMapStorage } from "../testing/fake-host.ts";
import { createFakeServer, openPortalAs } from "../testing/session-visit.ts";

const LATE = { timeout: 10_000 };
const banner = () => screen.findByRole("region", { name: "Ansicht als Gruppe" }, LATE);

async function viewing(user: string | null = "press", server = createFakeServer(), from?: string) {
  const seen = await openPortalAs("olga", "/", server);
  const session = { ...server.session("lena"), user };
  await act(async () => seen.portal.sessionActions.view(session, user ?? "guest", from));
  return { ...seen, session };
}

it("is marked with the name of the group, and ends where it began, with the admin's own session", async () => {
  const { user, portal, storage, address } = await viewing();
  expect(await banner()).toHaveTextContent("Sie sehen das Portal wie ein Konto der Gruppe „press“.");
  expect(portal.session.get()).toMatchObject({ viewedGroup: "press", session: { user: "press" } });
  // What other tabs use.
  expect(JSON.parse(storage.get(SESSION_STORAGE_KEY) ?? "")).toMatchObject({ user: "olga" });
  await user.click(screen.getByRole("button", { name: "Ansicht beenden" }));
  expect(document.body).not.toHaveFocus();
  expect(portal.session.get()).toMatchObject({ session: { user: "olga", isGuiAdmin: true } });
  expect(portal.session.get().viewedGroup).toBeUndefined();
  await waitFor(() => expect(address()).toBe("/admin/accounts/rights"), LATE);
  expect(screen.queryByRole("region", { name: "Ansicht als Gruppe" })).toBeNull();
  expect(screen.queryByText(/^Die Ansicht als Gruppe ist zu Ende/)).toBeNull();
});

it("returns to the part of the administration where it began", async () => {
  const { user, address } = await viewing("press", createFakeServer(), "/admin/accounts/groups");
  await banner();
  await user.click(screen.getByRole("button", { name: "Ansicht beenden" }));
  await waitFor(() => expect(address()).toBe("/admin/accounts/groups"), LATE);
});

it("as all visitors has no login, since the admin is signed in already", async () => {
  await viewing(null);
  expect(await banner()).toHaveTextContent("Sie sehen das Portal wie Besucher ohne Anmeldung.");
  expect(screen.queryByRole("link", { name: "Anmelden" })).toBeNull();
});

it("lasts over a reload of its tab, and no longer than that", () => {
  const server = createFakeServer();
  const kept = new Map<string, string>();
  const [storage, tabStorage] = [createMapStorage(), createMapStorage(kept)];
  const store = new SessionStore(storage, tabStorage);
  store.put(server.session("olga"));
  store.view(server.session("lena"), "press");
  expect(new SessionStore(storage, tabStorage).get()).toMatchObject({
    viewedGroup: "press",
    session: { user: "lena" },
  });
  expect(new SessionStore(storage, createMapStorage()).get().session?.user).toBe("olga");
  store.put(server.session("mara"));
  expect(new SessionStore(storage, tabStorage).get()).toEqual(store.get());
  expect([store.get().viewedGroup, kept.size]).toEqual([undefined, 0]);
});

it("what it may not call leads neither to a reload nor to the login", async () => {
  const { server, ask, reload, address, portal } = await viewing();
  await banner();
  server.given.forbidden = /downloads/;
  await expect(ask()).rejects.toMatchObject({ status: 403 });
  expect(reload).not.toHaveBeenCalled();
  expect([address(), portal.session.get().viewedGroup]).toEqual(["/", "press"]);
});

it("stays when another tab signs in or out", async () => {
  const { server, portal, elsewhere } = await viewing();
  await banner();
  await elsewhere(server.session("mara"));
  expect(portal.session.get()).toMatchObject({ viewedGroup: "press", session: { user: "press" } });
});

it("ends when its session does: what was asked is asked again as the admin", async () => {
  const { portal, session, ask } = await viewing();
  await banner();
  await act(async () => portal.sessionActions.view({ ...session, session: "over" }, "press"));
  await act(async () => expect(await ask()).toEqual({ max_assets: 500 }));
  expect(portal.session.get()).toMatchObject({ session: { user: "olga" } });
  expect(portal.session.get().viewedGroup).toBeUndefined();
  expect(await screen.findByText(/^Die Ansicht als Gruppe ist zu Ende/)).toBeInTheDocument();
});

it("downloads nothing, and keeps bookmarks for itself alone", async () => {
  const { portal, server, session, storage } = await viewing();
  await banner();
  const item = { id: "1", title: "Bowl", permitted: true, refused: undefined } as never;
  act(() => portal.downloads.start({ kind: "single", item, options: { csetid: "0" } } as never));
  expect(await screen.findByText(/In dieser Ansicht wird nichts heruntergeladen/)).toBeInTheDocument();
  expect(portal.downloads.get()).toEqual({ tray: "closed", dialog: null });

  const before = storage.get("vitrine.bookmarks");
  act(() => portal.bookmarks.toggle([{ id: "1", title: "Bowl" }]));
  await waitFor(() => expect(portal.bookmarks.get().list?.ids).toEqual(["1"]));
  expect(
    server.calls.filter((call) => call.startsWith("/api/config/bookmarks") && call.endsWith(session.session)),
  ).toEqual([]);
  expect(storage.get("vitrine.bookmarks")).toBe(before);
  await act(async () => void portal.sessionActions.leaveView());
  await waitFor(() => expect(portal.bookmarks.get().list?.ids).toEqual([]));
});
