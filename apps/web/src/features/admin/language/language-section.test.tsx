import { screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { LanguageSection } from "./language-section.tsx";

const document = (draft: object) => ({ base: draft as JsonObject, draft: draft as JsonObject, etag: '"1"' });
const spanish = { global: { page: { login: "Acceso" } }, metadata: { name: "Castellano", source_template: "en" } };

async function open(
  at = "/admin/language",
  kept: JsonObject | null = null,
  has: (extension: string) => boolean = () => true,
) {
  const settings = createDefaultSettings();
  settings.visibleLocales.push({ lang: "es", short: "ES" });
  const store = createDraftStore({
    settings: document(settings),
    "texts de": document({}),
    "texts en": document({}),
    "texts es": document(spanish),
    "pages es": document({ pages: [] }),
  });
  const client = createFakeClient((key) => {
    if (key === "revisions.list" && kept === null)
      throw new ApiError({ status: 404, code: "settings.language_unknown", message: "" });
    if (key === "index.content_locales") return { locales: ["de", "en"] };
    if (key === "revisions.list") return { revisions: [{ id: "7" }] };
    return key === "revisions.get" ? { content: kept } : {};
  });
  const drawn = await renderWithProviders(
    <DraftProvider value={store}>
      <LanguageSection />
    </DraftProvider>,
    { client: { ...client, has }, at, path: "/admin/*" },
  );
  const settingsNow = () => store.get().settings?.draft as unknown as PortalSettings;
  return { ...drawn, store, shown: () => settingsNow().visibleLocales.map(({ lang }) => lang) };
}

/** Opens the dialog and chooses a language by its name, or types the code of one that is not listed. */
async function fillIn(
  user: Awaited<ReturnType<typeof open>>["user"],
  { language, code }: { language?: string; code?: string },
  name?: string,
) {
  const button = screen.getByRole("button", { name: "Sprache hinzufügen" });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const dialog = await screen.findByRole("dialog");
  const select = within(dialog).getByRole("combobox", { name: /^Sprache/ });
  await user.selectOptions(select, language ?? "Eine andere oder die einer Region …");
  if (code) await user.type(within(dialog).getByRole("textbox", { name: /^Code/ }), code);
  if (name !== undefined) {
    const field = within(dialog).getByRole("textbox", { name: /^Name/ });
    await user.clear(field);
    if (name) await user.type(field, name);
  }
  return { dialog, add: () => user.click(within(dialog).getByRole("button", { name: "Hinzufügen" })) };
}

it("lists every language: whether it is shipped, published, the default, and how much of what visitors see is missing", async () => {
  const { user, shown } = await open();
  const rows = () => within(screen.getByRole("group", { name: /Sprachen/ })).getAllByRole("listitem");
  expect(rows()[0]).toHaveTextContent(/^Deutsch.*mitgeliefert.*wenn keine andere passt/);
  expect(rows()[2]).toHaveTextContent(/^Castellano.*Spanisch.*eigene Sprache/);
  expect(await within(rows()[2] as HTMLElement).findByText(/[\d.]+ Texte fehlen/)).toBeInTheDocument();
  expect(rows()[2]).toHaveTextContent(/0\s%\sübersetzt/);
  expect(rows()[0]).not.toHaveTextContent("fehlen");
  expect(rows()[0]).toHaveTextContent(/100\s%\sübersetzt · alle \d+ Texte/);
  await user.click(screen.getByRole("switch", { name: "Veröffentlicht: English" }));
  expect(shown()).toEqual(["de", "es"]);
  expect(rows()[2]).toHaveTextContent(/^English.*verborgen/);
  await user.click(screen.getByRole("button", { name: "„Castellano“ nach oben" }));
  expect(shown()).toEqual(["es", "de"]);
});

it("adds a language by its name as a copy of its template, hidden until it is published", async () => {
  const { user, store, shown } = await open();
  const { dialog, add } = await fillIn(user, { language: "Arabisch – \u2068العربية\u2069" });
  const name = within(dialog).getByRole("textbox", { name: /^Name/ });
  expect(name, "the name of the language in itself").toHaveValue("العربية");
  await user.clear(name);
  await add();
  expect(within(dialog).getByText("Ein Name muss eingegeben werden!")).toBeInTheDocument();
  await user.type(name, "العربية");
  await add();
  const arabic = store.get()["texts ar"];
  expect(arabic).toMatchObject({ pendingChange: "added", etag: null, base: {} });
  expect(arabic?.draft).toMatchObject({
    views: { login: { title: "Welcome" } },
    metadata: { name: "العربية", source_template: "en", content_language: "ar" },
  });
  expect(shown()).toEqual(["de", "en", "es"]);
  const publish = screen.getByRole("switch", { name: "Veröffentlicht: العربية" });
  expect(publish).not.toBeChecked();
  await user.click(publish);
  expect(shown()).toEqual(["de", "en", "es", "ar"]);
  store.discard();
  expect(store.get()["texts ar"]).toBeUndefined();
});

it("rejects a used code, and offers to restore a deleted language", async () => {
  const { user, store } = await open("/admin/language", { global: { kept: "yes" } });
  const { dialog, add } = await fillIn(user, { code: "de" });
  expect(within(dialog).getByText("Der Code ist schon vergeben!")).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: /^Code/ }), "{Backspace}{Backspace}fr");
  await user.selectOptions(await screen.findByRole("combobox", { name: /^Beginnt mit/ }), "en");
  await waitFor(() => expect(screen.getByRole("option", { name: /letzten Stand/ })).toBeInTheDocument());
  await user.selectOptions(screen.getByRole("combobox", { name: /^Beginnt mit/ }), "kept");
  await add();
  expect(store.get()["texts fr"]).toMatchObject({ pendingChange: "added", draft: { global: { kept: "yes" } } });
  expect(store.get()["pages fr"]).toMatchObject({ pendingChange: "added", draft: { pages: [] } });
});

it("a language is deleted after confirmation, with its pages; this can be undone until saved", async () => {
  const { user, store, shown } = await open();
  await user.click(screen.getByRole("button", { name: "„Castellano“ löschen" }));
  expect(store.get()["texts es"]?.pendingChange).toBeUndefined();
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Löschen" }));
  expect(store.get()["texts es"]?.pendingChange).toBe("removed");
  expect(store.get()["pages es"]?.pendingChange).toBe("removed");
  expect(shown()).toEqual(["de", "en"]);
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  expect(listDirtyDocumentNames(store.get())).toEqual([]);
  expect(shown()).toEqual(["de", "en", "es"]);
});

it("undoing a saved deletion adds texts and pages again", async () => {
  const { user, store, shown } = await open();
  const pages = { pages: [{ key: "a", title: "A", html: "" }] };
  store.set("pages es", ["pages"], pages.pages);
  await user.click(screen.getByRole("button", { name: "„Castellano“ löschen" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Löschen" }));
  store.remove("texts es");
  store.remove("pages es");
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  const again = { pendingChange: "added", etag: null, base: {} };
  expect(store.get()["texts es"]).toEqual({ ...again, draft: spanish });
  expect(store.get()["pages es"]).toEqual({ ...again, draft: pages });
  expect(shown()).toEqual(["de", "en", "es"]);
});

it("restoring a deleted language keeps later changes to others", async () => {
  const { user, shown } = await open();
  await user.click(screen.getByRole("button", { name: "„Castellano“ löschen" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Löschen" }));
  await user.click(screen.getByRole("switch", { name: "Veröffentlicht: English" }));
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  expect(shown()).toEqual(["de", "es"]);
});

it("only a published language has a short form", async () => {
  const { user } = await open();
  const short = () => screen.queryByRole("textbox", { name: "Kürzel: English" });
  expect(short()).toHaveValue("EN");
  await user.click(screen.getByRole("switch", { name: "Veröffentlicht: English" }));
  expect(short()).toBeNull();
  await user.click(screen.getByRole("switch", { name: "Veröffentlicht: English" }));
  expect(short()).toHaveValue("EN");
});

it("cancelling a deletion restores the language's visibility", async () => {
  const { user, store, shown } = await open();
  await user.click(screen.getByRole("button", { name: "„Castellano“ löschen" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Löschen" }));
  await user.click(screen.getByRole("button", { name: /Castellano.*behalten/ }));
  expect(shown()).toEqual(["de", "en", "es"]);
  expect(listDirtyDocumentNames(store.get())).toEqual([]);
});

it("shipped languages cannot be deleted", async () => {
  await open();
  expect(screen.queryByRole("button", { name: "„Deutsch“ löschen" })).toBeNull();
});

it("every text is edited next to its source; filtered texts stay visible while edited", async () => {
  const { user, store } = await open("/admin/language/es?state=missing");
  const search = await screen.findByRole("searchbox", { name: "Suchen in Texten" });
  await user.type(search, "views.login.title");
  const field = await screen.findByRole("textbox", { name: "Welcome – auf Español" });
  expect(field).toHaveAttribute("placeholder", "Welcome");
  await user.type(field, "Hola");
  expect(store.get()["texts es"]?.draft).toMatchObject({ views: { login: { title: "Hola" } } });
  expect(screen.getByRole("textbox", { name: "Welcome – auf Español" })).toHaveValue("Hola");
  expect(screen.getByRole("heading", { name: "Anmeldung" })).toBeInTheDocument();
}, 30_000);

it("the texts of visitors come first, below the part of the portal that shows them; keys are shown on demand", async () => {
  const { user } = await open("/admin/language/es");
  const place = await screen.findByRole("combobox", { name: "Wo sie stehen" });
  expect(place).toHaveValue("visitors");
  await user.type(screen.getByRole("searchbox", { name: "Suchen in Texten" }), "views.login.title");
  const section = await screen.findByRole("region", { name: "Anmeldung" });
  await waitFor(() => expect(within(section).getAllByRole("textbox")).toHaveLength(1));
  expect(within(section).getByRole("link", { name: "Ansehen: Anmeldung" })).toBeInTheDocument();
  expect(screen.queryByText("views.login.title")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Textschlüssel zeigen" }));
  expect(within(section).getByText("views.login.title")).toBeInTheDocument();
  await user.selectOptions(place, "");
  await user.clear(screen.getByRole("searchbox", { name: "Suchen in Texten" }));
  expect(await screen.findByRole("region", { name: "Verwaltung: Speichern" })).toBeInTheDocument();
}, 30_000);

it("a missing placeholder shows an error at the text, which the filter for errors finds", async () => {
  const { user } = await open("/admin/language/es");
  const search = await screen.findByRole("searchbox", { name: "Suchen in Texten" });
  await user.type(search, "toast.login.welcome");
  await user.type(await screen.findByRole("textbox", { name: /^Signed in as / }), "Hola");
  expect(screen.getByText("Es fehlt: name")).toBeInTheDocument();
  await user.clear(search);
  await user.selectOptions(screen.getByRole("combobox", { name: "Zeigen" }), "faulty");
  await waitFor(() => expect(screen.getByText("1 Text")).toBeInTheDocument());
}, 30_000);

it("a text allowed to equal the template no longer counts as missing", async () => {
  const { user, store } = await open("/admin/language/es");
  const search = await screen.findByRole("searchbox", { name: "Suchen in Texten" });
  await user.type(search, "views.login.password");
  const field = await screen.findByRole("textbox", { name: "Password – auf Español" });
  await user.type(field, "Password");
  await user.click(screen.getByRole("checkbox", { name: "Password: soll so bleiben" }));
  expect(store.get()["texts es"]?.draft).toMatchObject({ metadata: { allowlist: ["views.login.password"] } });
  expect(screen.queryByText("Noch wie in der Vorlage.")).toBeNull();
}, 30_000);

it("name, template and content language can be edited, and other metadata is kept", async () => {
  const { user, store } = await open("/admin/language/es");
  const facts = () => store.get()["texts es"]?.draft.metadata;
  store.set("texts es", ["metadata", "of_tomorrow"], 1);
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  expect(name).toHaveAttribute("placeholder", "Español");
  await user.clear(name);
  const library = screen.getByRole("combobox", { name: /^Sprache der Mediathek/ });
  expect(library).toHaveValue("es");
  await waitFor(() => expect(within(library).getByRole("option", { name: /^Español \(hat/ })).toBeInTheDocument());
  await user.selectOptions(library, "de");
  await user.selectOptions(screen.getByRole("combobox", { name: /^Vorlage/ }), "de");
  expect(facts()).toEqual({ source_template: "de", content_language: "de", of_tomorrow: 1 });
});

it("a shipped language has its native name and no template", async () => {
  await open("/admin/language/de");
  expect(await screen.findByRole("textbox", { name: /^Name/ })).toHaveAttribute("placeholder", "Deutsch");
  expect(screen.queryByRole("combobox", { name: /^Vorlage/ })).toBeNull();
});

it("the heading of a group of texts links to where they can be seen", async () => {
  const { user } = await open("/admin/language/es");
  await user.type(await screen.findByRole("searchbox"), "views.login.title");
  const link = await screen.findByRole("link", { name: "Ansehen: Anmeldung" });
  expect(link).toHaveAttribute("href", "/admin/appearance?see=%2Flogin&lang=es");
}, 30_000);

it("a language cannot be deleted if the backend cannot remove its texts", async () => {
  await open("/admin/language", null, (extension) => extension !== "removals");
  expect(await screen.findByRole("button", { name: "Sprache hinzufügen" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Castellano.*löschen|löschen.*Castellano/i })).toBeNull();
});
