import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { RevisionHistory } from "./revision-history.tsx";

const titled = (title: string): JsonObject => {
  const settings = createDefaultSettings();
  settings.global.website_title = title;
  return settings as unknown as JsonObject;
};
const AT = Date.UTC(2026, 10, 23, 12) / 1000;
const files = [
  { id: "8", file: "searchLogo", mime: "image/svg+xml", size: 2100, at: AT, by: "lena", present: true },
  { id: "7", file: "searchLogo", mime: "image/png", size: 900, at: AT - 3600, present: false },
];
const revisions = [
  { id: "2", document: "config", at: AT, by: "lena", present: true },
  { id: "1", document: "config", at: AT - 3600, by: "paul", present: false },
];

async function history(
  restore: () => unknown = () => Response.json(titled("Früher"), { headers: { etag: '"3"' } }),
  ofTexts: readonly object[] = [],
) {
  const sent: [string, unknown][] = [];
  const store = createDraftStore({
    settings: createDraft("settings", titled("Jetzt"), '"2"'),
    "texts de": createDraft("texts de", {}, null),
  });
  const rendered = await renderWithProviders(
    <DraftProvider value={store}>
      <RevisionHistory />
    </DraftProvider>,
    {
      client: createFakeClient((key, input) => {
        sent.push([key, input]);
        if (key === "revisions.list") {
          return {
            revisions: (input as { query: { document: string } }).query.document === "config" ? revisions : ofTexts,
          };
        }
        if (key === "revisions.removed") return { removed: [{ document: "translations", lang: "fr" }] };
        if (key === "revisions.get") return { ...revisions[1], content: titled("Früher") };
        if (key === "revisions.restore") return restore();
        if (key === "config.available") return { searchLogo: true, revisions: { searchLogo: "abc" } };
        if (key === "revisions.files") return { revisions: files };
        if (key === "revisions.file") return { blob: async () => new Blob(["picture"], { type: "image/png" }) };
        return {};
      }),
    },
  );
  return { ...rendered, store, sent };
}

const compare = () => screen.findByRole("button", { name: /^Vergleichen: Stand vom/ });

it("each revision shows its time and author, and the current one is marked", async () => {
  await history();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => /lena|paul/.exec(row.textContent ?? "")?.[0])).toEqual(["lena", "paul"]);
  expect(within(rows[0] as HTMLElement).getByText("aktuell")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Vergleichen/ })).toHaveLength(1);
});

it("a revision is compared with the stored document, and restored", async () => {
  const { user, store } = await history();
  await user.click(await compare());
  expect(await screen.findByText("Das Wiederherstellen ändert 1 Stelle:")).toBeVisible();
  expect(screen.getByText("Früher")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Wiederherstellen" }));
  await waitFor(() => expect(store.get().settings?.base).toMatchObject({ global: { website_title: "Früher" } }));
  expect(store.get().settings?.draft).toEqual(store.get().settings?.base);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a revision is previewed in the portal before it is restored, with all else as stored", async () => {
  const { user, store, host } = await history();
  store.set("texts de", ["global", "page"], "Ungespeichert");
  await user.click(await compare());
  await user.click(await screen.findByRole("button", { name: "Vorschau" }));
  const frame = screen.getByTitle<HTMLIFrameElement>("Vorschau");
  const inner = frame.contentWindow as Window;
  const postMessage = vi.spyOn(inner, "postMessage").mockImplementation(() => {});
  const { origin } = host.address();
  window.dispatchEvent(new MessageEvent("message", { data: { type: "vitrine.preview.ready" }, origin, source: inner }));
  const draft = () =>
    postMessage.mock.calls.map(([message]) => message).find(({ type }) => type === "vitrine.preview.draft");
  await waitFor(() => expect(draft()).toMatchObject({ settings: { global: { website_title: "Früher" } } }));
  expect(JSON.stringify(draft().texts)).not.toContain("Ungespeichert");
  expect(screen.queryByRole("button", { name: "Einstellung eines Elements finden" })).toBeNull();
  expect(store.get().settings?.draft, "nothing is changed").toMatchObject({ global: { website_title: "Jetzt" } });
  await user.click(screen.getByRole("button", { name: "Gegenüber jetzt" }));
  expect(screen.getByText("Früher")).toBeVisible();
});

it("no revision can be restored while the document has unsaved changes", async () => {
  const { user, store } = await history();
  store.set("settings", ["global", "website_title"], "Ungespeichert");
  await user.click(await compare());
  expect(await screen.findByText(/Bitte zuerst speichern oder verwerfen/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Wiederherstellen" })).toBeDisabled();
});

it("a revision does not overwrite what another admin has saved meanwhile, and the error is shown", async () => {
  const { user, store } = await history(() => {
    throw new ApiError({ status: 412, code: "settings.stale", message: "" });
  });
  await user.click(await compare());
  await user.click(await screen.findByRole("button", { name: "Wiederherstellen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByRole("alert")).not.toBeEmptyDOMElement());
  expect(store.get().settings?.base).toMatchObject({ global: { website_title: "Jetzt" } });
});

it("a document that was never stored has no revisions", async () => {
  const { user } = await history();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Dokument oder Datei" }), "Texte: Deutsch");
  expect(await screen.findByText("Hier wurde noch nichts gespeichert.")).toBeVisible();
});

// This DOM has no object URLs.
Object.assign(URL, { createObjectURL: vi.fn(() => "blob:picture"), revokeObjectURL: vi.fn() });

it("a revision of a file is shown beside the current one, and restored", async () => {
  const { user, sent } = await history();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Dokument oder Datei" }), "Logo: Suche");
  await user.click(await compare());
  const dialog = within(await screen.findByRole("dialog", { name: "Logo: Suche" }));
  const sides = dialog.getAllByRole("figure");
  expect(sides.map((side) => side.querySelector("figcaption")?.textContent)).toEqual([
    "Jetztimage/svg+xml · 2,1 kB",
    "Nach dem Wiederherstellenimage/png · 900 Byte",
  ]);
  await waitFor(() => expect(sides.map((side) => side.querySelectorAll("img").length)).toEqual([1, 1]));
  expect(sent.filter(([key]) => key === "revisions.file").map(([, input]) => input)).toMatchObject([
    { params: { file: "searchLogo", id: "8" } },
    { params: { file: "searchLogo", id: "7" } },
  ]);
  await user.click(dialog.getByRole("button", { name: "Wiederherstellen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.find(([key]) => key === "revisions.restore_file")?.[1]).toEqual({
    params: { file: "searchLogo", id: "7" },
    headers: { "if-match": '"abc"' },
  });
});

it("a file that did not exist at first can be removed again", async () => {
  const { user, sent } = await history();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Dokument oder Datei" }), "Logo: Suche");
  await user.click(await screen.findByRole("button", { name: "Vergleichen: Keine Datei" }));
  await user.click(await screen.findByRole("button", { name: "Wiederherstellen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [, input] = sent.find(([key]) => key === "config.file_save") ?? [];
  expect([...((input as { body?: FormData }).body ?? [])], "a form without a file").toEqual([]);
  expect(input).toMatchObject({
    params: { file: "searchLogo" },
    headers: { "if-match": '"abc"' },
  });
});

it("a deleted language is listed with its revisions, and restoring one adds it again", async () => {
  const french = { global: { action: { close: "Fermer" } } };
  const { user, store, sent } = await history(
    () => Response.json(french, { headers: { etag: '"9"' } }),
    [{ id: "5", document: "translations", lang: "fr", at: AT, by: "lena", present: false }],
  );
  const choice = await screen.findByRole("combobox", { name: "Dokument oder Datei" });
  const deleted = await within(choice).findByRole("group", { name: "Gelöschte Sprachen" });
  await user.selectOptions(choice, within(deleted).getByRole("option", { name: "Texte: Französisch" }));
  await user.click(await compare());
  expect(await screen.findByText(/Die Sprache ist danach wieder da/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Wiederherstellen" }));
  await waitFor(() => expect(store.get()["texts fr"]?.base).toMatchObject(french));
  expect(store.get()["texts fr"]).toMatchObject({ etag: '"9"' });
  expect(sent.find(([key]) => key === "revisions.restore")?.[1]).toEqual({
    params: { id: "5" },
    headers: { "if-none-match": "*" },
  });
});

it("the custom CSS is listed among the files only, and is not restored over unsaved changes", async () => {
  const { user, store } = await history();
  store.put("style", { base: { css: "a" }, draft: { css: "b" }, etag: '"1"' });
  const choice = await screen.findByRole("combobox", { name: "Dokument oder Datei" });
  expect(within(choice).getAllByRole("option", { name: "Einstellungen" })).toHaveLength(1);
  await user.selectOptions(choice, "Eigenes CSS");
  await user.click(await compare());
  const dialog = within(await screen.findByRole("dialog", { name: "Eigenes CSS" }));
  expect(dialog.getByRole("button", { name: "Wiederherstellen" })).toBeDisabled();
});

it("the texts of an added language that is offered to visitors cannot be removed", async () => {
  const { user, store } = await history(undefined, [
    { id: "5", document: "translations", lang: "ar", at: AT, present: true },
  ]);
  store.put("texts ar", createDraft("texts ar", { global: { a: "A" } }, '"5"'));
  const offered = (visibleLocales: object[]) =>
    store.put("settings", createDraft("settings", { ...titled("Jetzt"), visibleLocales }, '"2"'));
  const locale = (lang: string) => ({ lang, short: lang, translation: "" });
  offered([locale("de"), locale("ar")]);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Dokument oder Datei" }), "texts ar");
  await screen.findByText("aktuell");
  expect(screen.queryByText("Noch nichts gespeichert")).not.toBeInTheDocument();
  act(() => offered([locale("de")]));
  expect(await screen.findByText("Noch nichts gespeichert")).toBeInTheDocument();
});
