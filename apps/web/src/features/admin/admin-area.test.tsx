import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { AdminArea } from "./admin-area.tsx";

/** Whether the window is wide enough for the sidebar. */
function resizeWindow(isWide: boolean): void {
  vi.restoreAllMocks();
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
    ...matchMedia(query),
    matches: isWide && query === "(min-width: 1280px)",
  }));
}
beforeEach(() => resizeWindow(true));
afterEach(() => vi.restoreAllMocks());

interface Sent {
  readonly key: string;
  readonly body: PortalSettings;
  readonly headers: Record<string, string>;
}

/** A fake server with settings, texts and pages that records requests; `refuse` replaces its response to a save. */
function backend(
  refuse: (sent: Sent) => ApiError | null = () => null,
  version = "7.0.3",
  settings: object = {
    ...createDefaultSettings(),
    global: { ...createDefaultSettings().global, website_title: "Vitrine" },
  },
) {
  const stored: Record<string, unknown> = { settings, de: {}, en: {} };
  let count = 1;
  const saved: Sent[] = [];
  const restored: object[] = [];
  const reply = (body: unknown) => new Response(JSON.stringify(body), { headers: { etag: `"${count}"` } });
  const answers: Record<string, unknown> = {
    "session.check": { sessionValid: true, isGuiAdmin: true },
    "translations.list": { locales: ["de", "en"] },
    "pages.list": { locales: ["de"] },
    "index.fields": { visible_fields: [] },
    "collections.list": { collections: [] },
    "info.check_version": { version },
  };
  const call = async (key: string) => structuredClone(answers[key] ?? {});
  const raw = async (
    key: string,
    input: { params?: { id: string }; query?: { lang?: string }; body: PortalSettings; headers: Sent["headers"] },
  ) => {
    const name = input.query?.lang ?? "settings";
    if (key === "revisions.restore") {
      restored.push({ id: input.params?.id, headers: input.headers });
      stored.settings = settings;
      count += 1;
      return reply(settings);
    }
    if (key === "pages.get") return reply({ pages: [{ key: "imprint", title: "Impressum", html: "" }] });
    if (!key.endsWith(".save")) return reply(stored[name]);
    const sent = { key, body: input.body, headers: input.headers };
    const refusal = refuse(sent);
    if (refusal) throw refusal;
    saved.push(sent);
    count += 1;
    stored[name] = input.body;
    return reply(input.body);
  };
  const client = { call, raw, has: () => true, url: (key: string) => `/${key}` } as unknown as Client;
  return { client, saved, restored, answers };
}

async function open(server: ReturnType<typeof backend>, { isFirst = false, at = "/admin/general" } = {}) {
  window.scrollTo = vi.fn();
  const renew = vi.fn(async () => false);
  const drawn = await renderWithProviders(<AdminArea isFirst={isFirst} onArrived={() => {}} />, {
    client: server.client,
    at,
    path: "/admin/*",
    as: { ...createTestSession("lena"), isGuiAdmin: true },
    actions: { renew },
  });
  if (!isFirst) await screen.findByRole("textbox", { name: "Titel des Portals" }, { timeout: 20_000 });
  return { ...drawn, renew };
}
const title = () => screen.getByRole("textbox", { name: "Titel des Portals" });
const bar = () => screen.findByRole("region", { name: "Speichern" });

it("the bar names what is unsaved, shows it on demand, saves it at once, and undoes it", async () => {
  const server = backend();
  const { user, queries } = await open(server);
  expect(screen.queryByRole("region", { name: "Speichern" })).toBeNull();
  await user.type(title(), " Halm");
  expect(await bar()).toHaveTextContent(/^Titel des Portalsnoch nicht gespeichert/);
  expect(screen.getByRole("link", { name: /^Allgemein/ })).toHaveTextContent("nicht gespeichert");
  await user.click(within(await bar()).getByRole("button", { name: "Ansehen" }));
  const details = await screen.findByRole("dialog", { name: "Noch nicht gespeichert" });
  expect(details).toHaveTextContent(/Titel des Portals.*Bisher.*Vitrine.*Jetzt.*Vitrine Halm/);
  expect(server.saved).toEqual([]);
  await user.click(within(details).getAllByRole("button", { name: "Schließen" })[0] as HTMLElement);
  await user.click(title());
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(async () => expect(await bar()).toHaveTextContent("GespeichertTitel des Portals"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(title(), "the focus is where it was").toHaveFocus();
  expect(server.saved.map(({ key, body, headers }) => [key, body.global.website_title, headers["if-match"]])).toEqual([
    ["config.save", "Vitrine Halm", '"1"'],
  ]);
  const shown = queries.getQueryData<PortalSettings>(["config.get"]);
  expect(shown?.global.website_title, "what the portal around it shows").toBe("Vitrine Halm");

  await user.click(within(await bar()).getByRole("button", { name: "Rückgängig" }));
  await waitFor(async () => expect(await bar()).toHaveTextContent("Rückgängig gemachtTitel des Portals"));
  expect(server.saved.map(({ body, headers }) => [body.global.website_title, headers["if-match"]])).toEqual([
    ["Vitrine Halm", '"1"'],
    ["Vitrine", '"2"'],
  ]);
  expect(title()).toHaveValue("Vitrine");
});

it("a later visit begins with the documents of the server, not with those of the visit before", async () => {
  const server = backend();
  const asked = vi.spyOn(server.client, "call");
  const { queries } = await open(server);
  const count = () => asked.mock.calls.filter(([key]) => key === "session.check").length;
  expect(count()).toBe(1);
  cleanup();
  expect(queries.getQueryCache().findAll({ queryKey: ["config.admin_entry"] })).toEqual([]);
  await open(server);
  expect(count()).toBe(2);
});

it("does not take the session of a view as a group for a lost one", async () => {
  const server = backend();
  const { session, renew } = await open(server);
  server.answers["session.check"] = { sessionValid: true, isGuiAdmin: false };
  await act(async () => {
    session.view(createTestSession("press"), "press");
    // A request that is made takes several turns until it is answered.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(renew).not.toHaveBeenCalled();
});

it("changes are discarded after confirmation", async () => {
  const { user } = await open(backend());
  await user.type(title(), " Halm");
  await user.click(within(await bar()).getByRole("button", { name: "Verwerfen" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Verwerfen" }));
  expect(title()).toHaveValue("Vitrine");
});

it("errors prevent saving: each is shown at its field, and the summary links there", async () => {
  const server = backend();
  const { user } = await open(server);
  await user.type(screen.getByRole("textbox", { name: "Betreff: Deutsch" }), "{{links} bestellt");
  await user.click(within(await bar()).getByRole("button", { name: "Speichern" }));
  const summary = await screen.findByRole("region", { name: "1 Angabe stimmt noch nicht" });
  await waitFor(() => expect(summary).toHaveFocus());
  await user.click(
    within(summary).getByRole("button", { name: /^Bestellung per E-Mail.*Betreff › de: Diese geschweiften/ }),
  );
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Betreff: Deutsch" })).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "Betreff: Deutsch" })).toBeInvalid();
  expect(screen.getByRole("textbox", { name: "Betreff: Deutsch" })).toHaveAccessibleDescription(/geschweiften/);
  expect(server.saved).toEqual([]);
});

it("errors of pages prevent saving, too, and the summary links to them from any section", async () => {
  const server = backend();
  const { user } = await open(server);
  await user.click(screen.getByRole("link", { name: /^Seiten und Fußzeile/ }));
  const pageTitle = () => screen.findByRole("textbox", { name: /^Titel/ }, { timeout: 20_000 });
  await user.clear(await pageTitle());
  await user.click(screen.getByRole("link", { name: /^Allgemein/ }));
  await user.type(await screen.findByRole("textbox", { name: "Titel des Portals" }), " Halm");
  await user.click(within(await bar()).getByRole("button", { name: "Speichern" }));
  const summary = await screen.findByRole("region", { name: "1 Angabe stimmt noch nicht" });
  await user.click(
    within(summary).getByRole("button", {
      name: "Seite auf Deutsch: imprint › Titel: Die Seite braucht einen Titel.",
    }),
  );
  await waitFor(async () => expect(await pageTitle()).toHaveFocus());
  expect(server.saved).toEqual([]);
});

it("the server's errors for pages name the pages, and are shown at their fields", async () => {
  const server = backend(({ key }) =>
    key === "pages.save"
      ? new ApiError({
          status: 400,
          code: "request.invalid",
          message: "",
          details: { faults: [{ path: "pages.0.title", rule: "too_large", most: 10, of: "characters" }] },
        })
      : null,
  );
  const { user } = await open(server);
  await user.click(screen.getByRole("link", { name: /^Seiten und Fußzeile/ }));
  const pageTitle = await screen.findByRole("textbox", { name: /^Titel/ }, { timeout: 20_000 });
  await user.type(pageTitle, " und mehr");
  await user.keyboard("{Control>}s{/Control}");
  expect(await bar()).toHaveTextContent("Der Server hat Angaben zurückgewiesen");
  await waitFor(() => expect(pageTitle).toHaveAccessibleDescription("Höchstens 10 Zeichen."));
});

it("the server's error for a text links to the text, from any section", async () => {
  const fault = { path: "views.login.password", rule: "too_large", most: 10, of: "characters" };
  const server = backend(({ key }) =>
    key === "translations.save"
      ? new ApiError({ status: 400, code: "request.invalid", message: "", details: { faults: [fault] } })
      : null,
  );
  const { user, router, address } = await open(server);
  await act(() => router.navigate("/admin/language/de"));
  const name = "Password – auf Deutsch";
  const search = await screen.findByRole("searchbox", { name: "Suchen in Texten" }, { timeout: 20_000 });
  await user.type(search, "views.login.password");
  await user.type(await screen.findByRole("textbox", { name }), "Losung");
  await act(() => router.navigate("/admin/general"));
  await user.click(within(await bar()).getByRole("button", { name: "Speichern" }));
  await waitFor(async () => expect(await bar()).toHaveTextContent("zurückgewiesen"));
  await user.click(within(await bar()).getByRole("button", { name: "Speichern" }));
  const summary = await screen.findByRole("region", { name: "1 Angabe stimmt noch nicht" });
  await user.click(within(summary).getByRole("button"));
  await waitFor(() => expect(screen.getByRole("textbox", { name })).toHaveFocus(), { timeout: 10_000 });
  expect(address()).toBe("/admin/language/de");
}, 60_000);

it("a conflict with another admin's save is merged field by field", async () => {
  const theirs = createDefaultSettings();
  theirs.global.website_title = "Ton";
  theirs.global.hide_dashboard = false;
  const server = backend(({ headers }) =>
    headers["if-match"] === '"1"'
      ? new ApiError({
          status: 412,
          code: "settings.stale",
          message: "",
          details: { current: theirs, etag: '"9"', at: 1_790_000_000, by: "mara" },
        })
      : null,
  );
  const { user } = await open(server);
  await user.type(title(), " Halm");
  await user.click(screen.getByRole("switch", { name: "Bestellung anbieten" }));
  await user.keyboard("{Control>}s{/Control}");
  const conflict = await screen.findByRole("dialog", { name: "Inzwischen hat jemand anderes gespeichert" });
  expect(conflict).toHaveTextContent("mara");
  expect(conflict).toHaveTextContent(/Startseite ausblenden/);
  const choice = within(conflict).getByRole("radiogroup", { name: "Portal › Titel des Portals" });
  await user.click(within(choice).getByRole("radio", { name: "Deren Fassung: Ton" }));
  await user.click(within(conflict).getByRole("button", { name: "Übernehmen und speichern" }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  const [{ body, headers } = {} as Sent] = server.saved;
  expect(body.global).toMatchObject({ website_title: "Ton", hide_dashboard: false, run_order_process: true });
  expect(headers["if-match"]).toBe('"9"');
});

it("other errors are shown next to the button, which does not move", async () => {
  const { user } = await open(backend(() => new ApiError({ status: 507, code: "storage.full", message: "" })));
  await user.type(title(), " Halm");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(async () => expect(await bar()).toHaveTextContent("Nicht gespeichert."));
  expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
  await user.type(title(), "!");
  expect(await bar(), "edited since").not.toHaveTextContent("Nicht gespeichert.");
});

it("a search result opens the field of the setting", async () => {
  const { user } = await open(backend());
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "In der Verwaltung suchen" });
  await user.keyboard("empfänger");
  const found = await within(dialog).findByRole("button", { name: /^Empfänger/ });
  expect(dialog, "no keys").not.toHaveTextContent("mailto");
  await user.click(found);
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Empfänger" })).toHaveFocus());
});

it("if the settings cannot be loaded, sections that need none work, and loading can be retried", async () => {
  window.scrollTo = vi.fn();
  const server = backend();
  const { call } = server.client;
  let isAway = true;
  const client = {
    ...server.client,
    call: async (key: string) => {
      if (isAway) throw new ApiError({ status: 503, code: "overloaded", message: "", details: {} });
      return (call as unknown as (key: string) => Promise<unknown>)(key);
    },
  } as unknown as Client;
  const as = { ...createTestSession("lena"), isGuiAdmin: true };
  const area = <AdminArea isFirst={false} onArrived={() => {}} />;
  const { user } = await renderWithProviders(area, { client, at: "/admin/general", path: "/admin/*", as });
  const nav = () => screen.getByRole("navigation", { name: "Abschnitte der Verwaltung" });
  expect(await screen.findByText(/^Die Einstellungen konnten nicht geladen werden\./)).toBeInTheDocument();
  expect(within(nav()).getByRole("link", { current: "page" })).toHaveTextContent("Allgemein");
  await user.click(within(nav()).getByRole("link", { name: "API-Tokens" }));
  expect(await screen.findByRole("heading", { level: 1, name: "API-Tokens" })).toBeInTheDocument();
  await user.click(within(nav()).getByRole("link", { name: "Anmeldung" }));
  isAway = false;
  await user.click(await screen.findByRole("button", { name: "Noch einmal versuchen" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Anmeldung" })).toBeInTheDocument();
  expect(within(nav()).getByRole("button", { name: "Suchen" })).toBeInTheDocument();
});

it("the menu of a narrow window stays open when the settings arrive", async () => {
  resizeWindow(false);
  window.scrollTo = vi.fn();
  const server = backend();
  const { raw } = server.client;
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const client = {
    ...server.client,
    raw: async (...args: unknown[]) => {
      await arrival;
      return (raw as (...args: unknown[]) => Promise<Response>)(...args);
    },
  } as unknown as Client;
  const as = { ...createTestSession("lena"), isGuiAdmin: true };
  const area = <AdminArea isFirst={false} onArrived={() => {}} />;
  const { user } = await renderWithProviders(area, { client, at: "/admin/general", path: "/admin/*", as });
  await user.click(screen.getByRole("button", { name: "Menü" }));
  const link = await screen.findByRole("link", { name: "Sprachen" });
  act(() => link.focus());
  await act(async () => arrive());
  await screen.findByRole("textbox", { name: "Titel des Portals", hidden: true }, { timeout: 20_000 });
  expect(link).toBeInTheDocument();
  expect(link).toHaveFocus();
});

it("the current section is scrolled into view in the sidebar", async () => {
  const seen: unknown[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.getAttribute("aria-current") && this.textContent);
  });
  const { user } = await open(backend());
  expect(new Set(seen)).toEqual(new Set(["Allgemein"]));
  await user.click(screen.getByRole("link", { name: "Server" }));
  await waitFor(() => expect(seen.at(-1)).toBe("Server"));
});

it("a page is found by its title and opened in its editor", async () => {
  const { user } = await open(backend());
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "In der Verwaltung suchen" });
  await user.keyboard("impressum");
  await user.click(await screen.findByRole("button", { name: /^Impressum\s*Seite auf Deutsch/ }));
  expect(await screen.findByRole("textbox", { name: /^Titel/ }, { timeout: 20_000 })).toHaveValue("Impressum");
});

it("a section is found by its name and its purpose, and opened", async () => {
  const { user, address } = await open(backend());
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "In der Verwaltung suchen" });
  await user.keyboard("skripte");
  expect(await within(dialog).findByRole("button", { name: /^API-Tokens/ })).toBeInTheDocument();
  await user.keyboard("{Control>}a{/Control}personen{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/accounts"));
});

it("the first URL in the administration opens the dashboard section, with a link to the requested page", async () => {
  const { address } = await open(backend(), { isFirst: true });
  const link = await screen.findByRole("link", { name: "„Allgemein“ öffnen" }, { timeout: 20_000 });
  expect(address()).toBe("/admin/dashboard");
  expect(link).toHaveAttribute("href", "/admin/general");
  expect(link, "Enter leads on").toHaveFocus();
});

it.each(["/admin", "/admin/unknown"])("%s leads to the home, also as the first URL", async (at) => {
  const { address } = await open(backend(), { isFirst: true, at });
  expect(await screen.findByRole("heading", { level: 1, name: "Überblick" }, { timeout: 20_000 })).toBeInTheDocument();
  expect(address()).toBe("/admin");
  expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Überblick");
});

it("a former address leads to where its section is now", async () => {
  await open(backend(), { isFirst: true, at: "/admin/pools" });
  const link = await screen.findByRole("link", { name: "„Personen und Rechte“ öffnen" }, { timeout: 20_000 });
  expect(link).toHaveAttribute("href", "/admin/accounts/pools");
  cleanup();
  const later = await open(backend());
  await act(() => later.router.navigate("/admin/pools"));
  expect(later.address()).toBe("/admin/accounts/pools");
});

it("a server of another major or minor version shows a warning", async () => {
  const server = backend(() => null, "6.9.0");
  await open(server);
  expect(screen.getByText("Portal (7.0.3) und Server (6.9.0) haben verschiedene Versionen.")).toBeInTheDocument();
});

/** Settings from before themes existed, with one invalid and one unknown value. */
const OLD = { version: "5.1.0", global: { website_title: "Altes Haus", hide_dashboard: "ja" }, legacy: true };

it("the migration of older settings is listed by name, with old value, new value and reason, before anything is stored", async () => {
  const server = backend(() => null, "7.0.3", OLD);
  const { user } = await open(server);
  const notice = within(screen.getByRole("region", { name: "Ältere Einstellungen" }));
  await user.click(notice.getByText(/(wird|werden) ersetzt$/));
  const damaged = notice.getByText(/Startseite ausblenden$/).closest("li");
  expect(damaged).toHaveTextContent("Was gespeichert ist, passt nicht zur Art dieser Einstellung.");
  expect(damaged).toHaveTextContent(/BisherjaJetzt(Ein|Aus)/);
  expect(notice.getByText(/bleibt, wie sie ist/)).toHaveTextContent("legacy");
  expect(server.saved).toEqual([]);
});

it("storing the migration shows its changes on demand although nothing was edited, and can be undone", async () => {
  const server = backend(() => null, "7.0.3", OLD);
  server.answers["revisions.list"] = { revisions: [{ id: "9" }, { id: "8" }] };
  const { user } = await open(server);
  await user.click(screen.getByRole("button", { name: "So speichern" }));
  expect(await bar()).toHaveTextContent(/^Einstellungen/);
  await user.click(within(await bar()).getByRole("button", { name: "Ansehen" }));
  const review = within(await screen.findByRole("dialog", { name: "Noch nicht gespeichert" }));
  expect(review.getByText(/sind von einer älteren Version/)).toBeVisible();
  expect(review.getAllByRole("listitem").length).toBeGreaterThan(5);
  await user.click(review.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Ältere Einstellungen" })).toBeNull());

  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await screen.findByRole("region", { name: "Ältere Einstellungen" });
  expect(server.restored).toEqual([{ id: "8", headers: { "if-match": '"2"' } }]);
  expect(title()).toHaveValue("Altes Haus");
});
