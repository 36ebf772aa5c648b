import { cleanup, screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { LoginSettings } from "@vitrine/settings/portal-settings";
import { expect, test, vi } from "vitest";
import { BookmarksProvider } from "../../asset/bookmarks/bookmarks-context.ts";
import { queryKeys } from "../../shared/api/portal-queries.ts";
import type { SessionActions } from "../../shared/api/session-actions.ts";
import { SessionProvider } from "../../shared/api/session-context.tsx";
import { SessionStore } from "../../shared/api/session-store.ts";
import type { Host } from "../../shared/host/host.ts";
import { LanguageProvider } from "../../shared/i18n/language-context.tsx";
import type { PortalLanguageControl } from "../../shared/i18n/portal-language-control.ts";
import { createMapStorage } from "../../testing/fake-host.ts";
import { createFakeBookmarks } from "../../testing/fake-stores.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { Portal } from "../portal.ts";
import { PortalProvider } from "../portal-context.tsx";
import { readReturnPath, storeReturnPath } from "../return-path.ts";
import { Login } from "./login.tsx";

const native = { name: "native", url: "#/login" };
const house = { name: "Halm & Ton", url: "https://login.example/" };

/** The login of a portal; `answer` is what it says of the ways to log in. */
async function openLogin(
  as: ReturnType<typeof createTestSession> | null,
  answer: () => unknown,
  at = "/login",
  change: (login: LoginSettings) => void = () => {},
  host: Partial<Host> = {},
) {
  const settings = createDefaultSettings();
  settings.global.website_title = "Vitrine";
  change(settings.login);
  const asked: string[] = [];
  const client = createFakeClient((key) => {
    asked.push(key);
    return key === "session.methods" ? answer() : {};
  });
  const login = (
    <PortalProvider value={{} as Portal}>
      <LanguageProvider value={{} as PortalLanguageControl}>
        <Login />
      </LanguageProvider>
    </PortalProvider>
  );
  return { ...(await renderWithProviders(login, { client, at, as, settings, host })), asked };
}

const buttons = () => screen.queryAllByRole("link", { name: /Halm & Ton/ });
const form = () => screen.queryByRole("button", { name: "Anmelden" });

test("a portal without guests shows every way to log in, before there is a session", async () => {
  const { asked } = await openLogin(null, () => ({ login: [native, house] }));
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(buttons()[0]?.getAttribute("href")).toBe(house.url);
  expect(form()).not.toBeNull();
  expect(asked.filter((key) => key === "session.methods")).toHaveLength(1);
});

test("a session lists them: nothing is waited for", async () => {
  await openLogin({ ...createTestSession(null), login: [native, house] }, () => new Promise(() => {}));
  expect(buttons()).toHaveLength(1);
  expect(form()).not.toBeNull();
});

test.each([
  ["the server mails new passwords", () => ({ login: [native], passwordReset: true }), 1],
  ["the server mails none", () => ({ login: [native], passwordReset: false }), 0],
  [
    "a backend cannot say whether it does",
    () => {
      throw new Error("not found");
    },
    1,
  ],
])("where %s, a new one is offered accordingly", async (_where, answer, links) => {
  const { asked } = await openLogin(createTestSession(null), answer);
  await waitFor(() => expect(asked).toContain("session.methods"));
  await waitFor(() => expect(screen.queryAllByRole("button", { name: "Passwort vergessen?" })).toHaveLength(links));
});

test("a new password is not offered where the settings hide it, even if the address asks for it", async () => {
  const { asked, queries } = await openLogin(
    createTestSession(null),
    () => ({ login: [native], passwordReset: true }),
    "/login?reset",
    (login) => {
      login.show_passwordReset = false;
    },
  );
  await waitFor(() => expect(asked).toContain("session.methods"));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole("button", { name: "Passwort vergessen?" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the ways that the server lists now count, not those of a session that was kept", async () => {
  await openLogin({ ...createTestSession(null), login: [native] }, () => ({ login: [native, house] }));
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(form()).not.toBeNull();
});

test("a backend that cannot be asked has the ways that its session lists", async () => {
  await openLogin({ ...createTestSession(null), login: [native, house] }, () => {
    throw new ApiError({ status: 404, code: "not_found", message: "There is no such endpoint or resource." });
  });
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(form()).not.toBeNull();
});

test("several other ways alone are buttons: nobody is led to one of them", async () => {
  const second = { name: "Agentur", url: "https://agency.example/" };
  await openLogin(null, () => ({ login: [house, second] }));
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(screen.getByRole("link", { name: "Mit Agentur anmelden" })).toHaveAttribute("href", second.url);
  expect(form()).toBeNull();
});

test.each([
  ["denied", /abgebrochen oder abgelehnt/],
  ["expired", /zu lange gedauert oder gehört zu einem anderen Browser/],
  ["failed", /konnte nicht vertraut werden/],
  ["unavailable", /gerade nicht zu erreichen/],
  ["no_account", /noch kein Konto/],
  ["no_authorization", /keine Berechtigung/],
])(
  "a sign-on that failed (%s) is told in words, with or without a form, and leads nowhere by itself",
  async (why, words) => {
    for (const ways of [[native, house], [house]]) {
      await openLogin(null, () => ({ login: ways }), `/login?stay&reason=sign_on_${why}`);
      await waitFor(() => expect(buttons()).toHaveLength(1));
      expect(screen.getByText(words)).toBeInTheDocument();
      cleanup();
    }
  },
);

test.each([
  ["rate.limited", /zu viele Anfragen/],
  ["overloaded", /ausgelastet/],
  ["not_found", /gibt es hier nicht/],
  ["network", /nicht erreichbar/],
  ["proxy.unavailable", /antwortet gerade nicht/],
  ["proxy.toString", /Etwas ist schiefgegangen/],
  ["toString", /Etwas ist schiefgegangen/],
  ["request", /Etwas ist schiefgegangen/],
])("an error on the way through a provider (%s) is told in its words, and leads nowhere", async (code, words) => {
  await openLogin(null, () => ({ login: [house] }), `/login?stay&reason=error.${code}`);
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(screen.getByRole("alert")).toHaveTextContent(words);
});

test.each(["sign_on_denied", "error.rate.limited"])(
  "another way through a provider that failed (%s) leads to the page that was asked for first",
  async (reason) => {
    const tabStorage = createMapStorage();
    storeReturnPath(tabStorage, "/asset/1");
    const { user } = await openLogin(
      null,
      () => ({ login: [native, house] }),
      `/login?stay&reason=${reason}`,
      undefined,
      { tabStorage },
    );
    await waitFor(() => expect(buttons()).toHaveLength(1));
    buttons()[0]?.addEventListener("click", (event) => event.preventDefault());
    await user.click(buttons()[0] as Element);
    expect(readReturnPath(tabStorage)).toBe("/asset/1");
  },
);

test("who may not call is not led to the provider, which would lead straight back: it is said, with the way there", async () => {
  const leave = vi.fn();
  await openLogin(
    createTestSession("mara"),
    () => ({ login: [house] }),
    "/login?from=%2Fasset%2F1&reason=forbidden",
    undefined,
    { leave },
  );
  await waitFor(() => expect(buttons()).toHaveLength(1));
  expect(screen.getByRole("alert")).toHaveTextContent("Ihr Konto darf das nicht.");
  expect(leave).not.toHaveBeenCalled();
});

test("a session that was kept leads to no provider before the server has said that it is still the way", async () => {
  let tell = (_answer: unknown) => {};
  const leave = vi.fn();
  const kept = { ...createTestSession("mara"), login: [house] };
  await openLogin(kept, () => new Promise((resolve) => (tell = resolve)), "/login", undefined, { leave });
  await screen.findByRole("link", { name: /Startseite|Vitrine/ });
  tell({ login: [native] });
  await waitFor(() => expect(form()).not.toBeNull());
  expect(leave).not.toHaveBeenCalled();
});

test("a way to log in that an admin puts first stands above the form", async () => {
  const first = (one: Element, other: Element) => {
    expect(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  };
  const ways = () => ({ login: [native, house] });
  await openLogin(null, ways, "/login", (login) => {
    login.methods = [house.name];
  });
  await waitFor(() => expect(buttons()).toHaveLength(1));
  first(buttons()[0] as Element, form() as Element);
});

test("who comes back from a sign-on is greeted and led on to where it was asked for", async () => {
  const { address } = await openLogin(
    createTestSession("mara"),
    () => ({ login: [house] }),
    "/login?arrived&from=%2Fasset%2F1",
  );
  await waitFor(() => expect(address()).toBe("/asset/1"));
});

test("an address that only says so greets nobody: the login stays", async () => {
  await openLogin(createTestSession(null), () => ({ login: [native] }), "/login?arrived");
  await waitFor(() => expect(form()).not.toBeNull());
});

test("heading, info text, registration and the form's width are as an admin has set them", async () => {
  await openLogin(
    null,
    () => ({ login: [native] }),
    "/login",
    (login) => {
      login.headers.transform = "uppercase";
      login.infoText.alignment = "right";
      login.register.links = { de: { linkDirection: "External", link: "https://halm.example/zugang" } };
      login.box.max_width = "20rem";
    },
  );
  await waitFor(() => expect(form()).not.toBeNull());
  expect(screen.getByRole("heading", { level: 1 })).toHaveStyle({ textTransform: "uppercase" });
  expect(document.querySelector("form > p")).toHaveStyle({ textAlign: "end" });
  expect(screen.getByRole("link", { name: /Zugang beantragen/ })).toHaveAttribute(
    "href",
    "https://halm.example/zugang",
  );
  expect(document.querySelector("[style*='--login-box: 20rem']")).not.toBeNull();
});

test("a portal without registration offers none", async () => {
  await openLogin(
    null,
    () => ({ login: [native] }),
    "/login",
    (login) => {
      login.register.show_button = false;
    },
  );
  await waitFor(() => expect(form()).not.toBeNull());
  expect(screen.queryByText(/Zugang beantragen/)).toBeNull();
});

test("no form shows that would go at once where there is another way alone", async () => {
  let tell = (_answer: unknown) => {};
  await openLogin(null, () => new Promise((resolve) => (tell = resolve)), "/login?stay");
  await screen.findByRole("link", { name: /Startseite|Vitrine/ });
  expect(form()).toBeNull();
  tell({ login: [house] });
  expect((await screen.findByRole("link")).getAttribute("href")).toBe(house.url);
  expect(form()).toBeNull();
});

test("a backend that does not know the question has names and passwords", async () => {
  await openLogin(null, () => {
    throw new ApiError({ status: 404, code: "unknown", message: "" });
  });
  await waitFor(() => expect(form()).not.toBeNull());
  expect(buttons()).toEqual([]);
});

test("an asset user finds bookmarks, the fields that suggest and the limit of a download loaded", async () => {
  const asked: string[] = [];
  const client = createFakeClient((key) => {
    asked.push(key);
    if (key === "info.downloads") return { max_assets: 500 };
    return key === "index.fields" ? { visible_fields: [] } : {};
  });
  const actions = { login: async () => createTestSession("mara") } as unknown as SessionActions;
  const load = vi.fn();
  const { user, address, queries } = await renderWithProviders(
    <BookmarksProvider value={createFakeBookmarks(null, { load })}>
      <SessionProvider value={{ store: new SessionStore(createMapStorage()), actions }}>
        <PortalProvider value={{} as Portal}>
          <LanguageProvider value={{} as PortalLanguageControl}>
            <Login />
          </LanguageProvider>
        </PortalProvider>
      </SessionProvider>
    </BookmarksProvider>,
    { client, at: "/login?from=%2Fsearch%2F*%3Fid%3D7%2C8" },
  );
  await user.type(await screen.findByRole("textbox", { name: "Benutzername" }), "mara");
  await user.type(screen.getByLabelText("Passwort"), "geheim");
  expect(asked).not.toContain("info.downloads");
  await user.click(screen.getByRole("button", { name: "Anmelden" }));
  await waitFor(() => expect(queries.getQueryData(queryKeys.maxAssets)).toBe(500));
  await waitFor(() => expect(queries.getQueryData(queryKeys.fields("de"))).toEqual([]));
  expect(load).toHaveBeenCalled();
  expect(address(), "with the shared assets that were asked for").toBe("/search/*?id=7,8");
});

test.each([
  ["an admin", true, "7.1.0", true],
  ["an admin whose server fits", true, "7.0.9", false],
  ["a user", false, "7.1.0", false],
])("%s is warned at the login of versions that do not fit: %s, %s", async (_who, isGuiAdmin, version, warned) => {
  const asked: string[] = [];
  const client = createFakeClient((key) => {
    asked.push(key);
    return key === "info.check_version" ? { version } : { login: [native] };
  });
  const login = async () => ({ ...createTestSession("mara"), isGuiAdmin });
  const actions = { login } as unknown as SessionActions;
  const { user, address } = await renderWithProviders(
    <SessionProvider value={{ store: new SessionStore(createMapStorage()), actions }}>
      <PortalProvider value={{} as Portal}>
        <LanguageProvider value={{} as PortalLanguageControl}>
          <Login />
        </LanguageProvider>
      </PortalProvider>
    </SessionProvider>,
    { client, at: "/login?from=%2Fasset%2F7" },
  );
  await user.type(await screen.findByRole("textbox", { name: "Benutzername" }), "mara");
  await user.type(screen.getByLabelText("Passwort"), "geheim");
  await user.click(screen.getByRole("button", { name: "Anmelden" }));
  await waitFor(() => expect(address()).toBe("/asset/7"));
  const words = `Portal (7.0.3) und Server (${version}) haben verschiedene Versionen.`;
  if (warned) expect(await screen.findByText(words)).toBeInTheDocument();
  else expect(screen.queryByText(words)).toBeNull();
  expect(asked.includes("info.check_version")).toBe(isGuiAdmin);
});

test.each([
  ["one that the start of a portal takes", "/login?token=once-2", 1],
  ["one that it would not take either", "/login?token=once&x=1", 0],
])("a code that is put into the address of an open tab begins the portal anew: %s", async (_which, at, times) => {
  const reload = vi.fn();
  await openLogin(
    createTestSession(null),
    () => ({ login: [native] }),
    at,
    () => {},
    { reload },
  );
  expect(reload).toHaveBeenCalledTimes(times);
  expect(form() === null).toBe(times === 1);
});
