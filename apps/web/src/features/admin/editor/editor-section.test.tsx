import { act, screen, within } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { Document } from "@vitrine/settings/merge";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, listDirtyDocuments } from "../drafts/draft-store.ts";
import { EditorSection } from "./editor-section.tsx";

const imprint = { key: "imprint", title: "Impressum", html: "" };
const document = (draft: object) => ({ base: draft as Document, draft: draft as Document, etag: null });

/** German has a page, English has none, French has only texts. */
async function open() {
  const store = createDraftStore({
    settings: document(defaultSettings()),
    "pages de": document({ pages: [imprint] }),
    "pages en": document({ pages: [] }),
    "texts fr": document({}),
  });
  const { user } = await draw(
    <DraftProvider value={store}>
      <EditorSection />
    </DraftProvider>,
    { client: serverOf(() => ({})) },
  );
  return { user, store };
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
  expect(listDirtyDocuments(store.get()), "viewing changes nothing").toEqual([]);
});

it("copies a page to another language once, as a draft of that language", async () => {
  const { user, store } = await open();
  const copy = () => user.selectOptions(screen.getByRole("combobox", { name: "In andere Sprache kopieren" }), "fr");
  await copy();
  expect(await screen.findByText(/„Impressum“ ist kopiert/)).toBeInTheDocument();
  expect(store.get()["pages fr"]).toMatchObject({ draft: { pages: [imprint] }, pendingChange: "added" });
  expect(listDirtyDocuments(store.get())).toEqual(["pages fr"]);
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
  expect(listDirtyDocuments(store.get())).toEqual([]);
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
