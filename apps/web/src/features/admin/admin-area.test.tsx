import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it, vi } from "vitest";
import { draw, sessionOf } from "../../testing/draw.tsx";
import { AdminArea } from "./admin-area.tsx";

interface Sent {
  readonly key: string;
  readonly body: PortalSettings;
  readonly headers: Record<string, string>;
}

/** A fake server with settings, texts and pages that records requests; `refuse` replaces its response to a save. */
function backend(
  refuse: (sent: Sent) => ApiError | null = () => null,
  version = "7.0.3",
  settings: object = { ...defaultSettings(), global: { ...defaultSettings().global, website_title: "Vitrine" } },
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
  const drawn = await draw(<AdminArea isFirst={isFirst} onArrived={() => {}} />, {
    client: server.client,
    at,
    path: "/admin/*",
    as: { ...sessionOf("lena"), isGuiAdmin: true },
  });
  if (!isFirst) await screen.findByRole("textbox", { name: "Titel des Portals" }, { timeout: 20_000 });
  return drawn;
}
const title = () => screen.getByRole("textbox", { name: "Titel des Portals" });
const bar = () => screen.findByRole("region", { name: "Speichern" });

it("changes are shown for review before saving, and are on the server afterwards", async () => {
  const server = backend();
  const { user, queries } = await open(server);
  expect(screen.queryByRole("region", { name: "Speichern" })).toBeNull();
  await user.type(title(), " Halm");
  expect(await bar()).toHaveTextContent("1 Änderung");
  expect(screen.getByRole("link", { name: /^Allgemein/ })).toHaveTextContent("nicht gespeichert");
  await user.keyboard("{Control>}s{/Control}");
  const review = await screen.findByRole("dialog", { name: "Änderungen speichern" });
  expect(review).toHaveTextContent(/Titel des Portals.*Bisher.*Vitrine.*Jetzt.*Vitrine Halm/);
  expect(server.saved).toEqual([]);
  await user.click(within(review).getByRole("button", { name: "Speichern" }));
  await waitFor(async () => expect(await bar()).toHaveTextContent("Gespeichert"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Speichern" })).toBeNull(), { timeout: 8000 });
  expect(server.saved.map(({ key, body, headers }) => [key, body.global.website_title, headers["if-match"]])).toEqual([
    ["config.save", "Vitrine Halm", '"1"'],
  ]);
  const shown = queries.getQueryData<PortalSettings>(["config.get"]);
  expect(shown?.global.website_title, "what the portal around it shows").toBe("Vitrine Halm");
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
  await user.click(screen.getByRole("link", { name: /^Editor/ }));
  const pageTitle = () => screen.findByRole("textbox", { name: /^Titel/ }, { timeout: 20_000 });
  await user.clear(await pageTitle());
  await user.click(screen.getByRole("link", { name: /^Allgemein/ }));
  await user.type(await screen.findByRole("textbox", { name: "Titel des Portals" }), " Halm");
  await user.click(within(await bar()).getByRole("button", { name: "Speichern" }));
  const summary = await screen.findByRole("region", { name: "1 Angabe stimmt noch nicht" });
  await user.click(
    within(summary).getByRole("button", {
      name: "Eigene Seite auf Deutsch: imprint › Titel: Die Seite braucht einen Titel.",
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
  await user.click(screen.getByRole("link", { name: /^Editor/ }));
  const pageTitle = await screen.findByRole("textbox", { name: /^Titel/ }, { timeout: 20_000 });
  await user.type(pageTitle, " und mehr");
  await user.keyboard("{Control>}s{/Control}");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Speichern" }));
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
  const name = "views.login.password auf Deutsch";
  const search = await screen.findByRole("searchbox", { name: /Texten und Schlüsseln/ }, { timeout: 20_000 });
  await user.type(search, "views.login.password");
  await user.type(await screen.findByRole("textbox", { name }), "Losung");
  await act(() => router.navigate("/admin/general"));
  await user.click(within(await bar()).getByRole("button", { name: "Speichern" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Speichern" }));
  await waitFor(async () => expect(await bar()).toHaveTextContent("zurückgewiesen"));
  await user.click(within(await bar()).getByRole("button", { name: "Speichern" }));
  const summary = await screen.findByRole("region", { name: "1 Angabe stimmt noch nicht" });
  await user.click(within(summary).getByRole("button"));
  await waitFor(() => expect(screen.getByRole("textbox", { name })).toHaveFocus(), { timeout: 10_000 });
  expect(address()).toBe("/admin/language/de");
}, 60_000);

it("a conflict with another admin's save is merged field by field", async () => {
  const theirs = defaultSettings();
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
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Speichern" }));
  const conflict = await screen.findByRole("dialog", { name: "Inzwischen hat jemand anderes gespeichert" });
  expect(conflict).toHaveTextContent("mara");
  expect(conflict).toHaveTextContent(/Übersicht ausblenden/);
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
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Speichern" }));
  await waitFor(async () => expect(await bar()).toHaveTextContent("Nicht gespeichert."));
  expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
  await user.type(title(), "!");
  expect(await bar(), "edited since").not.toHaveTextContent("Nicht gespeichert.");
});

it("a search result opens the field of the setting", async () => {
  const { user } = await open(backend());
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "Einstellung suchen" });
  await user.keyboard("order.mailto");
  await user.click(await within(dialog).findByRole("button", { name: /^Empfänger/ }));
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
  const as = { ...sessionOf("lena"), isGuiAdmin: true };
  const area = <AdminArea isFirst={false} onArrived={() => {}} />;
  const { user } = await draw(area, { client, at: "/admin/general", path: "/admin/*", as });
  const nav = () => screen.getByRole("navigation", { name: "Bereiche der Verwaltung" });
  expect(await screen.findByText(/^Die Einstellungen konnten nicht geladen werden\./)).toBeInTheDocument();
  expect(within(nav()).getByRole("link", { current: "page" })).toHaveTextContent("Allgemein");
  await user.click(within(nav()).getByRole("link", { name: "API-Tokens" }));
  expect(await screen.findByRole("heading", { level: 1, name: "API-Tokens" })).toBeInTheDocument();
  await user.click(within(nav()).getByRole("link", { name: "Anmeldung" }));
  isAway = false;
  await user.click(await screen.findByRole("button", { name: "Noch einmal versuchen" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Anmeldung" })).toBeInTheDocument();
  expect(within(nav()).getByRole("button", { name: "Einstellung suchen" })).toBeInTheDocument();
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
  vi.restoreAllMocks();
});

it("a section is found by its name and its purpose, and opened", async () => {
  const { user, address } = await open(backend());
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog", { name: "Einstellung suchen" });
  await user.keyboard("skripte");
  expect(await within(dialog).findByRole("button", { name: /^API-Tokens/ })).toBeInTheDocument();
  await user.keyboard("{Control>}a{/Control}konten{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/accounts"));
});

it("the first URL in the administration opens the dashboard section, with a link to the requested page", async () => {
  const { address } = await open(backend(), { isFirst: true });
  const link = await screen.findByRole("link", { name: "„Allgemein“ öffnen" }, { timeout: 20_000 });
  expect(address()).toBe("/admin/dashboard");
  expect(link).toHaveAttribute("href", "/admin/general");
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
  const damaged = notice.getByText(/Übersicht ausblenden$/).closest("li");
  expect(damaged).toHaveTextContent("Was gespeichert ist, passt nicht zur Art dieser Einstellung.");
  expect(damaged).toHaveTextContent(/BisherjaJetzt(Ein|Aus)/);
  expect(notice.getByText(/bleibt, wie sie ist/)).toHaveTextContent("legacy");
  expect(server.saved).toEqual([]);
});

it("storing the migration shows its changes although nothing was edited, and can be undone", async () => {
  const server = backend(() => null, "7.0.3", OLD);
  server.answers["revisions.list"] = { revisions: [{ id: "9" }, { id: "8" }] };
  const { user } = await open(server);
  await user.click(screen.getByRole("button", { name: "So speichern" }));
  await user.click(
    within(screen.getByRole("region", { name: "Speichern" })).getByRole("button", { name: "Speichern" }),
  );
  const review = within(await screen.findByRole("dialog", { name: "Änderungen speichern" }));
  expect(review.getByText(/sind von einer älteren Version/)).toBeVisible();
  expect(review.getAllByRole("listitem").length).toBeGreaterThan(5);
  expect(review.queryByText("0 Änderungen")).toBeNull();
  await user.click(review.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Ältere Einstellungen" })).toBeNull());

  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await screen.findByRole("region", { name: "Ältere Einstellungen" });
  expect(server.restored).toEqual([{ id: "8", headers: { "if-match": '"2"' } }]);
  expect(title()).toHaveValue("Altes Haus");
});
