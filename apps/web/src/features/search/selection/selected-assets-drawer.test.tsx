import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { SelectedAssetsDrawer } from "./selected-assets-drawer.tsx";

const client = createFakeClient((_, { query }) => {
  const ids = query?.assetid as string[];
  return { response: { docs: ids.map((id) => ({ id, asset_groups: ["image"], title: `Krug ${id}` })) } };
});
const onClear = vi.fn();
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

const known = (id: number): AssetDoc => ({ id: String(id), asset_groups: ["image"], title: `Krug ${id}` });

async function open(given: readonly AssetDoc[]) {
  function Page() {
    const [assets, setAssets] = useState(given);
    const remove = (id: string) => setAssets(assets.filter((asset) => asset.id !== id));
    return <SelectedAssetsDrawer assets={assets} onRemove={remove} onClear={onClear} onClose={onClose} />;
  }
  const { user, router } = await renderWithProviders(<Page />, { client });
  const panel = await screen.findByRole("dialog");
  return { user, router, panel, entries: () => within(panel).getAllByRole("listitem") };
}

it("lists the selection, and loads assets known only by id", async () => {
  const { panel, entries } = await open([known(1), { id: "2", asset_groups: [] }]);
  expect(panel).toHaveTextContent("2 ausgewählte Medien");
  expect(entries()[0]).toHaveTextContent("Krug 1");
  await waitFor(() => expect(entries()[1]).toHaveTextContent("Krug 2"));
});

it("removes an asset, and focuses the next one", async () => {
  const { user, entries, panel } = await open([known(1), known(2), known(3)]);
  await user.click(screen.getByRole("button", { name: "Auswahl von Krug 2 aufheben" }));
  expect(entries()).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Auswahl von Krug 3 aufheben" })).toHaveFocus();
  expect(panel).toHaveTextContent("2 ausgewählte Medien");
});

it("clears the selection with its last asset, or all at once", async () => {
  const { user } = await open([known(1)]);
  await user.click(screen.getByRole("button", { name: "Auswahl von Krug 1 aufheben" }));
  expect([onClose.mock.calls.length, onClear.mock.calls.length]).toEqual([1, 1]);
  await user.click(screen.getByRole("button", { name: "Auswahl aufheben" }));
  expect(onClear).toHaveBeenCalledTimes(2);
});

it("shows sixty of many, and more on demand", async () => {
  const { user, entries } = await open(Array.from({ length: 200 }, (_, at) => known(at)));
  expect(entries()).toHaveLength(60);
  await user.click(screen.getByRole("button", { name: "140 weitere" }));
  expect(entries()).toHaveLength(120);
});

it("is closed by browser back, and the page stays", async () => {
  const { router } = await open([known(1)]);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onClear).not.toHaveBeenCalled();
});

it("returns the focus to the button that opened it", async () => {
  function Page() {
    const [opened, setOpened] = useState(false);
    const close = () => setOpened(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Öffnen
        </button>
        {opened && <SelectedAssetsDrawer assets={[known(1)]} onRemove={undefined} onClear={onClear} onClose={close} />}
      </>
    );
  }
  const { user } = await renderWithProviders(<Page />, { client });
  await user.click(screen.getByRole("button", { name: "Öffnen" }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Öffnen" })).toHaveFocus());
});
