import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, it, vi } from "vitest";
import { BookmarksProvider } from "../../asset/bookmarks/bookmarks-context.ts";
import { createFakeBookmarks } from "../../testing/fake-stores.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { AssetPage } from "./asset-page.tsx";

beforeAll(() => {
  Element.prototype.scrollBy = () => {};
});

it("reports one view of the asset", async () => {
  const asked = vi.fn();
  const client = createFakeClient((key, { query }) => {
    if (key !== "assets.get") return { visible_fields: [] };
    asked(query);
    return { response: { docs: [{ id: "7", title: "Krug", asset_groups: ["image"] }] } };
  });
  await renderWithProviders(<AssetPage />, { client, at: "/asset/7", path: "/asset/:id" });
  await screen.findByRole("heading", { name: "Krug" });
  expect(asked.mock.calls).toEqual([[{ assetid: ["7"], purpose: "view" }]]);
});

it("steps through the bookmarks it was opened from, even if one is removed meanwhile", async () => {
  const titles: Readonly<Record<string, string>> = { "7": "Krug", "8": "Katalog", "9": "Vase" };
  const client = createFakeClient((key, { query }) => {
    if (key === "download.preview") return { url: "/p.webp" };
    if (key !== "assets.get") return { visible_fields: [] };
    const ids = query?.assetid as readonly string[];
    // The server returns its own order.
    const docs = ids.toSorted().map((id) => ({ id, title: titles[id], asset_groups: ["image"], url: "/p.webp" }));
    return { response: { docs } };
  });
  function Kept() {
    const [ids, setIds] = useState(["9", "8", "7"]);
    return (
      <BookmarksProvider value={createFakeBookmarks(ids)}>
        <button type="button" onClick={() => setIds(["9", "7"])}>
          take away
        </button>
        <AssetPage />
      </BookmarksProvider>
    );
  }
  const trail = { search: "/bookmark", index: 1, total: 3, direct: true };
  const { user } = await renderWithProviders(<Kept />, {
    client,
    at: { pathname: "/asset/8", state: { trail } },
    path: "/asset/:id",
  });
  const strip = await screen.findByRole("navigation", { name: "Nachbarn in der Merkliste" });
  const names = within(strip).getAllByRole("link");
  expect(names.map((link) => link.getAttribute("aria-label"))).toEqual(["Vase", "Katalog", "Krug"]);
  expect(screen.getByRole("button", { name: "Zurück zur Merkliste" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "take away" }));
  expect(screen.getByText("2 / 3")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Große Vorschau" }));
  await screen.findByRole("dialog", { name: "Vorschau von Katalog" });
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByRole("dialog", { name: "Vorschau von Krug" })).toBeInTheDocument();
});
