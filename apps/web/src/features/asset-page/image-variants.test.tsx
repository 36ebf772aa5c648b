import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { SamePictureAssets } from "./image-variants.tsx";

const asset = (id: string, more: Partial<AssetDoc> = {}): AssetDoc => ({
  id,
  title: "Krug",
  asset_groups: ["image"],
  file_name: "krug.jpg",
  pixel_x: 3000,
  pixel_y: 2000,
  file_size: 900,
  ...more,
});
const found = (...docs: AssetDoc[]) => ({
  facetCounts: { facetFields: {} },
  response: { docs, numFound: docs.length, start: 0 },
});

it("lists the variants with format, dimensions and file size, and links to all of them", async () => {
  const asked = vi.fn();
  const tiff = asset("8", { title: "Krug, Druck", file_name: "krug.tif", file_size: 48_000 });
  const client = createFakeClient((key, { query }) => {
    asked(key, query);
    return found(asset("7"), tiff);
  });
  await renderWithProviders(<SamePictureAssets asset={asset("7")} />, { client });
  const section = await screen.findByRole("region", { name: "Auch als" });
  const [other, ...rest] = within(section).getAllByRole("listitem");
  expect(rest, "not itself").toEqual([]);
  expect(other).toHaveTextContent("Krug, Druck");
  expect(other).toHaveTextContent(/TIFF?.*3000 × 2000.*48\sMB/);
  expect(within(section).getByRole("link", { name: /Krug, Druck/ })).toHaveAttribute("href", "/asset/8");
  expect(within(section).getByRole("link", { name: "Alle 2 in der Suche zeigen" })).toHaveAttribute(
    "href",
    "/search/*?like=7",
  );
  expect(asked).toHaveBeenCalledWith("search.find", expect.objectContaining({ like: "7" }));
});

it("renders nothing if there are no variants", async () => {
  const asked = vi.fn();
  const client = createFakeClient(() => {
    asked();
    return found(asset("7"));
  });
  await renderWithProviders(<SamePictureAssets asset={asset("7")} />, { client });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole("region")).toBeNull();
});
