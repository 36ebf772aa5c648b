import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { Document } from "@vitrine/settings/merge";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { draftOf } from "../drafts/draft-of.ts";
import { createDraftStore } from "../drafts/draft-store.ts";
import { Revisions } from "./revisions.tsx";

const titled = (title: string): Document => {
  const settings = defaultSettings();
  settings.global.website_title = title;
  return settings as unknown as Document;
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
    settings: draftOf("settings", titled("Jetzt"), '"2"'),
    "texts de": draftOf("texts de", {}, null),
  });
  const drawn = await draw(
    <DraftProvider value={store}>
      <Revisions />
    </DraftProvider>,
    {
      client: serverOf((key, input) => {
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
  return { ...drawn, store, sent };
}

const compare = () => screen.findByRole("button", { name: /^Vergleichen: Stand vom/ });

it("each earlier state says when and by whom, and which is the current one", async () => {
  await history();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => /lena|paul/.exec(row.textContent ?? "")?.[0])).toEqual(["lena", "paul"]);
  expect(within(rows[0] as HTMLElement).getByText("aktuell")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Vergleichen/ })).toHaveLength(1);
});

it("a state is compared with what is stored now, and restored", async () => {
  const { user, store } = await history();
  await user.click(await compare());
  expect(await screen.findByText("Das Wiederherstellen ändert 1 Stelle:")).toBeVisible();
  expect(screen.getByText("Früher")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Wiederherstellen" }));
  await waitFor(() => expect(store.get().settings?.base).toMatchObject({ global: { website_title: "Früher" } }));
  expect(store.get().settings?.draft).toEqual(store.get().settings?.base);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a state is looked at in the portal before it is restored, with all else as it is stored", async () => {
  const { user, store, host } = await history();
  store.set("texts de", ["global", "page"], "Ungespeichert");
  await user.click(await compare());
  await user.click(await screen.findByRole("button", { name: "Vorschau" }));
  const frame = screen.getByTitle<HTMLIFrameElement>("Vorschau");
  const inner = frame.contentWindow as Window;
  const told = vi.spyOn(inner, "postMessage").mockImplementation(() => {});
  const { origin } = host.address();
  window.dispatchEvent(new MessageEvent("message", { data: { type: "vitrine.preview.ready" }, origin, source: inner }));
  const draft = () => told.mock.calls.map(([message]) => message).find(({ type }) => type === "vitrine.preview.draft");
  await waitFor(() => expect(draft()).toMatchObject({ settings: { global: { website_title: "Früher" } } }));
  expect(JSON.stringify(draft().texts)).not.toContain("Ungespeichert");
  expect(screen.queryByRole("button", { name: "Einstellung eines Elements finden" })).toBeNull();
  expect(store.get().settings?.draft, "nothing is taken over").toMatchObject({ global: { website_title: "Jetzt" } });
  await user.click(screen.getByRole("button", { name: "Unterschiede" }));
  expect(screen.getByText("Früher")).toBeVisible();
});

it("while a document has unsaved changes no state of it can be restored over them", async () => {
  const { user, store } = await history();
  store.set("settings", ["global", "website_title"], "Ungespeichert");
  await user.click(await compare());
  expect(await screen.findByText(/Bitte zuerst speichern oder verwerfen/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Wiederherstellen" })).toBeDisabled();
});

it("a state is not restored over what somebody else has saved meanwhile, and the refusal is told", async () => {
  const { user, store } = await history(() => {
    throw new ApiError({ status: 412, code: "settings.stale", message: "" });
  });
  await user.click(await compare());
  await user.click(await screen.findByRole("button", { name: "Wiederherstellen" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByRole("alert")).not.toBeEmptyDOMElement());
  expect(store.get().settings?.base).toMatchObject({ global: { website_title: "Jetzt" } });
});

it("a document that was never stored has no earlier states", async () => {
  const { user } = await history();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Dokument oder Datei" }), "Texte: Deutsch");
  expect(await screen.findByText("Hier wurde noch nichts gespeichert.")).toBeVisible();
});

// This DOM has no addresses for what is in memory.
Object.assign(URL, { createObjectURL: vi.fn(() => "blob:picture"), revokeObjectURL: vi.fn() });

it("a file's earlier state stands beside the present one, and is restored", async () => {
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

it("a file that was not there at first can be taken away again", async () => {
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

it("a language that was deleted is listed with its earlier states, and is there again when one is restored", async () => {
  const french = { global: { action: { close: "Fermer" } } };
  const { user, store, sent } = await history(
    () => Response.json(french, { headers: { etag: '"9"' } }),
    [{ id: "5", document: "translations", lang: "fr", at: AT, by: "lena", present: false }],
  );
  const choice = await screen.findByRole("combobox", { name: "Dokument oder Datei" });
  const deleted = await within(choice).findByRole("group", { name: "Gelöschte Sprachen" });
  await user.selectOptions(choice, within(deleted).getByRole("option", { name: "Texte: Français" }));
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

it("the portal's CSS stands among the files alone, and is not restored over what is typed", async () => {
  const { user, store } = await history();
  store.put("style", { base: { css: "a" }, draft: { css: "b" }, etag: '"1"' });
  const choice = await screen.findByRole("combobox", { name: "Dokument oder Datei" });
  expect(within(choice).getAllByRole("option", { name: "Einstellungen" })).toHaveLength(1);
  await user.selectOptions(choice, "Eigenes CSS");
  await user.click(await compare());
  const dialog = within(await screen.findByRole("dialog", { name: "Eigenes CSS" }));
  expect(dialog.getByRole("button", { name: "Wiederherstellen" })).toBeDisabled();
});

it("a language of the house's own that visitors may choose is not emptied", async () => {
  const { user, store } = await history(undefined, [
    { id: "5", document: "translations", lang: "ar", at: AT, present: true },
  ]);
  store.put("texts ar", draftOf("texts ar", { global: { a: "A" } }, '"5"'));
  const offered = (visibleLocales: object[]) =>
    store.put("settings", draftOf("settings", { ...titled("Jetzt"), visibleLocales }, '"2"'));
  const locale = (lang: string) => ({ lang, short: lang, translation: "" });
  offered([locale("de"), locale("ar")]);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Dokument oder Datei" }), "texts ar");
  await screen.findByText("aktuell");
  expect(screen.queryByText("Noch nichts gespeichert")).not.toBeInTheDocument();
  act(() => offered([locale("de")]));
  expect(await screen.findByText("Noch nichts gespeichert")).toBeInTheDocument();
});
