import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { createMemoryRouter } from "react-router-dom";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { SETTINGS_SAVED_STORAGE_KEY, settingsQuery } from "../shared/api/portal-queries.ts";
import { SESSION_STORAGE_KEY } from "../shared/api/session-store.ts";
import { createFakeHost, createMapStorage } from "../testing/fake-host.ts";
import { mountPortal } from "./mount-portal.tsx";
import { Portal } from "./portal.ts";

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const settings = createDefaultSettings();
const { heroImage } = settings.dashboard;
const house = {
  ...settings,
  global: { ...settings.global, website_title: "Halm", hide_dashboard: false },
  themes: { ...settings.themes, show_theme_selection: true },
  dashboard: { ...settings.dashboard, heroImage: { ...heroImage, logo: { ...heroImage.logo, load_outside: true } } },
};
const guest = { user: null, isAssetUser: true, isGuiAdmin: false, workspace: "", session: "guest", login: [] };
const answers: Readonly<Record<string, unknown>> = {
  "/api/config/global": house,
  "/api/config": { dashboardLogo: true },
  "/api/config/translations": { views: { dashboard: { hero: { header: "Alles aus Ton." } } } },
  "/api/session/get": guest,
  "/api/info/check_version": { version: "7.0.3" },
};

test("a portal that starts while nobody answers says so, waits, and is whole when the server is there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let up = false;
  const answer: typeof fetch = async (input) => {
    if (!up) throw new TypeError("Nobody answers.");
    const { pathname } = new URL(String(input), "https://portal.example");
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  const container = document.body.appendChild(document.createElement("div"));
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const portal = new Portal(
    createFakeHost({
      fetch: answer,
      createRouter: (routes) => {
        router = createMemoryRouter(routes, { initialEntries: ["/"] });
        return router;
      },
    }),
  );
  mountPortal(portal, container);
  expect(await screen.findByRole("heading", { name: "Keine Verbindung." })).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(router?.state.location.pathname, "the page that was asked for").toBe("/");

  up = true;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByRole("heading", { name: "Alles aus Ton.", level: 1 })).toBeInTheDocument();
  expect(router?.state.location.pathname).toBe("/");
  const logo = () => screen.getByRole("link", { name: /^Halm/ }).querySelector("img")?.getAttribute("src");
  await waitFor(() => expect(logo()).toBe("/api/config/dashboardLogo"));
  expect(screen.getByRole("button", { name: "Dunkle Darstellung" })).toBeInTheDocument();
  expect(screen.queryByText("Keine Verbindung.")).toBeNull();
  portal.close();
  container.remove();
});

test("what was saved in another tab is asked for, though settings from before it are still on their way", async () => {
  let changed: (key: string | null) => void = () => {};
  let name = "Halm";
  const late: (() => void)[] = [];
  let isSlow = false;
  const portal = new Portal(
    createFakeHost({
      fetch: async (input) => {
        const { pathname } = new URL(String(input), "https://portal.example");
        if (pathname !== "/api/config/global") return Response.json(answers[pathname] ?? {});
        const told = { ...house, global: { ...house.global, website_title: name } };
        if (isSlow) await new Promise<void>((resolve) => late.push(resolve));
        return Response.json(told);
      },
      onStorageChange: (heard) => {
        changed = heard;
      },
    }),
  );
  await portal.start();
  portal.queries.mount();
  const stop = new QueryObserver(portal.queries, settingsQuery(portal.client)).subscribe(() => {});
  isSlow = true;
  focusManager.onFocus();
  await waitFor(() => expect(late).toHaveLength(1));
  name = "Ton";
  changed(SETTINGS_SAVED_STORAGE_KEY);
  await waitFor(() => expect(late).toHaveLength(2));
  late[1]?.();
  await waitFor(() => expect(portal.settings()?.global.website_title).toBe("Ton"));
  late[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(portal.settings()?.global.website_title).toBe("Ton");
  stop();
  portal.queries.unmount();
  portal.close();
});

test("settings that cannot be loaded are told of once, whatever the portal loads after that", async () => {
  const answer: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    if (pathname === "/api/config/global") return Response.json({ code: "internal", message: "" }, { status: 500 });
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  const container = document.body.appendChild(document.createElement("div"));
  const portal = new Portal(createFakeHost({ fetch: answer, createRouter: (routes) => createMemoryRouter(routes) }));
  onTestFinished(() => {
    portal.close();
    container.remove();
  });
  mountPortal(portal, container);
  await screen.findByText(/Es gelten die Voreinstellungen/, {}, { timeout: 15_000 });
  await act(() => portal.language.loadLazyTexts("tour"));
  await act(() => portal.language.use("en"));
  await waitFor(() => expect(screen.getAllByText(/Es gelten die Voreinstellungen/)).toHaveLength(1));
  expect(screen.queryByText(/The defaults apply/)).toBeNull();
});

test("the administration alone says that the settings cannot be loaded", async () => {
  const answer: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    if (pathname === "/api/config/global") return Response.json({ code: "internal", message: "" }, { status: 500 });
    if (pathname === "/api/session/get") return Response.json({ ...guest, user: "olga", isGuiAdmin: true });
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  const container = document.body.appendChild(document.createElement("div"));
  const portal = new Portal(
    createFakeHost({
      fetch: answer,
      createRouter: (routes) => createMemoryRouter(routes, { initialEntries: ["/admin"] }),
    }),
  );
  onTestFinished(() => {
    portal.close();
    container.remove();
  });
  mountPortal(portal, container);
  await screen.findByRole("button", { name: "Noch einmal versuchen" }, { timeout: 25_000 });
  // The list of notices is loaded on demand.
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(screen.queryByText(/Es gelten die Voreinstellungen/)).toBeNull();
}, 30_000);

/** A server whose settings fail so often, with a proxy's page; who redeems the code is lena. */
function beforeSettings(failures: number, at = "https://portal.example/?token=once") {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const redeemed: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), "https://portal.example");
    if (pathname === "/api/config/global" && failures-- > 0) return new Response("Bad gateway", { status: 502 });
    const code = searchParams.get("token");
    if (code === null || init?.method !== "POST") return Response.json(answers[pathname] ?? {});
    redeemed.push(code);
    const body = redeemed.length === 1 ? { ...guest, user: "lena", session: "of lena" } : { code: "login.invalid" };
    return Response.json(body, { status: redeemed.length === 1 ? 200 : 401 });
  };
  const address = () => new URL(at);
  const open = vi.fn();
  const replaceAddress = vi.fn();
  return {
    redeemed,
    open,
    replaceAddress,
    portal: new Portal(createFakeHost({ fetch: answer, address, open, replaceAddress })),
  };
}

test("a sign-in code is redeemed once, even if the settings come later", async () => {
  const { redeemed, portal } = beforeSettings(4);
  const starting = portal.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await starting).global.website_title).toBe("Halm");
  expect(redeemed).toEqual(["once"]);
  expect(portal.session.get().session?.user).toBe("lena");
  portal.close();
});

test.each(["https://portal.example/?token=once", "https://portal.example/#/login?token=once"])(
  "a sign-in code is taken from the address, and out of it: %s",
  async (at) => {
    const { redeemed, open, replaceAddress, portal } = beforeSettings(0, at);
    await portal.start();
    expect(redeemed).toEqual(["once"]);
    expect(String(replaceAddress.mock.lastCall)).not.toContain("once");
    expect(open.mock.calls).toEqual([["/login?arrived"]]);
    portal.close();
  },
);

test("a code that is no good is told at the login, and a guest goes on", async () => {
  const { redeemed, open, portal } = beforeSettings(0, "https://portal.example/#/login?token=used");
  redeemed.push("by somebody else");
  await portal.start();
  expect(open.mock.calls).toEqual([["/login?stay&reason=sign_on_expired"]]);
  expect(portal.session.get().session?.user).toBeNull();
  portal.close();
});

test("a code that comes while nobody answers opens its session when the server is there, and is told as good", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isUp = false;
  const open = vi.fn();
  const portal = new Portal(
    createFakeHost({
      fetch: async (input) => {
        if (!isUp) throw new TypeError("Nobody answers.");
        const { pathname, searchParams } = new URL(String(input), "https://portal.example");
        const lena = { ...guest, user: "lena", session: "of lena" };
        return Response.json(searchParams.get("token") === "once" ? lena : (answers[pathname] ?? {}));
      },
      address: () => new URL("https://portal.example/#/login?token=once"),
      open,
    }),
  );
  const starting = portal.start();
  await vi.advanceTimersByTimeAsync(30_000);
  isUp = true;
  await vi.advanceTimersByTimeAsync(30_000);
  await starting;
  expect(portal.session.get().session?.user).toBe("lena");
  expect(open.mock.calls).toEqual([["/login?arrived"]]);
  portal.close();
});

test("a code of another page of the portal is none", async () => {
  const { redeemed, portal } = beforeSettings(0, "https://portal.example/#/search/*?token=a%20field");
  await portal.start();
  expect(redeemed).toEqual([]);
  portal.close();
});

test("where the server is there and its settings are not, the portal starts without them", async () => {
  const { portal } = beforeSettings(Number.POSITIVE_INFINITY);
  const starting = portal.start();
  await vi.advanceTimersByTimeAsync(300_000);
  expect((await starting).global.website_title).toBe(settings.global.website_title);
  portal.close();
});

test("without a network what is asked for fails at once, as with a server that is away, and comes with the network", async () => {
  let up = false;
  const portal = new Portal(
    createFakeHost({
      fetch: async () => (up ? Response.json({ version: "7" }) : Promise.reject(new TypeError("offline"))),
    }),
  );
  onlineManager.setOnline(false);
  const observer = new QueryObserver(portal.queries, {
    queryKey: ["version"],
    queryFn: () => portal.client.call("info.check_version"),
    retry: false,
  });
  const stop = observer.subscribe(() => {});
  await waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: "error", fetchStatus: "idle" }));
  expect(portal.connection.get()).toBe(false);
  up = true;
  onlineManager.setOnline(true);
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ status: "success" }));
  stop();
  portal.close();
});

test.each(["/admin", "/nowhere"])("an address that only leads on is no mistake to the router: %s", async (at) => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const answer: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const portal = new Portal(
    createFakeHost({
      fetch: answer,
      createRouter: (routes) => {
        router = createMemoryRouter(routes, { initialEntries: [at] });
        return router;
      },
    }),
  );
  const container = document.body.appendChild(document.createElement("div"));
  mountPortal(portal, container);
  await waitFor(() => expect(router?.state.location.pathname).not.toBe(at));
  expect(warned.mock.calls.flat().join(" ")).not.toContain("does not have an element");
  warned.mockRestore();
  portal.close();
  container.remove();
});

test("a first visit asks for the fields as soon as it has a session, while the texts are on their way", async () => {
  const asked = new Map<string, string | null>();
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    asked.set(pathname, new Headers(init?.headers).get("accept-language"));
    if (pathname === "/api/config/translations") return new Promise(() => {});
    return Response.json(answers[pathname] ?? { visible_fields: [] });
  };
  const portal = new Portal(createFakeHost({ fetch: answer }));
  void portal.start();
  await waitFor(() => expect(asked.get("/api/index/fields"), "in the language to come").toBe("de"));
  portal.close();
});

test("a search that is asked for ahead of the texts is asked in the language to come, and anew where that reads another", async () => {
  const asked = new Map<string, string | null>();
  let tell = (_: Response) => {};
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    asked.set(pathname, new Headers(init?.headers).get("accept-language"));
    if (pathname === "/api/config/translations") return new Promise((resolve) => (tell = resolve));
    return Response.json(answers[pathname] ?? {});
  };
  const portal = new Portal(createFakeHost({ fetch: answer }));
  const key = ["search.find", "de"];
  portal.onSettingsLoaded = () =>
    void portal.queries.prefetchQuery({
      queryKey: key,
      queryFn: () => portal.client.call("search.find", { query: { solr_q: "*" } }),
    });
  const started = portal.start();
  await waitFor(() => expect(portal.queries.getQueryData(key)).toBeDefined());
  expect(asked.get("/api/")).toBe("de");
  tell(Response.json({ metadata: { content_language: "en" } }));
  await started;
  expect(portal.queries.getQueryData(key), "of the other language").toBeUndefined();
  portal.close();
});

test("a visit with a session that is kept asks for no fields before there is a page to say that it is over", async () => {
  const asked: string[] = [];
  const answer: typeof fetch = async (input) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    asked.push(pathname);
    return Response.json(answers[pathname] ?? { visible_fields: [] });
  };
  const storage = createMapStorage(new Map([[SESSION_STORAGE_KEY, JSON.stringify({ ...guest, user: "lena" })]]));
  const portal = new Portal(createFakeHost({ fetch: answer, storage }));
  await portal.start();
  expect(portal.session.get().session?.user).toBe("lena");
  expect(asked).not.toContain("/api/index/fields");
  portal.close();
});

test("every call is in the language of the portal, from the first on, whatever the browser speaks", async () => {
  const said: (readonly [string, string | null])[] = [];
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    said.push([pathname, new Headers(init?.headers).get("accept-language")]);
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  const kept = createMapStorage(new Map([["vitrine.language", "de"]]));
  await new Portal(createFakeHost({ fetch: answer, languages: ["en-GB", "fr"], storage: kept })).start();
  expect(said.length).toBeGreaterThan(3);
  expect(said.filter(([, language]) => language !== "de")).toEqual([]);
});

test("a portal asks its backend for nothing that the page does not list", async () => {
  const asked: string[] = [];
  const answer: typeof fetch = async (input) => {
    const { pathname, search } = new URL(String(input), "https://portal.example");
    asked.push(pathname + search);
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
  const portal = new Portal(createFakeHost({ fetch: answer, extensions: new Set() }));
  await portal.start();
  expect(portal.client.has("like")).toBe(false);
  await portal.client.call("search.find", { query: { solr_q: "a", like: "7" } }).catch(() => {});
  await expect(portal.client.call("search.ids", { query: { solr_q: "a" } })).rejects.toMatchObject({ status: 501 });
  expect(asked).toContain("/api/?solr_q=a");
  expect(asked.filter((address) => /section=|source=|like=|search\/ids|session\/methods/.test(address))).toEqual([]);
  portal.close();
});

test("labels of the library are asked for in its language where a bundle names one, everything else in the reader's", async () => {
  const asked = new Map<string, string | null>();
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input), "https://portal.example");
    asked.set(pathname, new Headers(init?.headers).get("accept-language"));
    if (pathname === "/api/config/translations") return Response.json({ metadata: { content_language: "en" } });
    return Response.json(answers[pathname] ?? {});
  };
  const portal = new Portal(createFakeHost({ fetch: answer }));
  await portal.language.use("de");
  await portal.client.call("assets.get", { query: { assetid: ["1"] } });
  await portal.client.call("collections.list");
  await portal.client.call("session.methods");
  expect(["/api/assets", "/api/collection", "/api/session/methods"].map((path) => [path, asked.get(path)])).toEqual([
    ["/api/assets", "en"],
    ["/api/collection", "en"],
    ["/api/session/methods", "de"],
  ]);
  portal.close();
});

test("a page that somebody went on to while they sign out is asked for again, as a guest's", async () => {
  const asked: (string | null)[] = [];
  const storage = createMapStorage();
  storage.set(SESSION_STORAGE_KEY, JSON.stringify({ ...guest, user: "mara", session: "mara" }));
  const portal = new Portal(
    createFakeHost({
      storage,
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input), "https://portal.example");
        if (pathname === "/api/info/downloads") asked.push(new Headers(init?.headers).get("authorization"));
        return Response.json(answers[pathname] ?? {});
      },
    }),
  );
  const page = new QueryObserver(portal.queries, {
    queryKey: ["info.downloads"],
    queryFn: () => portal.client.call("info.downloads"),
  });
  onTestFinished(page.subscribe(() => {}));
  await waitFor(() => expect(asked).toEqual(["mara"]));
  await portal.sessionActions.logout();
  await waitFor(() => expect(asked).toEqual(["mara", "guest"]));
  portal.close();
});
