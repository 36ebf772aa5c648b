import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { starterPages } from "@vitrine/settings/pages/custom-pages";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { beforeEach, expect, it, vi } from "vitest";
import { createMapStorage } from "../../../testing/fake-host.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { FieldTargetProvider } from "../fields/field-target.tsx";
import { listOfferedSections } from "../sections.tsx";
import { SectionsProvider } from "../sections-context.ts";
import { HomeSection } from "./home-section.tsx";

/** What the console answers, by its calls. */
const NEW_PORTAL = {
  assets: 0,
  accounts: 1,
  groups: 1,
  invitations: 0,
  grants: [{ pool: "public" }],
  isDown: false,
  isWaiting: false,
};
const facts = { ...NEW_PORTAL };
beforeEach(() => Object.assign(facts, NEW_PORTAL));

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ name: String(at), state: "open" }));
const query = <Reply,>(reply: () => Reply) => ({
  query: async () => {
    if (facts.isWaiting) await new Promise(() => undefined);
    if (facts.isDown) throw new Error("The server is down.");
    return reply();
  },
});
const server = {
  overview: {
    get: query(() => ({
      assets: [{ kind: "image", count: facts.assets }],
      pools: [{ name: "public", assets: facts.assets }],
      search: { state: "ready", lag: 0 },
      backup: null,
    })),
  },
  accounts: { list: query(() => rows(facts.accounts)) },
  groups: {
    list: query(() => ({
      groups: rows(facts.groups).map((row) => ({ ...row, grants: facts.grants })),
      pools: rows(2),
    })),
  },
  invitations: { list: query(() => ({ open: rows(facts.invitations) })) },
  convertSets: { list: query(() => ({ sets: rows(3) })) },
  tokens: { list: query(() => []) },
};
vi.mock("../../../shared/api/use-console-client.ts", () => ({ useConsoleClient: () => server }));

const goTo = vi.fn();

interface Given {
  readonly settings?: PortalSettings;
  readonly pages?: object;
  readonly texts?: Record<string, object>;
  readonly files?: object;
  readonly storage?: ReturnType<typeof createMapStorage>;
  readonly has?: (name: string) => boolean;
}

function open({
  settings = createDefaultSettings(),
  pages = starterPages.de,
  texts = {},
  files = {},
  ...given
}: Given = {}) {
  const replies: Record<string, unknown> = {
    "config.available": files,
    "usage.report": {
      days: [
        { searches: 3, downloaded: 1 },
        { searches: 4, downloaded: 0 },
      ],
    },
    "changes.list": { changes: [{ at: 1_780_000_000, by: "lena" }] },
    "revisions.list": { revisions: [{ id: "1", at: 1_780_000_000, by: "mara" }] },
  };
  const store = createDraftStore({
    settings: createDraft("settings", settings, null),
    "pages de": createDraft("pages de", pages, null),
    ...Object.fromEntries(
      Object.entries({ de: {}, en: {}, ...texts }).map(([lang, body]) => [
        `texts ${lang}`,
        createDraft(`texts ${lang}`, body, null),
      ]),
    ),
  });
  const has = given.has ?? (() => true);
  return renderWithProviders(
    <SectionsProvider value={listOfferedSections({ has })}>
      <DraftProvider value={store}>
        <FieldTargetProvider value={{ target: null, goTo }}>
          <HomeSection />
        </FieldTargetProvider>
      </DraftProvider>
    </SectionsProvider>,
    {
      client: { ...createFakeClient((key) => replies[key]), has },
      at: "/admin",
      path: "/admin/*",
      ...(given.storage && { host: { storage: given.storage } }),
    },
  );
}
const list = () => screen.findByRole("region", { name: "So wird es Ihr Portal" });
const task = (name: string) => screen.getByRole("link", { name: new RegExp(`^${name}`) });

it("a new portal has a list to tick off, and each entry leads to where it is done", async () => {
  const { user } = await open();
  const items = within(await list()).getAllByRole("listitem");
  expect(items.map((item) => item.querySelector("b")?.textContent)).toEqual([
    "Logo",
    "Farbe",
    "Bilder",
    "Impressum",
    "Personen",
  ]);
  expect(await list()).toHaveTextContent("0 von 5 erledigt");
  await user.click(screen.getByRole("button", { name: "Impressum schreiben" }));
  expect(goTo).toHaveBeenCalledWith("pages de.pages.2.title");
  await user.click(screen.getByRole("button", { name: "Farbe wählen" }));
  expect(goTo).toHaveBeenCalledWith("brand.colour");
});

it("what is done is ticked and has no button; when all is done, the list says so and leaves with the visit", async () => {
  const settings = createDefaultSettings();
  for (const { appearance } of settings.themes.options) appearance.primary_color = "#004488";
  Object.assign(facts, { assets: 40, accounts: 4 });
  const written = { pages: [{ key: "imprint", title: "Impressum", html: "<p>Halm & Ton</p>" }] };
  await open({ settings, files: { dashboardLogo: true } });
  expect(await list()).toHaveTextContent("4 von 5 erledigt");
  const bar = within(await list()).getByRole("progressbar", { hidden: true });
  expect(bar).toHaveAttribute("aria-valuenow", "80");
  expect(within(await list()).getByText("40 Medien sind da.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Logo wählen" })).toBeNull();
  cleanup();
  const storage = createMapStorage();
  const { user } = await open({ settings, files: { dashboardLogo: true }, pages: written, storage });
  expect(await list()).toHaveTextContent("Alles erledigt");
  await user.click(screen.getByRole("button", { name: "Liste schließen" }));
  expect(screen.queryByRole("region", { name: "So wird es Ihr Portal" })).toBeNull();
  cleanup();
  facts.accounts = 1;
  await open({ settings, files: { dashboardLogo: true }, pages: written, storage });
  await waitFor(() => expect(task("Personen und Rechte")).toHaveTextContent("1 Konto"));
  expect(screen.queryByRole("region", { name: "So wird es Ihr Portal" }), "does not come back").toBeNull();
});

it("pictures that nobody may see are not done, and lead to the rights", async () => {
  Object.assign(facts, { assets: 40, grants: [] });
  const { user, address } = await open();
  expect(within(await list()).getByText("40 Medien sind da, aber noch darf sie niemand sehen.")).toBeInTheDocument();
  expect(await list()).toHaveTextContent("0 von 5 erledigt");
  await user.click(screen.getByRole("button", { name: "Rechte vergeben" }));
  expect(address()).toBe("/admin/accounts/rights");
});

it("the list has its rows while their states are loading", async () => {
  facts.isWaiting = true;
  await open();
  expect(within(await list()).getAllByRole("listitem")).toHaveLength(5);
  expect(within(await list()).getAllByText("Wird geladen …")).toHaveLength(2);
  expect(await list()).not.toHaveTextContent("erledigt");
});

it("the list can be hidden for good, and the focus moves to the heading", async () => {
  const storage = createMapStorage();
  const { user } = await open({ storage });
  await list();
  await user.click(screen.getByRole("button", { name: "Liste ausblenden" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  cleanup();
  await open({ storage });
  await waitFor(() => expect(task("Server")).toHaveTextContent("Suchindex: Aktuell"));
  expect(screen.queryByRole("region", { name: "So wird es Ihr Portal" })).toBeNull();
});

it("every task has its state in words", async () => {
  const settings = createDefaultSettings();
  settings.global.hide_dashboard = false;
  settings.global.website_title = "Halm & Ton";
  Object.assign(facts, { accounts: 6, groups: 2, invitations: 3 });
  await open({ settings, files: { dashboardLogo: true } });
  await waitFor(() =>
    expect(task("Personen und Rechte")).toHaveTextContent("6 Konten, 2 Gruppen, 2 Bereiche, 3 offene Einladungen"),
  );
  expect(task("Marke")).toHaveTextContent("Angepasst: Logo");
  expect(task("Startseite")).toHaveTextContent("Noch keine Reihe");
  expect(task("Suche und Filter")).toHaveTextContent("0 Filter, 4 Sortierungen");
  expect(task("Seiten und Fußzeile")).toHaveTextContent("3 eigene Seiten, 4 Einträge in der Fußzeile");
  expect(task("Anmeldung")).toHaveTextContent("Mit Benutzername und Passwort");
  await waitFor(() => expect(task("Nutzung")).toHaveTextContent("7 Suchen, 1 Download in den letzten 30 Tagen"));
  expect(task("Allgemein")).toHaveTextContent("„Halm & Ton“");
  expect(task("Änderungen")).toHaveTextContent(/Zuletzt geändert am .* von lena/);
  expect(task("API-Tokens")).toHaveTextContent("Kein Token");
});

it("pages with gaps are counted, since visitors find no link to them", async () => {
  await open({ files: { unfilled_pages: ["privacy", "imprint"] } });
  await waitFor(() =>
    expect(task("Seiten und Fußzeile")).toHaveTextContent(
      "3 eigene Seiten, 2 davon haben Lücken und sind nicht verlinkt",
    ),
  );
});

it("a language that is hidden or incomplete has its share of translated texts", async () => {
  await open({ texts: { ar: { views: { login: { title: "تسجيل الدخول" } }, metadata: { source_template: "en" } } } });
  await waitFor(() => expect(task("Sprachen")).toHaveTextContent(/Deutsch, Englisch\s*Arabisch: \d\s%, verborgen/));
});

it("if the server does not answer, the states say so, and what needs no server stays", async () => {
  facts.isDown = true;
  await open();
  await waitFor(() => expect(task("Personen und Rechte")).toHaveTextContent("Der Stand ist gerade nicht abrufbar."));
  expect(await list()).toHaveTextContent("0 von 5 erledigt, 2 nicht abrufbar");
  expect(screen.queryByRole("button", { name: "Personen einladen" }), "may be done").toBeNull();
  expect(within(await list()).getAllByText("Der Stand ist gerade nicht abrufbar.")).toHaveLength(2);
});

it("a backend without a list of changes tells the last save of the settings", async () => {
  await open({ has: (name) => name !== "changes" });
  await waitFor(() => expect(task("Änderungen")).toHaveTextContent(/Zuletzt gespeichert am .* von mara/));
});

it("of a backend without the console, only what it can tell is listed", async () => {
  await open({ has: () => false });
  expect(await list()).toHaveTextContent("0 von 3 erledigt");
  expect(screen.queryByRole("link", { name: /^Server/ })).toBeNull();
});
