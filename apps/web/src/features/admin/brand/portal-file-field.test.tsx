import { screen, waitFor } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { getCachedFileContent } from "../drafts/file-drafts.ts";
import { saveFile } from "../saving/documents/file-document.ts";
import { PortalFileField } from "./portal-file-field.tsx";
import { readDownscaledPixels } from "./read-downscaled-pixels.ts";

vi.mock("./read-downscaled-pixels.ts", () => ({ readDownscaledPixels: vi.fn(async () => new Uint8ClampedArray(4)) }));
beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 400, height: 400, close: () => {} }));
  URL.createObjectURL = () => "blob:picked";
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const picture = new File([PNG], "icon.png", { type: "image/png" });

async function open(files: object) {
  const sent: [string, unknown, unknown][] = [];
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  const client = createFakeClient((key, { body, headers }) => {
    if (key === "config.available") return files;
    if (key === "config.file") return new Response("old");
    sent.push([key, body, headers]);
    return {
      favicon: (body as FormData).has("file"),
      revisions: (body as FormData).has("file") ? { favicon: "2" } : {},
    };
  });
  const drawn = await renderWithProviders(
    <DraftProvider value={store}>
      <PortalFileField file="favicon" name="Icon" />
    </DraftProvider>,
    { client },
  );
  const draft = () => store.get()["file favicon"];
  const upload = (content: File) => {
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("no input");
    return drawn.user.upload(input, content);
  };
  const save = async () => {
    const now = draft();
    if (!now) throw new Error("no draft");
    return saveFile(client, "file favicon", now);
  };
  return { ...drawn, sent, store, draft, upload, save };
}

it("a picked file waits for the save, and can be taken back", async () => {
  const { user, sent, draft, upload } = await open({ favicon: false });
  await screen.findByText("Keine eigene Datei");
  await upload(picture);
  await screen.findByText(/^Eigene Datei/);
  expect(getCachedFileContent(draft()?.draft.content)).toBe(picture);
  expect(sent).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Änderung zurücknehmen: Icon" }));
  await screen.findByText("Keine eigene Datei");
  await waitFor(() => expect(screen.getByRole("region", { name: "Icon" })).toHaveFocus());
});

it("a file is removed by the save, with a form without a file, which every backend supports", async () => {
  const { user, sent, save, draft } = await open({ favicon: true, revisions: { favicon: "1" } });
  await user.click(await screen.findByRole("button", { name: "„Icon“ entfernen" }));
  await screen.findByText(/^Keine eigene Datei/);
  expect(sent).toEqual([]);
  expect(await save()).toMatchObject({ kind: "saved", document: { base: { content: "" } } });
  const [[key, body, headers] = []] = sent;
  expect([key, [...(body as FormData).keys()], headers]).toEqual(["config.file_save", [], { "if-match": '"1"' }]);
  expect(draft()?.base).toEqual({ content: "stored:1" });
});

it("a saved file can be replaced by the one before it, whose bytes are kept", async () => {
  const { upload, save, draft, store } = await open({ favicon: true, revisions: { favicon: "1" } });
  await screen.findByText("Eigene Datei");
  await upload(picture);
  await waitFor(() => expect(draft()).toBeDefined());
  const saved = await save();
  expect(saved).toMatchObject({ kind: "saved", document: { base: { content: "stored:2" } } });
  store.put("file favicon", { base: { content: "stored:2" }, draft: { content: "stored:1" }, etag: null });
  expect(await getCachedFileContent("stored:1")?.text()).toBe("old");
  expect(await save()).toMatchObject({ kind: "saved" });
});

it("a warning and an error end with the content they are about", async () => {
  const { store, upload } = await open({ favicon: false });
  await screen.findByText("Keine eigene Datei");
  await upload(new File([PNG, new Uint8Array(1_000_001)], "icon.png", { type: "image/png" }));
  expect(await screen.findByText(/1 MB/)).toBeInTheDocument();
  await upload(new File(["no picture"], "icon.png", { type: "image/png" }));
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  store.discard();
  store.remove("file favicon");
  await screen.findByText("Keine eigene Datei");
  await waitFor(() => expect(screen.queryByText(/1 MB/)).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a file that is no picture, and one that is damaged, are refused before the save", async () => {
  const { upload, draft } = await open({ favicon: false });
  vi.mocked(readDownscaledPixels).mockResolvedValue(undefined);
  await upload(new File(["no picture"], "icon.png", { type: "image/png" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Möglich sind: SVG, PNG, ICO.");
  await upload(picture);
  expect(await screen.findByText("Die Datei ist beschädigt.")).toBeInTheDocument();
  expect(draft()).toBeUndefined();
});
