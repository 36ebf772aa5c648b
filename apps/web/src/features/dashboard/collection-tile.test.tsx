import { screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { CollectionTile } from "./collection-tile.tsx";

const definition = { indicator: "lamps", src: "7" } as DashboardCollectionSetting;

it("loads its picture without reporting a view of the asset", async () => {
  const asked = vi.fn();
  const client = createFakeClient((key, { query }) => {
    if (key === "collections.list")
      return { collections: [{ indicator: "lamps", label: { de: "Leuchten", en: "Lamps" } }] };
    if (key === "assets.get") asked(query);
    return { response: { docs: [{ id: "7", url: "/dome.webp", asset_groups: ["image"] }], numFound: 1 } };
  });
  await renderWithProviders(
    <ul>
      <CollectionTile definition={definition} />
    </ul>,
    { client },
  );
  await screen.findByRole("listitem");
  await waitFor(() => expect(document.querySelector("img")).toHaveAttribute("src", "/dome.webp"));
  expect(asked.mock.calls).toEqual([[{ assetid: ["7"] }]]);
});

it.each([
  [true, "blob:own"],
  [false, "/dome.webp"],
])("shows the uploaded picture, or that of its first asset if the upload is missing: %s", async (isThere, shown) => {
  Object.assign(URL, { createObjectURL: vi.fn(() => "blob:own"), revokeObjectURL: vi.fn() });
  const src = `tile_${"a1".repeat(20)}`;
  const asked = vi.fn();
  const client = createFakeClient((key, { query }) => {
    if (key === "collections.list") return { collections: [] };
    if (key === "assets.get") asked();
    if (key !== "config.thumbnail")
      return { response: { docs: [{ id: "7", url: "/dome.webp", asset_groups: ["image"] }], numFound: 1 } };
    if (query?.id !== src || !isThere) throw new ApiError({ status: 404, code: "not_found", message: "" });
    return new Response("picture", { headers: { "content-type": "image/png" } });
  });
  await renderWithProviders(
    <ul>
      <CollectionTile definition={{ ...definition, src }} />
    </ul>,
    { client },
  );
  await waitFor(() => expect(document.querySelector("img")).toHaveAttribute("src", shown));
  expect(asked, "it is no asset").not.toHaveBeenCalled();
});

it("shows the backend's picture if only the backend can resolve the setting", async () => {
  Object.assign(URL, { createObjectURL: vi.fn(() => "blob:own"), revokeObjectURL: vi.fn() });
  const asked: unknown[] = [];
  const client = createFakeClient((key, { query }) => {
    if (key === "collections.list") return { collections: [] };
    asked.push([key, query?.id]);
    if (key !== "config.thumbnail") return { response: { docs: [], numFound: 1 } };
    return new Response("picture", { headers: { "content-type": "image/png" } });
  });
  const bare = { ...client, has: () => false };
  await renderWithProviders(
    <ul>
      <CollectionTile definition={definition} />
    </ul>,
    { client: bare },
  );
  await waitFor(() => expect(document.querySelector("img")).toHaveAttribute("src", "blob:own"));
  expect(asked).toContainEqual(["config.thumbnail", "7"]);
  expect(asked).not.toContainEqual(expect.arrayContaining(["assets.get"]));
});
