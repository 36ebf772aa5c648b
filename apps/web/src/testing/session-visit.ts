/** A portal in which somebody is signed in, before a server whose sessions can be ended; for tests. */
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { createMemoryRouter } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { mountPortal } from "../app/mount-portal.tsx";
import { Portal } from "../app/portal.ts";
import { SESSION_STORAGE_KEY, type Session } from "../shared/api/session-store.ts";
import { createFakeHost, createMapStorage } from "./fake-host.ts";

type Rights = Pick<Session, "isAssetUser" | "isGuiAdmin">;

export const testAccounts: Record<string, Rights> = {
  mara: { isAssetUser: true, isGuiAdmin: false },
  lena: { isAssetUser: true, isGuiAdmin: false },
  olga: { isAssetUser: true, isGuiAdmin: true },
};
const settings = createDefaultSettings();
settings.global = { ...settings.global, hide_dashboard: false };
const open: Readonly<Record<string, unknown>> = {
  "/api/config/global": settings,
  "/api/config": {},
  "/api/config/translations": {},
  "/api/info/check_version": { version: "7.0.3" },
};
const closed: Readonly<Record<string, unknown>> = {
  "/api/info/downloads": { max_assets: 500 },
  "/api/index/fields": { visible_fields: [] },
  "/api/config/bookmarks": { bookmarks: [] },
  "/api/": { facetCounts: { facetFields: {} }, response: { docs: [], numFound: 0, start: 0 } },
};

/** A server with accounts whose password is "geheim", and sessions that can be ended. */
export function createFakeServer() {
  const live = new Map<string, string | null>();
  const given = { guests: true, forbidden: /^$/, login: [{ name: "native", url: "" }] };
  const calls: string[] = [];
  let count = 0;
  const session = (user: string | null): Session => {
    const token = `${user ?? "guest"} ${count++}`;
    live.set(token, user);
    const rights = user === null ? { isAssetUser: true, isGuiAdmin: false } : (testAccounts[user] as Rights);
    return { user, ...rights, workspace: "Haus", session: token, login: given.login };
  };
  const refuse = (status: number, code: string) => Response.json({ code, message: "" }, { status });
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    const token = new Headers(init?.headers).get("authorization") ?? "";
    calls.push(`${pathname} ${token}`);
    if (pathname in open) return Response.json(open[pathname]);
    if (pathname === "/api/session/methods") return Response.json({ login: given.login });
    if (["/api/session/logout", "/api/session/sign_out"].includes(pathname)) {
      live.delete(token);
      return Response.json({});
    }
    if (pathname === "/api/session/get") {
      const { user, pass } = JSON.parse(String(init?.body ?? "{}")) as { user?: string; pass?: string };
      if (user === undefined) return given.guests ? Response.json(session(null)) : refuse(401, "session.required");
      return user in testAccounts && pass === "geheim" ? Response.json(session(user)) : refuse(401, "login.invalid");
    }
    if (!live.has(token)) return refuse(401, "session.required");
    if (given.forbidden.test(String(input))) return refuse(403, "session.forbidden");
    return pathname in closed ? Response.json(closed[pathname]) : refuse(404, "not_found");
  };
  return { answer, calls, given, session, end: () => live.clear(), isLive: (token: string) => live.has(token) };
}

export const portalClosers: (() => void)[] = [];

function closePortals(): void {
  for (const close of portalClosers.splice(0)) close();
  vi.restoreAllMocks();
}

/** A portal in which somebody is signed in, or a guest looks. */
export async function openPortalAs(
  user: string | null,
  at: string,
  server = createFakeServer(),
  texts = new Map<string, string>(),
) {
  const storage = createMapStorage(texts);
  if (user !== null && !texts.has(SESSION_STORAGE_KEY))
    storage.set(SESSION_STORAGE_KEY, JSON.stringify(server.session(user)));
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  let tell = (_key: string | null) => {};
  const reload = vi.fn();
  const portal = new Portal(
    createFakeHost({
      root: document.documentElement,
      fetch: server.answer,
      storage,
      reload,
      onStorageChange: (listener, signal) => {
        const before = tell;
        tell = (key) => {
          before(key);
          if (!signal.aborted) listener(key);
        };
      },
      createRouter: (routes) => {
        router = createMemoryRouter(routes, { initialEntries: [at] });
        return router;
      },
    }),
  );
  const container = document.body.appendChild(document.createElement("div"));
  portalClosers.push(() => {
    portal.close();
    container.remove();
  });
  // Not by a hook of this module: it is loaded once for several files, and would close those of the first one only.
  onTestFinished(closePortals);
  mountPortal(portal, container);
  await screen.findByRole("main");
  const address = () => (router ? router.state.location.pathname + router.state.location.search : "");
  /** What another tab does, which this one hears of. */
  const elsewhere = async (session: Session | null) => {
    if (session) storage.set(SESSION_STORAGE_KEY, JSON.stringify(session));
    else storage.remove(SESSION_STORAGE_KEY);
    await act(async () => tell(SESSION_STORAGE_KEY));
  };
  const ask = () => {
    const answer = portal.client.call("info.downloads");
    answer.catch(() => undefined);
    return answer;
  };
  const go = (to: string) => act(async () => router?.navigate(to));
  return {
    portal,
    server,
    storage,
    reload,
    address,
    elsewhere,
    ask,
    go,
    router: () => router,
    user: userEvent.setup(),
  };
}
