import { screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, type DraftStore, listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { getCachedFileContent } from "../drafts/file-drafts.ts";
import type { PortalConfiguration, PortalFileContent } from "./configuration-file.ts";
import { ConfigurationImportDialog } from "./configuration-import-dialog.tsx";

const picture = { bytes: new Uint8Array([1]), type: "image/png" };
const font = { bytes: new TextEncoder().encode("wOF2"), type: "font/woff2" };
const tilePictureId = (digits: string) => `tile_${digits.repeat(20)}`;

function renderDialog(store: DraftStore, client: Client, configuration: Partial<PortalConfiguration>) {
  const onClose = vi.fn();
  const rendered = renderWithProviders(
    <DraftProvider value={store}>
      <ConfigurationImportDialog
        configuration={{ documents: new Map(), files: new Map(), ...configuration }}
        onClose={onClose}
      />
    </DraftProvider>,
    { client },
  );
  return { rendered, onClose };
}

const createStoreOfSettings = () =>
  createDraftStore({ settings: createDraft("settings", createDefaultSettings() as unknown as JsonObject, '"1"') });

it("documents and files become drafts, and nothing is sent before they are saved", async () => {
  const store = createStoreOfSettings();
  const imported = createDefaultSettings();
  imported.global.website_title = "Halm";
  const sent: string[] = [];
  const client = createFakeClient((key) => {
    if (key === "config.available") return { custom_font: true, revisions: { custom_font: "7" } };
    sent.push(key);
    return {};
  });
  const css = { bytes: new TextEncoder().encode("p { color: red }"), type: "text/css" };
  const files = new Map<string, PortalFileContent>([
    ["searchLogo", picture],
    ["custom_font", font],
    ["style", css],
    ["unknown", picture],
  ]);
  const documents = new Map([["settings", imported as unknown as JsonObject] as const]);
  const { rendered, onClose } = renderDialog(store, client, { documents, files });
  const { user } = await rendered;
  expect(screen.getAllByRole("switch")).toHaveLength(4);
  await screen.findByText("ersetzt die Datei, die es hier gibt");
  const refused = screen.getByRole("switch", { name: /^Logo: Suche/ });
  expect(refused).toBeDisabled();
  expect(refused).not.toBeChecked();
  expect(refused).toHaveAccessibleDescription(/^Diese Art von Datei geht hier nicht\. Möglich sind/);
  await user.click(screen.getByRole("button", { name: "Übernehmen" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([]);
  const drafts = store.get();
  expect(listDirtyDocumentNames(drafts)).toEqual(["settings", "file custom_font", "style"]);
  expect(drafts.style).toMatchObject({ base: { css: "" }, draft: { css: "p { color: red }" } });
  expect(drafts["file custom_font"]?.base).toEqual({ content: "stored:7" });
  expect(getCachedFileContent(drafts["file custom_font"]?.draft.content)).toMatchObject({
    size: 4,
    type: "font/woff2",
  });
});

it("an import waits for the list of stored files, says why it cannot be read, and reads it again", async () => {
  let isFull = true;
  const client = createFakeClient((key) => {
    if (key === "config.available" && isFull) throw new ApiError({ status: 507, code: "storage.full", message: "" });
    return {};
  });
  const { rendered } = renderDialog(createStoreOfSettings(), client, { files: new Map([["custom_font", font]]) });
  const { user } = await rendered;
  expect(await screen.findByRole("alert")).toHaveTextContent("Auf dem Server ist kein Platz mehr.");
  expect(screen.getByRole("button", { name: "Übernehmen" })).toBeDisabled();
  isFull = false;
  await user.click(screen.getByRole("button", { name: "Noch einmal versuchen" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Übernehmen" })).toBeEnabled());
});

it("drafts are replaced only after all tile pictures are uploaded; uploaded ones are not sent twice", async () => {
  const store = createStoreOfSettings();
  const imported = createDefaultSettings();
  imported.global.website_title = "Halm";
  const sent: string[] = [];
  let isFull = true;
  const client = createFakeClient((key, { body }) => {
    if (key !== "config.thumbnail_save") return {};
    const { name } = (body as FormData).get("file") as File;
    sent.push(name);
    if (name === tilePictureId("b2") && isFull) throw new ApiError({ status: 507, code: "storage.full", message: "" });
    return { id: name };
  });
  const { rendered, onClose } = renderDialog(store, client, {
    documents: new Map([["settings", imported as unknown as JsonObject] as const]),
    files: new Map(["a1", "b2"].map((digits) => [tilePictureId(digits), picture])),
  });
  const { user } = await rendered;
  const importSelected = () => user.click(screen.getByRole("button", { name: "Übernehmen" }));
  await importSelected();
  await waitFor(() => expect(sent).toEqual([tilePictureId("a1"), tilePictureId("b2")]));
  expect(listDirtyDocumentNames(store.get())).toEqual([]);
  isFull = false;
  await importSelected();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([tilePictureId("a1"), tilePictureId("b2"), tilePictureId("b2")]);
  expect(listDirtyDocumentNames(store.get())).toEqual(["settings"]);
});

it("after cancelling no further picture is sent and no draft changed", async () => {
  const store = createStoreOfSettings();
  const imported = { ...createDefaultSettings(), order: { ...createDefaultSettings().order, mailto: "a@b.example" } };
  const sent: string[] = [];
  let answer = (_: unknown) => {};
  const client = createFakeClient((key, { body }) => {
    if (key !== "config.thumbnail_save") return {};
    sent.push(((body as FormData).get("file") as File).name);
    return new Promise((resolve) => (answer = resolve));
  });
  const { rendered } = renderDialog(store, client, {
    documents: new Map([["settings", imported as unknown as JsonObject] as const]),
    files: new Map(["a1", "b2"].map((digits) => [tilePictureId(digits), picture])),
  });
  const { user } = await rendered;
  await user.click(screen.getByRole("button", { name: "Übernehmen" }));
  await waitFor(() => expect(sent).toEqual([tilePictureId("a1")]));
  await user.click(screen.getByRole("button", { name: "Abbrechen" }));
  answer({ id: tilePictureId("a1") });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([sent, listDirtyDocumentNames(store.get())]).toEqual([[tilePictureId("a1")], []]);
});

it("tile pictures are uploaded, listed by the name of their tile, and replaced by their new ids", async () => {
  const src = tilePictureId("a1");
  const store = createStoreOfSettings();
  const imported = createDefaultSettings();
  imported.dashboard.collections.data = [{ indicator: "collection_1", label: "Vasen", src }];
  const sent: unknown[] = [];
  const client = createFakeClient((key, { body }) => {
    if (key !== "config.thumbnail_save") return {};
    sent.push((body as FormData).get("file"));
    return { id: "tile_here" };
  });
  const { rendered, onClose } = renderDialog(store, client, {
    documents: new Map([["settings", imported as unknown as JsonObject] as const]),
    files: new Map([[src, { bytes: new Uint8Array([1, 2]), type: "image/png" }]]),
  });
  const { user } = await rendered;
  expect(await screen.findByLabelText(/Bild der Kachel „Vasen“/)).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Übernehmen" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ size: 2, type: "image/png" }]);
  expect(store.get().settings?.draft).toMatchObject({ dashboard: { collections: { data: [{ src: "tile_here" }] } } });
});
