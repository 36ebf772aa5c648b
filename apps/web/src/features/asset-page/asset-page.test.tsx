import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../testing/draw.tsx";
import { AssetPage } from "./asset-page.tsx";

it("says that somebody looks at the asset, once", async () => {
  const asked = vi.fn();
  const client = serverOf((key, { query }) => {
    if (key !== "assets.get") return { visible_fields: [] };
    asked(query);
    return { response: { docs: [{ id: "7", title: "Krug", asset_groups: ["image"] }] } };
  });
  await draw(
    <DownloadsProvider value={{ downloadOne: () => {}, downloadMany: () => {}, order: () => {} }}>
      <AssetPage />
    </DownloadsProvider>,
    { client, at: "/asset/7", path: "/asset/:id" },
  );
  await screen.findByRole("heading", { name: "Krug" });
  expect(asked.mock.calls).toEqual([[{ assetid: ["7"], purpose: "view" }]]);
});
