import { screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore, listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { ConfigurationImportDialog } from "./configuration-import-dialog.tsx";

it("drafts are replaced only after all uploads succeed; uploaded files are not sent twice", async () => {
  const settings = createDefaultSettings();
  const imported = createDefaultSettings();
  imported.global.website_title = "Halm";
  const store = createDraftStore({ settings: createDraft("settings", settings as unknown as JsonObject, '"1"') });
  const sent: unknown[] = [];
  let isFull = true;
  const client = createFakeClient((key, input) => {
    if (key !== "config.file_save") return {};
    const { file } = (input as { params: { file: string } }).params;
    sent.push(file);
    if (file === "searchLogo" && isFull) throw new ApiError({ status: 507, code: "storage.full", message: "" });
    return Response.json({});
  });
  const picture = { bytes: new Uint8Array([1]), type: "image/png" };
  const files = new Map(["favicon", "searchLogo"].map((name) => [name, picture]));
  const documents = new Map([["settings", imported]]);
  const onClose = vi.fn();
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <ConfigurationImportDialog configuration={{ documents, files } as never} onClose={onClose} />
    </DraftProvider>,
    { client },
  );
  const importSelected = () => user.click(screen.getByRole("button", { name: "Übernehmen" }));
  await importSelected();
  await waitFor(() => expect(sent).toEqual(["favicon", "searchLogo"]));
  expect(listDirtyDocumentNames(store.get())).toEqual([]);
  isFull = false;
  await importSelected();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual(["favicon", "searchLogo", "searchLogo"]);
  expect(listDirtyDocumentNames(store.get())).toEqual(["settings"]);
});

it("after cancelling no further file is sent and no draft changed", async () => {
  const store = createDraftStore({
    settings: createDraft("settings", createDefaultSettings() as unknown as JsonObject, '"1"'),
  });
  const imported = { ...createDefaultSettings(), order: { ...createDefaultSettings().order, mailto: "a@b.example" } };
  const sent: string[] = [];
  let answer = (_: Response) => {};
  const client = createFakeClient((key, input) => {
    if (key !== "config.file_save") return {};
    sent.push((input as { params?: { file: string } }).params?.file ?? "");
    return new Promise((resolve) => (answer = resolve));
  });
  const picture = { bytes: new Uint8Array([1]), type: "image/png" };
  const configuration = {
    files: new Map(["favicon", "searchLogo"].map((name) => [name, picture])),
    documents: new Map([["settings", imported]]),
  };
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <ConfigurationImportDialog configuration={configuration as never} onClose={() => {}} />
    </DraftProvider>,
    { client },
  );
  await user.click(screen.getByRole("button", { name: "Übernehmen" }));
  await waitFor(() => expect(sent).toEqual(["favicon"]));
  await user.click(screen.getByRole("button", { name: "Abbrechen" }));
  answer(Response.json({}));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([sent, listDirtyDocumentNames(store.get())]).toEqual([["favicon"], []]);
});

it("tile pictures are uploaded, listed by the name of their tile, and replaced by their new ids", async () => {
  const src = `tile_${"a1".repeat(20)}`;
  const store = createDraftStore({
    settings: createDraft("settings", createDefaultSettings() as unknown as JsonObject, '"1"'),
  });
  const imported = createDefaultSettings();
  imported.dashboard.collections.data = [{ indicator: "collection_1", label: "Vasen", src }];
  const sent: unknown[] = [];
  const client = createFakeClient((key, { body }) => {
    if (key !== "config.thumbnail_save") return {};
    sent.push((body as FormData).get("file"));
    return { id: "tile_here" };
  });
  const files = new Map([[src, { bytes: new Uint8Array([1, 2]), type: "image/png" }]]);
  const onClose = vi.fn();
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <ConfigurationImportDialog
        configuration={{ documents: new Map([["settings", imported]]), files } as never}
        onClose={onClose}
      />
    </DraftProvider>,
    { client },
  );
  expect(await screen.findByLabelText(/Bild der Kachel „Vasen“/)).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Übernehmen" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ size: 2, type: "image/png" }]);
  expect(store.get().settings?.draft).toMatchObject({ dashboard: { collections: { data: [{ src: "tile_here" }] } } });
});
