import { screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { applyBrandColour } from "@vitrine/settings/theme/brand-themes";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import type { RecordedChange } from "./changes-query.ts";
import { Timeline } from "./timeline.tsx";

const pools = [{ name: "p1", labels: { de: "Werkstatt" } }];
vi.mock("../../../shared/api/use-console-client.ts", () => ({
  useConsoleClient: () => ({ groups: { list: { query: async () => ({ groups: [], pools, convertSets: [] }) } } }),
}));

const AT = Date.UTC(2026, 10, 23, 12) / 1000;
const change = (id: number, more: Partial<RecordedChange>): RecordedChange => ({
  ...{ id: `${id}`, at: AT - id * 60, kind: "settings.saved", topic: "settings", author: "account", by: "Lena" },
  ...{ details: {}, ...more },
});
const titled = (title: string) => {
  const settings = createDefaultSettings();
  settings.global.website_title = title;
  return settings as unknown as JsonObject;
};

async function open(
  pages: readonly (readonly RecordedChange[])[],
  files: () => Promise<object> = async () => ({}),
  settings = titled("Jetzt"),
) {
  const asked: unknown[] = [];
  const sent: [string, unknown][] = [];
  const page = { key: "imprint", title: "Impressum", html: "" };
  const store = createDraftStore({
    settings: createDraft("settings", settings, '"2"'),
    "pages de": createDraft("pages de", { pages: [page] }, '"1"'),
  });
  const client = createFakeClient((key, input) => {
    sent.push([key, input]);
    const { query = {}, params = {} } = input as { query?: Record<string, unknown>; params?: Record<string, string> };
    if (key === "changes.list") {
      asked.push(query);
      const at = Number(query.before ?? 0);
      return {
        changes: pages[at] ?? [],
        authors: [{ id: "2", name: "Lena" }],
        ...(at + 1 < pages.length ? { next: String(at + 1) } : {}),
      };
    }
    if (key === "revisions.list") return { revisions: [{ id: "9" }, { id: "8" }].map((one) => ({ ...one, at: AT })) };
    if (key === "revisions.files") return files();
    if (key === "revisions.get") return { id: params.id, content: titled(params.id === "9" ? "Halm" : "Ton") };
    if (key === "revisions.restore") return Response.json(titled("Halm"), { headers: { etag: '"3"' } });
    return {};
  });
  const drawn = await renderWithProviders(
    <DraftProvider value={store}>
      <Timeline />
    </DraftProvider>,
    { client },
  );
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  return { ...drawn, asked, sent, store };
}

const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

it("says what was changed in words, who did it, and groups by day", async () => {
  const path = (...steps: readonly (string | number | { by: string; key: string })[]) => [...steps];
  await open([
    [
      change(1, {
        document: "config",
        revision: "9",
        present: true,
        paths: [
          path("themes", "options", { by: "key", key: "light" }, "appearance", "primary_color"),
          path("themes", "options", { by: "key", key: "dark" }, "appearance", "primary_color"),
          path("global", "website_title"),
        ],
        count: 3,
      }),
      change(2, { document: "translations", topic: "texts", lang: "de", paths: [path("global", "a")], count: 2 }),
      change(3, {
        document: "pages",
        topic: "pages",
        lang: "de",
        paths: [path("pages", { by: "key", key: "imprint" })],
      }),
      change(4, {
        kind: "settings.file_saved",
        topic: "files",
        file: "searchLogo",
        author: "removed_account",
        by: undefined,
      }),
      change(5, { kind: "account.changed", topic: "people", name: "jonas", details: { newPassword: true } }),
      change(6, { kind: "group.granted", topic: "rights", name: "Presse" }),
      change(7, { kind: "convert_set.added", topic: "technical", name: "Druck" }),
      change(8, {
        kind: "settings.saved",
        document: "config",
        author: "server",
        by: undefined,
        details: { restored: 3 },
      }),
      change(9, { kind: "session.viewed", topic: "technical", name: "Presse" }),
      change(10, { kind: "account.invited", topic: "people", name: "ina", details: { by: "mail" } }),
      change(11, { kind: "account.changed", topic: "people", name: "ina", details: { enabled: false } }),
      change(12, { kind: "account.changed", topic: "people", name: "ina", details: { groups: ["press"] } }),
      change(13, { kind: "account.sessions_ended", topic: "people", name: "ina" }),
    ],
  ]);
  expect(texts().map((text) => text?.replace(/^\d\d:\d\d/, ""))).toEqual([
    "Hauptfarbe, Titel des PortalsLena · Aussehen und Einstellungen aktuellAnsehen",
    "2 Texte auf DeutschLena · Texte",
    "Seite „Impressum“ auf DeutschLena · Seiten",
    "Logo: Suche: neue Dateiein gelöschtes Konto · Bilder und Schrift",
    "Konto „jonas“: neues PasswortLena · Personen",
    "Rechte der Gruppe „Presse“ geändertLena · Gruppen und Bereiche",
    "Downloadformat „Druck“ angelegtLena · Technik",
    "Wiederhergestellt: EinstellungenServer · Aussehen und Einstellungen",
    "Geändert: PresseLena · Technik",
    "„ina“ eingeladenLena · Personen",
    "Konto „ina“ gesperrtLena · Personen",
    "Rechte des Kontos „ina“ geändertLena · Personen",
    "Konto „ina“: überall abgemeldetLena · Personen",
  ]);
  expect(screen.getByRole("region", { name: /23. November 2026$/ })).toBeInTheDocument();
});

it("names the brand colour, not the colours derived from it", async () => {
  const settings = createDefaultSettings();
  settings.themes = applyBrandColour(settings.themes, "#004488") ?? settings.themes;
  const path = (theme: string, colour: string) => [
    "themes",
    "options",
    { by: "key", key: theme },
    "appearance",
    colour,
  ];
  const [light = "", dark = ""] = settings.themes.options.map(({ key }) => key);
  const brand = [path(light, "primary_color"), path(light, "link_color"), path(dark, "primary_color")];
  const one = [path(dark, "primary_color"), path(dark, "link_color")];
  await open(
    [[brand, one].map((paths, at) => change(at + 1, { document: "config", revision: `${9 - at}`, paths }))],
    undefined,
    settings as unknown as JsonObject,
  );
  expect(texts()[0]).toContain("Farbe der MarkeLena");
  expect(texts()[1]).not.toContain("Farbe der Marke");
});

it("groups and pools have their names instead of codes", async () => {
  await open([
    [
      change(1, { kind: "group.viewed", topic: "rights", name: "guest" }),
      change(2, { kind: "pool.changed", topic: "rights", name: "p1" }),
      change(3, { kind: "pool.removed", topic: "rights", name: "p2" }),
    ],
  ]);
  await waitFor(() => expect(texts()[1]).toContain("Bereich „Werkstatt“ geändert"));
  expect(texts()[0]).toContain("Portal als Gruppe „Alle Besucher“ angesehen");
  expect(texts()[2]).toContain("Bereich „p2“ gelöscht");
});

it("is filtered by what and who", async () => {
  const { user, asked } = await open([[change(1, {})]]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Was geändert wurde" }), "Personen");
  await user.selectOptions(screen.getByRole("combobox", { name: "Wer es geändert hat" }), "Lena");
  await waitFor(() => expect(asked.at(-1)).toEqual({ rows: 50, topic: "people", author: "2" }));
});

it("finds changes by words and people, also those that were not loaded yet", async () => {
  const added = (id: number, name: string) => change(id, { kind: "account.added", topic: "people", name });
  const { user, asked } = await open([[added(1, "ada")], [added(2, "Zoë")], [added(3, "ida")]]);
  const field = screen.getByRole("searchbox", { name: "Danach suchen" });
  await user.type(field, "zoe lena");
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining("Konto „Zoë“ angelegt")]));
  await waitFor(() => expect(screen.getByText("1 Treffer")).toBeInTheDocument());
  expect(asked).toHaveLength(3);
  await user.clear(field);
  await waitFor(() => expect(texts()).toHaveLength(3));
});

it("shows earlier changes on demand, and the focus goes to the first of them", async () => {
  const { user } = await open([[change(1, { name: "a" })], [change(2, { name: "b" }), change(3, { name: "c" })]]);
  expect(texts()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Frühere zeigen" }));
  await waitFor(() => expect(texts()).toHaveLength(3));
  await waitFor(() => expect(screen.getAllByRole("listitem")[1]).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Frühere zeigen" })).toBeNull();
});

it("shows what a change has changed, compares it with now, and restores it", async () => {
  const { user, store, sent } = await open([[change(1, { document: "config", revision: "9" })]]);
  await user.click(screen.getByRole("button", { name: /^Ansehen: Einstellungen/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Einstellungen" }));
  const values = () => dialog.getAllByRole("definition").map(({ textContent }) => textContent);
  await waitFor(() => expect(values()).toEqual(["Ton", "Halm"]));
  await user.click(dialog.getByRole("button", { name: "Gegenüber jetzt" }));
  expect(values()).toEqual(["Jetzt", "Halm"]);
  await user.click(dialog.getByRole("button", { name: "Wiederherstellen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(store.get().settings?.base).toMatchObject({ global: { website_title: "Halm" } });
  expect(sent.findLast(([key]) => key === "revisions.restore")?.[1]).toMatchObject({ params: { id: "9" } });
  await waitFor(() => expect(sent.filter(([key]) => key === "changes.list")).toHaveLength(2));
});

const fileChange = change(1, { topic: "files", file: "searchLogo", revision: "9" });

it("a file opens at once, and says so if its state is no longer kept", async () => {
  let reply = (_: object) => {};
  const { user } = await open(
    [[fileChange]],
    () =>
      new Promise((resolve) => {
        reply = resolve;
      }),
  );
  await user.click(screen.getByRole("button", { name: /^Ansehen: .*Logo: Suche/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Logo: Suche" }));
  expect(dialog.queryByText("Dieser Stand wird nicht mehr aufgehoben.")).toBeNull();
  reply({ revisions: [] });
  expect(await dialog.findByText("Dieser Stand wird nicht mehr aufgehoben.")).toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Wiederherstellen" })).toBeDisabled();
});

it("a file that cannot be loaded says so", async () => {
  const { user } = await open([[fileChange]], async () => {
    throw new ApiError({ status: 0, code: "network", message: "" });
  });
  await user.click(screen.getByRole("button", { name: /^Ansehen: .*Logo: Suche/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Logo: Suche" }));
  await waitFor(() => expect(dialog.getByRole("alert")).not.toBeEmptyDOMElement());
});

it("says so where nothing was changed yet", async () => {
  await open([[]]);
  expect(await screen.findByText("Hier wurde noch nichts geändert.")).toBeInTheDocument();
});
