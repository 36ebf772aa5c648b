import { waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { DraftShownMessage } from "@vitrine/settings/preview-protocol";
import { afterEach, expect, test, vi } from "vitest";
import { GUEST_BOOKMARKS_STORAGE_KEY } from "../../asset/bookmarks/bookmark-storage.ts";
import { settingsQuery } from "../../shared/api/portal-queries.ts";
import { SESSION_STORAGE_KEY } from "../../shared/api/session-store.ts";
import { parseMarkedForeignText } from "../../shared/i18n/foreign-texts.ts";
import { createFakeHost, createMapStorage } from "../../testing/fake-host.ts";
import { createPortalRouter } from "../router.tsx";
import { createLivePreview } from "./live-preview.ts";

const stored = { ...createDefaultSettings(), global: { ...createDefaultSettings().global, website_title: "Stored" } };
const adam = {
  user: "adam",
  session: "token",
  isAssetUser: true,
  isGuiAdmin: true,
  workspace: "",
  login: [{ name: "native", url: "" }],
};
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const portal of opened.splice(0)) portal.close();
});

/** A preview whose parent is the test: what it says, and how it is spoken to. */
async function preview() {
  const calls: string[] = [];
  const asked: string[] = [];
  /** Tokens that the server does not take any more. */
  const over = new Set<string | null>();
  const answers: Readonly<Record<string, unknown>> = {
    "/api/config/global": stored,
    "/api/config": {},
    "/api/config/translations": { global: { action: { close: "Stored" } } },
    "/api/session/get": { ...adam, user: null, session: "guest" },
  };
  const newest = (token: string | null) => ({
    response: { docs: (token === "guest" ? ["7"] : ["7", "8"]).map((id) => ({ id })), numFound: 2, start: 0 },
  });
  const storage = new Map([
    [GUEST_BOOKMARKS_STORAGE_KEY, '["1"]'],
    [SESSION_STORAGE_KEY, JSON.stringify(adam)],
    ["sidebarWidth", "300"],
  ]);
  const leave = vi.fn();
  let tellStorage = (_key: string | null) => {};
  const host = createFakeHost({
    storage: createMapStorage(storage),
    leave,
    onStorageChange: (listener) => {
      tellStorage = listener;
    },
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input), "https://portal.example");
      asked.push(pathname + search);
      calls.push(`${init?.method} ${pathname}`);
      const token = new Headers(init?.headers).get("authorization");
      if (over.has(token) && !(pathname in answers))
        return Response.json({ code: "session.required" }, { status: 401 });
      if (pathname === "/api/") return Response.json(newest(token));
      return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
    },
  });
  const said: { type: string }[] = [];
  let say: (message: unknown) => void = () => said.push({ type: "nobody listens" });
  const portal = createLivePreview(host, { post: (message) => said.push(message), listen: (heard) => (say = heard) });
  opened.push(portal);
  await waitFor(() => expect(said).toEqual([{ type: "vitrine.preview.ready" }]));
  const send = async (message: unknown): Promise<DraftShownMessage> => {
    const before = said.length;
    say(message);
    await waitFor(() => expect(said.length).toBe(before + 1));
    return said.at(-1) as DraftShownMessage;
  };
  const close = () => portal.language.i18n.t("global:action.close");
  return {
    portal,
    storage,
    calls,
    asked,
    said,
    leave,
    send,
    say: (message: unknown) => say(message),
    close,
    over,
    tellStorage: (key: string | null) => tellStorage(key),
  };
}

const draftOf = (title: string) => ({ ...stored, global: { ...stored.global, website_title: title } });
const type = "vitrine.preview.draft";

test("shows a draft in the place of what is stored, and keeps to it when the settings are asked for again", async () => {
  const { portal, send, close } = await preview();
  expect([portal.settings()?.global.website_title, close()]).toEqual(["Stored", "Stored"]);
  const texts = { de: { global: { action: { close: "Weg damit" } } } };
  expect(await send({ type, settings: draftOf("Draft"), texts })).toEqual({
    type: "vitrine.preview.shown",
    problems: [],
  });
  expect([portal.settings()?.global.website_title, close()]).toEqual(["Draft", "Weg damit"]);
  await portal.queries.refetchQueries({ queryKey: settingsQuery(portal.client).queryKey });
  await portal.queries.fetchQuery({ ...settingsQuery(portal.client), staleTime: 0 });
  await portal.language.refresh();
  expect([portal.settings()?.global.website_title, close()]).toEqual(["Draft", "Weg damit"]);

  expect(await (await portal.client.raw("config.get")).json()).toEqual(draftOf("Draft"));

  await send({ type });
  expect([portal.settings()?.global.website_title, close()]).toEqual(["Stored", "Stored"]);
});

test("shows a custom text of the draft in languages that lack it, and keeps shipped texts there", async () => {
  const { portal, send, close } = await preview();
  const texts = {
    de: { global: { footer: { team: "Unser Team" }, action: { close: "Weg damit" } } },
    en: { global: { footer: { team: " " } } },
  };
  await send({ type, texts });
  await portal.language.use("en");
  expect(parseMarkedForeignText(portal.language.i18n.t("global:footer.team" as never))).toEqual({
    lang: "de",
    text: "Unser Team",
  });
  expect(close()).toBe("Close");
});

test("applies the draft's CSS as long as there is one", async () => {
  const { portal, send } = await preview();
  const files = () => portal.client.call("config.available");
  const css = async () => (await portal.client.raw("config.file", { params: { file: "style" } })).text();
  await send({ type, style: "a { color: red }" });
  const { style, revisions } = await files();
  expect([style, await css()]).toEqual([true, "a { color: red }"]);
  await send({ type, style: "a { color: tan }" });
  expect((await files()).revisions?.style, "it is read anew").not.toBe(revisions?.style);
  await send({ type, style: "" });
  expect((await files()).style).toBe(false);
  await send({ type });
  expect(await files()).toEqual({});
  expect((await send({ type, style: 7 })).problems).toEqual([{ path: "style", reason: "replaced" }]);
});

test("shows files that are picked but not saved, and stored files otherwise", async () => {
  const { portal, send } = await preview();
  URL.createObjectURL = ({ size }: Blob) => `blob:${size}`;
  const files = () => portal.client.call("config.available");
  const url = (file: "dashboardLogo" | "favicon") => portal.client.url("config.file", { params: { file } });
  const logo = { content: "picked:1", bytes: new Blob(["logo"]) };
  await send({ type, files: { dashboardLogo: logo, favicon: { content: "", bytes: null }, loginHero: "x" } });
  expect(await files()).toMatchObject({ dashboardLogo: true, favicon: false });
  expect([url("dashboardLogo"), url("favicon")]).toEqual([
    "blob:4#dashboardLogo",
    expect.stringContaining("/config/favicon"),
  ]);
  const { revisions } = await files();
  await send({ type, files: { dashboardLogo: { ...logo, content: "picked:2" } } });
  expect((await files()).revisions?.dashboardLogo, "it is read anew").not.toBe(revisions?.dashboardLogo);
  await send({ type });
  expect([await files(), url("dashboardLogo")]).toEqual([{}, expect.stringContaining("/config/dashboardLogo")]);
});

test("repairs an invalid draft and reports the errors to the form", async () => {
  const { portal, send } = await preview();
  const settings = { ...draftOf("Draft"), search: { sidebar: { width: "wide" } } };
  expect((await send({ type, settings })).problems).toEqual([{ path: "search.sidebar.width", reason: "replaced" }]);
  expect(portal.settings()?.search.sidebar.width).toBe(createDefaultSettings().search.sidebar.width);
});

test("ignores unknown messages", async () => {
  const { portal, say, said } = await preview();
  for (const message of [null, "x", { type: "vitrine.preview.ready" }, { settings: draftOf("Draft") }]) say(message);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said).toHaveLength(1);
  expect(portal.settings()?.global.website_title).toBe("Stored");
});

test("uses the admin's session, ends nothing and stores nothing", async () => {
  const { portal, storage, calls, leave } = await preview();
  const before = new Map(storage);
  expect(portal.session.get().session).toMatchObject({ user: "adam", isGuiAdmin: false });
  expect(portal.host.storage.get("sidebarWidth")).toBe("300");
  portal.host.storage.set("sidebarWidth", "400");
  portal.host.tabStorage.set("vitrine.from", "/search/*");
  portal.host.leave("https://login.example");
  await portal.language.choose("en");
  await portal.sessionActions.logout();
  expect(portal.session.get().session?.user).toBeNull();
  expect(storage).toEqual(before);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  expect(leave).not.toHaveBeenCalled();

  const refused = { code: "method_not_allowed" };
  await expect(
    portal.client.call("download.single", { query: { asset_id: "1", cset_id: "0" } as never }),
  ).rejects.toMatchObject(refused);
  await expect(portal.client.call("config.save", { body: stored as never })).rejects.toMatchObject(refused);
  await expect(portal.sessionActions.login("adam", "secret")).rejects.toMatchObject(refused);
  const others = new Set(calls.filter((call) => !call.startsWith("GET /api/config")));
  expect([...others].sort()).toEqual(["GET /api/", "POST /api/session/get"]);
});

test("new assets stand as bookmarks, for an account and for a guest, and nobody's own list is read or changed", async () => {
  const { portal, storage, asked, say } = await preview();
  const { client, session, host } = portal;
  const before = new Map(storage);
  const ofAccount = async () => (await client.call("bookmarks.get")).map(({ id }) => id);
  const ofGuest = () => host.storage.get(GUEST_BOOKMARKS_STORAGE_KEY);
  expect([await ofAccount(), ofGuest()]).toEqual([["7", "8"], null]);
  await client.call("bookmarks.save", { body: [{ id: "8" }] });
  expect(await ofAccount(), "what is tried in it lasts").toEqual(["8"]);

  say({ type: "vitrine.preview.view", as: "guest" });
  await waitFor(() => expect(session.get().session?.user).toBeNull());
  await waitFor(() => expect(ofGuest(), "as many as a guest may see").toBe('["7"]'));
  say({ type: "vitrine.preview.view", as: "self" });
  await waitFor(() => expect(session.get().session?.user).toBe("adam"));
  expect([await ofAccount(), ofGuest()]).toEqual([["8"], null]);

  expect(storage).toEqual(before);
  expect(asked.filter((address) => address.includes("bookmarks"))).toEqual([]);
  expect(asked.filter((address) => address.startsWith("/api/?"))).toEqual(
    Array(2).fill("/api/?solr_q=*&solr_sort=imp_date%20desc&solr_rows=8"),
  );
});

test("what is searched for and looked at in it is not counted", async () => {
  const { portal, asked } = await preview();
  const { client } = portal;
  await client.call("search.find", { query: { solr_q: "vase", purpose: "search" } }).catch(() => {});
  await client.call("assets.get", { query: { assetid: ["7"], purpose: "view" } }).catch(() => {});
  expect(asked).toContain("/api/?solr_q=vase");
  expect(asked).toContain("/api/assets?assetid=7");
});

test("tells where somebody is, and at each switch the language in which it is read from then on", async () => {
  const { portal, said, say } = await preview();
  portal.host.createRouter([{ path: "*", element: null }]);
  const places = () => said.filter((one) => one.type === "vitrine.preview.place");
  portal.host.open("/search/Vase");
  await waitFor(() => expect(places()).toHaveLength(1));
  for (const lang of ["en", "de"]) {
    say({ type: "vitrine.preview.view", lang });
    await waitFor(() => expect(portal.language.i18n.language).toBe(lang));
  }
  const at = (lang: string) => ({ type: "vitrine.preview.place", path: "/search/Vase", lang });
  expect(places()).toEqual([at("de"), at("en"), at("de")]);
});

test("a session that is over is the administration's to open again: nothing leads to a login, and what failed is asked again", async () => {
  const { portal, storage, said, say, over, tellStorage } = await preview();
  const router = createPortalRouter(portal);
  const { client, session } = portal;
  over.add("token");
  const both = Promise.all([
    client.call("search.find", { query: { solr_q: "*" } }),
    client.call("search.find", { query: { solr_q: "vase" } }),
  ]);
  const asks = () => said.filter((one) => one.type === "vitrine.preview.over");
  await waitFor(() => expect(asks()).toHaveLength(1));
  // Whoever signs out in another tab is asked there, too.
  storage.delete(SESSION_STORAGE_KEY);
  tellStorage(SESSION_STORAGE_KEY);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(session.get().session?.session).toBe("token");
  expect([router.state.location.pathname, router.state.navigation.state]).not.toContain("/login");

  storage.set(SESSION_STORAGE_KEY, JSON.stringify({ ...adam, session: "second" }));
  say({ type: "vitrine.preview.session" });
  await both;
  expect(asks()).toHaveLength(1);
  expect(session.get().session).toMatchObject({ session: "second", isGuiAdmin: false });
  expect(router.state.location.pathname).not.toBe("/login");
});

test("a session that was opened again while a guest's eyes saw the preview counts when they are one's own again", async () => {
  const { portal, storage, say } = await preview();
  const seen = () => portal.session.get().session;
  say({ type: "vitrine.preview.view", as: "guest" });
  await waitFor(() => expect(seen()?.user).toBeNull());
  storage.set(SESSION_STORAGE_KEY, JSON.stringify({ ...adam, session: "second" }));
  say({ type: "vitrine.preview.session" });
  expect(seen()?.user).toBeNull();
  say({ type: "vitrine.preview.view", as: "self" });
  await waitFor(() => expect(seen()).toMatchObject({ user: "adam", session: "second" }));
});
