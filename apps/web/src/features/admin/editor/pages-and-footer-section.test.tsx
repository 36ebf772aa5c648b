import { act, screen, within } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { listFormSettings } from "../fields/forms/form-settings.ts";
import { PagesAndFooterSection } from "./pages-and-footer-section.tsx";

const imprint = { key: "imprint", title: "Impressum", html: "" };
const document = (draft: object) => ({ base: draft as JsonObject, draft: draft as JsonObject, etag: null });

/** German has a page, English has none, French has only texts. */
async function open() {
  const store = createDraftStore({
    settings: document(createDefaultSettings()),
    "pages de": document({ pages: [imprint] }),
    "pages en": document({ pages: [] }),
    "texts de": document({}),
    "texts fr": document({}),
  });
  const footer = () => (store.get().settings as unknown as { draft: PortalSettings }).draft.footer;
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <PagesAndFooterSection />
    </DraftProvider>,
    { client: createFakeClient(() => ({})) },
  );
  return { user, store, footer };
}

const language = () => screen.getByRole("combobox", { name: "Sprache der Seiten" });

it("shows the pages of the admin's language first, and offers all languages of the portal", async () => {
  const { user, store } = await open();
  expect(
    within(language())
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Deutsch", "English", "Français"]);
  expect(screen.getByRole("textbox", { name: /^Titel/ })).toHaveValue("Impressum");
  await user.selectOptions(language(), "fr");
  expect(screen.getByText("In dieser Sprache gibt es noch keine Seite.")).toBeInTheDocument();
  expect(language()).toHaveFocus();
  expect(listDirtyDocumentNames(store.get()), "viewing changes nothing").toEqual([]);
});

it("copies a page to another language once, as a draft of that language", async () => {
  const { user, store } = await open();
  const copy = () => user.selectOptions(screen.getByRole("combobox", { name: "In andere Sprache kopieren" }), "fr");
  await copy();
  expect(await screen.findByText(/„Impressum“ ist kopiert/)).toBeInTheDocument();
  expect(store.get()["pages fr"]).toMatchObject({ draft: { pages: [imprint] }, pendingChange: "added" });
  expect(listDirtyDocumentNames(store.get())).toEqual(["pages fr"]);
  await copy();
  expect(await screen.findByText(/gibt es schon eine Seite mit der Kennung imprint/)).toBeInTheDocument();
  expect(store.get()["pages fr"]?.draft).toEqual({ pages: [imprint] });
});

it("writes edits into the draft, and resets the fields when the draft is discarded", async () => {
  const { user, store } = await open();
  await user.type(screen.getByRole("textbox", { name: /^Titel/ }), "!");
  expect(store.get()["pages de"]?.draft).toEqual({ pages: [{ ...imprint, title: "Impressum!" }] });
  store.discard();
  expect(await screen.findByDisplayValue("Impressum")).toBeInTheDocument();
});

it("removes the new document of a language when its first page is deleted again", async () => {
  const { user, store } = await open();
  await user.selectOptions(screen.getByRole("combobox", { name: "In andere Sprache kopieren" }), "fr");
  await user.selectOptions(language(), "fr");
  await user.click(screen.getByRole("button", { name: "Seite löschen" }));
  expect(listDirtyDocumentNames(store.get())).toEqual([]);
  await user.click((await screen.findAllByText("Rückgängig")).at(-1) as HTMLElement);
  expect(store.get()["pages fr"]).toMatchObject({ draft: { pages: [imprint] }, pendingChange: "added" });
});

it("restoring a deleted page keeps later changes of other pages", async () => {
  const { user, store } = await open();
  const pages = (lang: string) => store.get()[`pages ${lang}`]?.draft.pages;
  await user.click(screen.getByRole("button", { name: "Seite löschen" }));
  expect(pages("de")).toEqual([]);
  const terms = { key: "terms", title: "Bedingungen", html: "" };
  act(() => store.set("pages de", ["pages"], [terms]));
  await user.selectOptions(language(), "en");
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  expect(pages("de")).toEqual([imprint, terms]);
  expect(language(), "the language of the page").toHaveValue("de");
  expect(pages("en")).toEqual([]);
});

it("has the settings of the footer and of the terms of use", async () => {
  const { user } = await open();
  const shown = () =>
    [...window.document.querySelectorAll("[data-section]")].map((part) => part.getAttribute("data-section"));
  const parts = within(screen.getByRole("navigation", { name: "Teile des Abschnitts" }));
  await user.click(parts.getByRole("button", { name: "Fußzeile" }));
  expect(shown()).toEqual(["footer"]);
  await user.click(parts.getByRole("button", { name: "Nutzungsbedingungen" }));
  expect(shown()).toEqual(["terms"]);
  expect(parts.getByRole("button", { name: "Nutzungsbedingungen" })).toHaveFocus();
  const all = listFormSettings(settingsRegistry).filter(({ page }) => page === "editor");
  expect([...new Set(all.map(({ section }) => section))]).toEqual(["footer", "terms"]);
});

it("shows a page in the footer and where, with its title as the label", async () => {
  const { user, store, footer } = await open();
  const shown = () => screen.getByRole("switch", { name: "In der Fußzeile zeigen" });
  expect(shown(), "the imprint").toBeChecked();
  await user.selectOptions(screen.getByRole("combobox", { name: "Stelle in der Fußzeile" }), "Center");
  expect(footer()[2]?.languages.de).toEqual({ linkDirection: "Internal", link: "/custom/imprint", column: "Center" });
  await user.click(shown());
  expect(footer()[2]?.languages.en?.column).toBe("None");

  await user.click(screen.getByRole("button", { name: "Neue Seite" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /^Titel/ }), "Über uns");
  await user.click(within(dialog).getByRole("button", { name: "Anlegen" }));
  await user.click(shown());
  expect(footer().at(-1)).toMatchObject({
    translation: "global.footer.ueber-uns",
    languages: { de: { link: "/custom/ueber-uns", column: "Left" }, fr: { link: "/custom/ueber-uns" } },
  });
  expect(store.get()["texts de"]?.draft).toEqual({ global: { footer: { "ueber-uns": "Über uns" } } });
});

it("a page in the footer is not linked as long as it has gaps in every language", async () => {
  const { store } = await open();
  const gap = { ...imprint, html: '<p><mark class="page-gap">Name</mark></p>' };
  const imprintButton = () => screen.getByRole("button", { name: "Impressum" });
  const hint = /^Der Link erscheint, sobald/;
  act(() => store.set("pages de", ["pages"], [gap]));
  expect(imprintButton()).toHaveAccessibleDescription(/^Noch nicht verlinkt.*1 Lücke$/);
  expect(screen.getByText(hint)).toBeInTheDocument();
  act(() => store.set("pages en", ["pages"], [{ ...imprint, html: "<p>Potter</p>" }]));
  expect(imprintButton()).toHaveAccessibleDescription(/^In der Fußzeile.*1 Lücke$/);
  expect(screen.queryByText(hint)).toBeNull();
});

it("an entry of the footer gets its target by name, for all languages or for each", async () => {
  const { user, footer } = await open();
  const last = () => footer().at(-1);
  await user.click(screen.getByRole("button", { name: "Fußzeile" }));
  await user.click(screen.getByRole("button", { name: "Eintrag hinzufügen" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Wohin" }), "Impressum");
  const target = { linkDirection: "Internal", link: "/custom/imprint", column: "Left" };
  expect(last()?.languages).toEqual({ de: target, en: target, fr: target });
  await user.click(screen.getByRole("checkbox", { name: "Je Sprache verschieden" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Wohin: English" }), "Eine andere Adresse …");
  await user.type(screen.getByRole("textbox", { name: "Adresse: English" }), "example.org");
  await user.tab();
  const away = { linkDirection: "External", link: "https://example.org", column: "Left" };
  expect(last()?.languages).toEqual({ de: target, en: away, fr: target });
  await user.click(screen.getByRole("checkbox", { name: "Je Sprache verschieden" }));
  expect(last()?.languages).toEqual({ de: target, en: target, fr: target });
});
