import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { DashboardSection } from "../../dashboard/dashboard-section.tsx";
import { createDraft } from "../../drafts/create-draft.ts";
import { DraftProvider } from "../../drafts/draft-context.tsx";
import { createDraftStore, type DraftDocuments } from "../../drafts/draft-store.ts";
import { GeneralSection } from "../../sections/general-section.tsx";
import { listFormSettings } from "./form-settings.ts";
import { SectionForm } from "./section-form.tsx";

async function form(
  page: AdminPageKey,
  change: (settings: PortalSettings) => void = () => {},
  texts: Partial<DraftDocuments> = {},
  section: ReactNode = <SectionForm page={page} heading="Seite" />,
) {
  const settings = createDefaultSettings();
  change(settings);
  const store = createDraftStore({
    settings: createDraft("settings", settings, null),
    "texts de": { ...createDraft("texts de", {}, null), base: {}, draft: {} },
    "texts en": { ...createDraft("texts en", {}, null), base: {}, draft: {} },
    ...texts,
  });
  const rendered = await renderWithProviders(<DraftProvider value={store}>{section}</DraftProvider>, {
    client: createFakeClient(() => ({})),
  });
  const now = () => store.get().settings?.draft as unknown as PortalSettings;
  return { ...rendered, store, now };
}

const pages: AdminPageKey[] = ["general", "appearance", "dashboard", "search", "language", "login", "editor"];

it.each(pages)(
  "every control of %s has a name, also in rows of lists",
  async (page) => {
    const { user } = await form(page);
    for (const button of screen.queryAllByRole("button", { expanded: false })) await user.click(button);
    const controls = ["textbox", "combobox", "switch", "spinbutton", "button"].flatMap((role) =>
      screen.queryAllByRole(role),
    );
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) expect(control).toHaveAccessibleName();
  },
  40_000,
);

it("a switch and a text change the draft and are marked as changed", async () => {
  const { user, now } = await form("general");
  await user.click(screen.getByRole("switch", { name: "Startseite ausblenden" }));
  expect(now().global.hide_dashboard).toBe(false);
  const title = screen.getByRole("textbox", { name: "Titel des Portals" });
  await user.type(title, "Halm");
  expect(now().global.website_title).toBe("Halm");
  expect(screen.getAllByText("geändert")).toHaveLength(2);
});

it("values in a filter of a stored search can be changed, added and removed", async () => {
  const { user, now } = await form("dashboard", ({ dashboard }) => {
    const series = { field_name: "series", values: ["Amara", null], range_facet: false };
    dashboard.collections.data = [{ indicator: "search_1", label: "Vasen", facets: { de: [series] } }];
  });
  const values = () => now().dashboard.collections.data[0]?.facets?.de?.[0]?.values;
  await user.click(screen.getByRole("button", { name: "Vasen" }));
  await user.click(screen.getByRole("button", { name: "series" }));
  const list = within(screen.getByRole("group", { name: "Werte" }));
  const [value] = list.getAllByRole("textbox");
  fireEvent.change(value as HTMLElement, { target: { value: "Amara weiß" } });
  await user.click(list.getByRole("button", { name: "Hinzufügen: Werte" }));
  fireEvent.change(list.getAllByRole("textbox").at(-1) as HTMLElement, { target: { value: "Lagune" } });
  expect(values()).toEqual(["Amara weiß", null, "Lagune"]);
  await user.click(list.getByRole("button", { name: "„Amara weiß“ entfernen" }));
  expect(values()).toEqual([null, "Lagune"]);
}, 40_000);

it("the query of a stored search is edited in the languages of the library", async () => {
  const search = { pt: "vaso" };
  const dashboardOf = (settings: PortalSettings) => {
    settings.visibleLocales = [{ lang: "pt-BR", short: "PT" }];
    settings.dashboard.collections.data = [{ indicator: "search_1", label: "Vasen", search }];
  };
  const texts = { "texts pt-BR": { base: {}, draft: { metadata: { content_language: "pt" } }, etag: null } };
  const { user } = await form("dashboard", dashboardOf, texts);
  await user.click(screen.getByRole("button", { name: "Vasen" }));
  const field = screen.getByDisplayValue("vaso");
  expect(field).toHaveAccessibleName(/português$/i);
  expect(field.closest("[role=group]")?.parentElement?.children, "no row for the portal's language").toHaveLength(1);
});

it("a filter of a stored search is named by the label for visitors, not by its field name", async () => {
  const { user } = await form("dashboard", (settings) => {
    settings.assetInfo.paramsLeft = [{ field_name: "series", position: 0, translation: "views.search.view.grid" }];
    const filter = { field_name: "series", values: ["Amara"], range_facet: false };
    settings.dashboard.collections.data = [{ indicator: "search_1", label: "Vasen", facets: { de: [filter] } }];
  });
  await user.click(screen.getByRole("button", { name: "Vasen" }));
  expect(screen.getByRole("button", { name: "Poster" })).toBeInTheDocument();
});

it.each([
  ["general", GeneralSection],
  ["dashboard", DashboardSection],
] as const)("all sections of %s are on its page", async (page, Section) => {
  await form(page, undefined, {}, <Section />);
  const shown = [...document.querySelectorAll("[data-section]")].map((part) => part.getAttribute("data-section"));
  const all = listFormSettings(settingsRegistry).filter((place) => place.page === page);
  expect([...shown].sort()).toEqual([...new Set(all.map(({ section }) => section))].sort());
});

it("names of alignments, which only the administration shows, are folded away on the start page", async () => {
  const { user } = await form("dashboard", undefined, {}, <DashboardSection />);
  const hero = within(screen.getByRole("region", { name: "Großes Bild" }));
  expect(hero.getAllByRole("combobox", { name: "Ausrichtung" })).toHaveLength(2);
  const names = hero.getAllByRole("group", { name: "Beschriftung", hidden: true });
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).not.toBeVisible();
  await user.click(hero.getByText("Selten gebraucht"));
  for (const name of names) expect(name).toBeVisible();
});

it("a changed setting can be reset to its default", async () => {
  const { user, now } = await form("general", ({ global }) => {
    global.website_title = "Halm";
  });
  await user.click(screen.getByRole("button", { name: "„Titel des Portals“ auf die Vorgabe zurücksetzen" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Titel des Portals" })).toHaveFocus());
  expect(now().global.website_title).toBe("");
  expect(screen.queryByRole("button", { name: /„Titel des Portals“ auf die Vorgabe/ })).toBeNull();
});

it("entries are moved by keyboard: the focus follows and positions are renumbered", async () => {
  const { user, now } = await form("editor");
  const footer = screen.getByRole("group", { name: "Fußzeile" });
  const down = within(footer).getByRole("button", { name: "„Datenschutz“ nach unten" });
  down.focus();
  await user.keyboard("{Enter}");
  expect(now().footer.map(({ translation, position }) => [translation, position])).toEqual([
    ["global.footer.terms", 0],
    ["global.footer.privacy", 1],
    ["global.footer.imprint", 2],
    ["global.footer.copyright", 3],
  ]);
  expect(within(footer).getByRole("button", { name: "„Datenschutz“ nach unten" })).toHaveFocus();
});

it("an entry is added with its defaults and opened, and can be removed again", async () => {
  const { user, now } = await form("editor");
  const footer = screen.getByRole("group", { name: "Fußzeile" });
  await user.click(within(footer).getByRole("button", { name: "Hinzufügen: Fußzeile" }));
  expect(now().footer.at(-1)).toEqual({ translation: "", is_linkable: true, position: 4, languages: {} });
  const opened = within(footer).getByRole("button", { expanded: true });
  expect(opened).toHaveFocus();
  await user.click(within(footer).getByRole("button", { name: "„Eintrag 5“ entfernen" }));
  expect(now().footer).toHaveLength(4);
});

it("the text of a text key is edited in each language of the portal", async () => {
  const { user, store } = await form("editor");
  const footer = screen.getByRole("group", { name: "Fußzeile" });
  await user.click(within(footer).getByRole("button", { name: "Impressum" }));
  await user.type(within(footer).getByLabelText("Wortlaut auf Englisch"), "Legal @ us");
  expect(store.get()["texts en"]?.draft).toEqual({ global: { footer: { imprint: "Legal {'@'} us" } } });
});

it("a cleared text of a language is removed, and a cleared nullable text becomes null", async () => {
  const { user, now } = await form("general", ({ order }) => {
    order.subject = { de: "B" };
    order.base_address = "x";
  });
  await user.clear(screen.getByRole("textbox", { name: "Betreff: Deutsch" }));
  expect(now().order.subject).toEqual({});
  await user.clear(screen.getByRole("combobox", { name: "Adresse für Links" }));
  expect(now().order.base_address).toBeNull();
});

it("a number is shown with its unit, and a typed value out of bounds is kept for validation", async () => {
  const { user, now } = await form("search");
  const height = screen.getByRole("textbox", { name: "Zeilenhöhe in px" });
  await user.clear(height);
  await user.type(height, "9000");
  expect(now().search.list.options.rowHeight).toBe(9000);
});

it("pages of logos are named by their configured texts", async () => {
  await form("appearance", ({ visibleLogos }) => {
    visibleLogos.splice(0, 3, { key: "search", translation: "global.page.bookmark", visible: true });
  });
  const logos = screen.getByRole("group", { name: "Logos" });
  const opening = within(logos).getAllByRole("button", { expanded: false });
  expect(opening.map(({ textContent }) => textContent)).toEqual(["Merkliste", "Merkliste", "Medium", "Abmeldung"]);
});
