import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { type ComponentProps, useState } from "react";
import { expect, it, vi } from "vitest";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { CollectionPictureEditor } from "./collection-picture-editor.tsx";

const ID = `tile_${"a1".repeat(20)}`;
const vases = ["1", "2"].map((id) => ({ id, title: `Vase ${id}`, asset_groups: ["image"], url: `/${id}.webp` }));
Object.assign(URL, { createObjectURL: vi.fn(() => "blob:picture"), revokeObjectURL: vi.fn() });

interface Around {
  readonly src?: string | null;
  readonly upload?: (file: File) => unknown;
  readonly isAssetUser?: boolean;
  readonly isThere?: boolean;
  readonly has?: () => boolean;
}

/** Renders the editor; returns its value and the upload calls. */
async function edit({
  src = null,
  upload = () => ({ id: ID }),
  isAssetUser = true,
  isThere = true,
  has = () => true,
}: Around = {}) {
  const values: unknown[] = [];
  const client = createFakeClient((key, { query, body }) => {
    if (key === "search.find") return { response: { docs: vases, numFound: 2, start: 0 } };
    if (key === "assets.get") return { response: { docs: vases.filter(({ id }) => String(query?.assetid) === id) } };
    if (key === "config.thumbnail_save") return upload((body as FormData).get("file") as File);
    if (key !== "config.thumbnail") return {};
    if (!isThere) throw new ApiError({ status: 404, code: "not_found", message: "" });
    return new Response("picture", { headers: { "content-type": "image/png" } });
  });
  const props = { id: "src", label: "Bild", blank: { value: undefined } } as ComponentProps<
    typeof CollectionPictureEditor
  >;
  function Editor() {
    const [value, setValue] = useState<unknown>(src);
    const change = (next: unknown) => {
      values.push(next);
      setValue(next);
    };
    return <CollectionPictureEditor {...props} value={value} onChange={change} />;
  }
  const drawn = await renderWithProviders(<Editor />, {
    client: { ...client, has },
    as: { ...createTestSession("mira"), isAssetUser },
  });
  const choose = async () => {
    await drawn.user.click(screen.getByRole("button", { name: /ild wählen$/ }));
    return within(await screen.findByRole("dialog"));
  };
  return { ...drawn, values, choose };
}

const file = (size = 4, name = "haus.png") => new File([new Uint8Array(size)], name, { type: "image/png" });
const field = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;

it("a local picture is uploaded, shown and selected", async () => {
  const names: string[] = [];
  const { user, values, choose } = await edit({
    upload: ({ name }) => {
      names.push(name);
      return { id: ID };
    },
  });
  const dialog = await choose();
  await user.upload(field(), file());
  expect(await dialog.findByText("Hochgeladenes Bild")).toBeVisible();
  await waitFor(() => expect(document.querySelector('[src="blob:picture"]')).not.toBeNull());
  expect(values, "nothing is changed yet").toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
  expect([names, values]).toEqual([["haus.png"], [ID]]);
  expect(await screen.findByText("Hochgeladenes Bild")).toBeVisible();
});

it("a picture can be dropped, and one of the library selected instead", async () => {
  const { user, values, choose } = await edit();
  const dialog = await choose();
  const place = await dialog.findByText(/legen Sie eine Datei hier ab/);
  const dataTransfer = { types: ["Files"], files: [file()] };
  fireEvent.dragOver(place, { dataTransfer });
  expect(dialog.getByRole("region", { name: "Eigenes Bild" })).toHaveAttribute("data-over");
  fireEvent.drop(place, { dataTransfer });
  expect(await dialog.findByText("Hochgeladenes Bild")).toBeVisible();
  await user.click(await dialog.findByRole("button", { name: "Vase 2" }));
  expect(dialog.queryByText("Hochgeladenes Bild")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
  expect(values).toEqual(["2"]);
});

it("a picture selected during an upload stays, and a file dropped meanwhile shows a message", async () => {
  let arrive = (_: object) => {};
  const upload = vi.fn(() => new Promise<object>((resolve) => (arrive = resolve)));
  const { user, values, choose } = await edit({ upload });
  const dialog = await choose();
  const place = await dialog.findByText(/legen Sie eine Datei hier ab/);
  const drop = () => fireEvent.drop(place, { dataTransfer: { types: ["Files"], files: [file()] } });
  drop();
  await waitFor(() => expect(upload).toHaveBeenCalledOnce());
  drop();
  expect(await dialog.findByText(/^Das vorige Bild wird noch gesichert/)).toBeVisible();
  await user.click(await dialog.findByRole("button", { name: "Vase 2" }));
  arrive({ id: ID });
  await waitFor(() => expect(dialog.getByRole("button", { name: "Übernehmen" })).not.toHaveAttribute("data-loading"));
  await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
  expect([values, upload.mock.calls.length]).toEqual([["2"], 1]);
});

it("text dragged over the drop zone is ignored", async () => {
  const { values, choose } = await edit();
  const place = await (await choose()).findByText(/legen Sie eine Datei hier ab/);
  const isLeftAlone = fireEvent.drop(place, { dataTransfer: { types: ["text/plain"], files: [] } });
  expect([isLeftAlone, values]).toEqual([true, []]);
});

it.each([
  [new ApiError({ status: 415, code: "file.wrong_kind", message: "", details: { accepted: ["image/png"] } }), /PNG/],
  [new ApiError({ status: 413, code: "file.too_large", message: "", details: { maxBytes: 10_485_760 } }), /zu groß/],
  [new ApiError({ status: 422, code: "file.unusable", message: "", details: { problem: "damaged" } }), /beschädigt/],
  [new ApiError({ status: 404, code: "not_found", message: "" }), /nimmt keine Bilder für Kacheln an/],
])("a rejected picture shows an error, and the previous one stays: %s", async (error, words) => {
  const { user, values, choose } = await edit({
    src: "1",
    upload: () => {
      throw error;
    },
  });
  const dialog = await choose();
  await user.upload(field(), file());
  expect(await dialog.findByRole("alert")).toHaveTextContent(words);
  await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
  expect(values).toEqual(["1"]);
});

it("a large picture is accepted with a warning, as is one with removed content", async () => {
  const { user, choose } = await edit({ upload: () => ({ id: ID, removed: ["<script>"] }) });
  const dialog = await choose();
  await user.upload(field(), file(1_200_000));
  expect(await dialog.findByText(/Ab 1 MB warten Besucher/)).toBeVisible();
  expect(dialog.getByText(/<script>/)).toBeVisible();
});

it("an admin without access to the library can upload", async () => {
  const { user, values, choose } = await edit({ isAssetUser: false });
  const dialog = await choose();
  expect(dialog.queryByRole("searchbox")).toBeNull();
  await user.upload(field(), file());
  await dialog.findByText("Hochgeladenes Bild");
  await user.click(dialog.getByRole("button", { name: "Übernehmen" }));
  expect(values).toEqual([ID]);
});

it("a missing picture shows a message, and can be replaced or removed", async () => {
  const { user, values } = await edit({ src: ID, isThere: false });
  expect(await screen.findByText(/gibt es nicht mehr/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Bild: anderes Bild wählen" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "„Bild“ entfernen" }));
  expect(values).toEqual([undefined]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Bild: Bild wählen" })).toHaveFocus());
});

it("offers no upload if the backend does not support it, and shows the backend's picture", async () => {
  const { choose } = await edit({ src: "7", has: () => false });
  await waitFor(() => expect(document.querySelector("img")).toHaveAttribute("src", "blob:picture"));
  await choose();
  expect(field()).toBeNull();
});
