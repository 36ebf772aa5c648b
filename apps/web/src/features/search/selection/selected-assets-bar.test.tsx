import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import { BookmarksProvider } from "../../../asset/bookmarks/bookmarks-context.ts";
import { DownloadsProvider } from "../../../asset/downloads/downloads-context.ts";
import type { Session } from "../../../shared/api/session-store.ts";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { createFakeBookmarks, createFakeDownloads } from "../../../testing/fake-stores.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { settingsWithOrders } from "../../../testing/settings.ts";
import { SelectedAssetsBar } from "./selected-assets-bar.tsx";

const downloads = { download: vi.fn(), order: vi.fn() };
const every = {
  result: { ids: ["0", "1", undefined], total: 12_000, complete: false },
  place: { ...EMPTY_SEARCH, text: "krug" },
  address: "/search/krug",
};
beforeEach(() => downloads.download.mockClear());

type State = AssetDoc["download_state"];
const over = (states: readonly State[], as: Session = createTestSession(null), settings = createDefaultSettings()) => {
  const assets = states.map((download_state, at): AssetDoc => {
    return { id: String(at), asset_groups: ["image"], file_size: 1000, ...(download_state && { download_state }) };
  });
  return renderWithProviders(
    <DownloadsProvider value={createFakeDownloads(downloads)}>
      <SelectedAssetsBar assets={assets} allHits={every} onClear={() => {}} />
    </DownloadsProvider>,
    { client: createFakeClient(() => ({})), as, at: "/search/krug", settings },
  );
};

it("shows number and size of the downloadable assets", async () => {
  const { user } = await over(["permitted", "forbidden", "withdrawn"]);
  expect(screen.getByRole("toolbar")).toHaveTextContent("1 MB");
  await user.click(screen.getByRole("button", { name: "1 von 3 herunterladen" }));
  expect(downloads.download.mock.calls[0]?.[0], "the dialog names those that are left out").toHaveLength(3);
});

it("sends a guest who may download nothing to the login", async () => {
  const { user, address } = await over(["forbidden", "forbidden"]);
  await user.click(screen.getByRole("button", { name: "Zum Herunterladen anmelden" }));
  expect(address()).toBe("/login?from=%2Fsearch%2Fkrug");
});

it("tells an account that nothing of the selection may be downloaded", async () => {
  const { user } = await over(["forbidden", "forbidden"], createTestSession("lena"));
  const button = screen.getByRole("button", { name: "Nicht für Sie zum Download freigegeben" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  await user.click(button);
  expect(downloads.download).not.toHaveBeenCalled();
});

it("is a plain download if the backend sends no permissions", async () => {
  const { user } = await over([undefined, undefined]);
  await user.click(screen.getByRole("button", { name: "Herunterladen" }));
  expect(downloads.download).toHaveBeenCalledOnce();
});

it("Escape ends the selection also from the bar", async () => {
  const onClear = vi.fn();
  const assets = ["1", "2"].map((id) => ({ id, asset_groups: ["image" as const] }));
  const { user } = await renderWithProviders(<SelectedAssetsBar assets={assets} allHits={every} onClear={onClear} />, {
    client: createFakeClient(() => ({})),
  });
  screen.getByRole("button", { name: "Herunterladen" }).focus();
  await user.keyboard("x");
  expect(onClear).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(onClear).toHaveBeenCalledOnce();
});

it("bookmarks an asset that is not loaded without showing its id", async () => {
  const toggle = vi.fn();
  const { user } = await renderWithProviders(
    <BookmarksProvider value={createFakeBookmarks(null, { toggle })}>
      <DownloadsProvider value={createFakeDownloads(downloads)}>
        <SelectedAssetsBar assets={[{ id: "1", asset_groups: [] }]} allHits={every} onClear={() => {}} />
      </DownloadsProvider>
    </BookmarksProvider>,
    { client: createFakeClient(() => ({})) },
  );
  await user.click(screen.getByRole("button", { name: "Merken" }));
  expect(toggle).toHaveBeenCalledWith([{ id: "1", title: undefined }]);
});

it("shows that only loaded assets are selected if not all could be", async () => {
  await renderWithProviders(
    <DownloadsProvider value={createFakeDownloads(downloads)}>
      <SelectedAssetsBar
        assets={[
          { id: "1", asset_groups: [] },
          { id: "2", asset_groups: [] },
        ]}
        scope="loaded"
        allHits={every}
        onClear={() => {}}
      />
    </DownloadsProvider>,
    { client: createFakeClient(() => ({})) },
  );
  expect(screen.getByRole("toolbar")).toHaveTextContent("2 geladene ausgewählt");
});

it("offers to select all until all are selected, and opens the list", async () => {
  const all = vi.fn();
  const { user } = await renderWithProviders(
    <DownloadsProvider value={createFakeDownloads(downloads)}>
      <SelectedAssetsBar
        assets={[{ id: "1", asset_groups: ["image"], title: "Krug" }]}
        onSelectAll={all}
        allHits={every}
        onClear={() => {}}
      />
    </DownloadsProvider>,
    { client: createFakeClient(() => ({})) },
  );
  await user.click(screen.getByRole("button", { name: "Alle auswählen" }));
  expect(all).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "1 ausgewählt" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("Krug");
});

it("orders a selection without downloadable assets, if the portal takes orders", async () => {
  const { user } = await over(["forbidden", "withdrawn"], createTestSession("lena"), settingsWithOrders);
  await user.click(screen.getByRole("button", { name: "Bestellen" }));
  expect(downloads.order.mock.calls[0]?.[0]).toHaveLength(2);
});

it("downloads the permitted part of a selection, even if the portal takes orders", async () => {
  const { user } = await over(["forbidden", "permitted"], createTestSession("lena"), settingsWithOrders);
  await user.click(screen.getByRole("button", { name: "1 von 2 herunterladen" }));
  expect(downloads.download.mock.calls[0]?.[0], "the dialog offers to order the other").toHaveLength(2);
});

/** Sets the window's width. */
function narrow(width: number) {
  const fits = (query: string) => {
    const [, kind, pixels] = /^\((min|max)-width: (\d+)px\)$/.exec(query) ?? [];
    return kind === "min" ? width >= Number(pixels) : kind === "max" && width <= Number(pixels);
  };
  const list = (query: string) => ({ matches: fits(query), addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("matchMedia", list);
}
afterEach(() => void vi.unstubAllGlobals());

async function menuOf(width: number) {
  narrow(width);
  const addResult = vi.fn();
  const all = vi.fn();
  const { user, router } = await renderWithProviders(
    <BookmarksProvider value={createFakeBookmarks(null, { addResult })}>
      <DownloadsProvider value={createFakeDownloads(downloads)}>
        <SelectedAssetsBar
          assets={[{ id: "1", asset_groups: ["image"] }]}
          onSelectAll={all}
          allHits={every}
          onClear={() => {}}
        />
      </DownloadsProvider>
    </BookmarksProvider>,
    { client: createFakeClient(() => ({})), at: "/search/krug" },
  );
  const entries = async () => {
    await user.click(screen.getByRole("button", { name: "Weitere Aktionen" }));
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };
  const buttons = () => screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  return { user, router, addResult, all, entries, buttons };
}

it("bookmarks and shares all results while something is selected", async () => {
  const { user, router, addResult, entries } = await menuOf(1440);
  expect(await entries()).toEqual(["Alle merken", "Alle teilen"]);
  await user.click(screen.getByRole("menuitem", { name: "Alle merken" }));
  expect(addResult).toHaveBeenCalledExactlyOnceWith(every.place, 12_000, []);
  await user.click(screen.getByRole("button", { name: "Weitere Aktionen" }));
  await user.click(await screen.findByRole("menuitem", { name: "Alle teilen" }));
  const shared = { count: 12_000, ids: [], search: "/search/krug" };
  expect(router.state.location.state.overlay).toMatchObject({ kind: "share", shared });
});

it("shows the number and four icons on phones, and the rest in its menu", async () => {
  const { user, all, entries, buttons } = await menuOf(390);
  expect(screen.getByRole("button", { name: "1 ausgewählt" }).firstElementChild).toHaveTextContent(/^1$/);
  expect(buttons().slice(1)).toEqual(["Merken", "Teilen", "Weitere Aktionen", "Herunterladen", "Auswahl aufheben"]);
  expect(await entries()).toEqual(["Alle auswählen", "Alle merken", "Alle teilen"]);
  await user.click(screen.getByRole("menuitem", { name: "Alle auswählen" }));
  expect(all).toHaveBeenCalledOnce();
});

it("moves sharing into the menu on small phones", async () => {
  const { entries, buttons } = await menuOf(320);
  expect(buttons().slice(1)).toEqual(["Merken", "Weitere Aktionen", "Herunterladen", "Auswahl aufheben"]);
  expect(await entries()).toEqual(["Alle auswählen", "Teilen", "Alle merken", "Alle teilen"]);
});

it("shows that the maximum is selected, and does not offer more", async () => {
  await renderWithProviders(
    <DownloadsProvider value={createFakeDownloads(downloads)}>
      <SelectedAssetsBar
        assets={[{ id: "1", asset_groups: ["image"] }]}
        scope="limited"
        onSelectAll={() => {}}
        allHits={every}
        onClear={() => {}}
      />
    </DownloadsProvider>,
    { client: createFakeClient(() => ({})) },
  );
  expect(screen.getByRole("toolbar")).toHaveTextContent("1 von 12.000 ausgewählt");
  expect(screen.queryByRole("button", { name: "Alle auswählen" })).toBeNull();
});
