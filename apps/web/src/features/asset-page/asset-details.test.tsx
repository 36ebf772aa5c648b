import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it, vi } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { DownloadsProvider } from "../../asset/downloads/downloads-context.ts";
import { createFakeDownloads } from "../../testing/fake-stores.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { settingsWithOrders } from "../../testing/settings.ts";
import { AssetDetails } from "./asset-details.tsx";

const downloads = { download: vi.fn(), order: vi.fn() };
const asset: AssetDoc = { id: "7", title: "Krug", asset_groups: ["image"], download_state: "forbidden" };
const page = (shown: AssetDoc) => (
  <DownloadsProvider value={createFakeDownloads(downloads)}>
    <AssetDetails asset={shown} />
  </DownloadsProvider>
);
const client = createFakeClient(() => ({ visible_fields: [] }));

it("leads a guest who may not download to the login", async () => {
  const { user, address } = await renderWithProviders(page(asset), { client, at: "/asset/7" });
  await user.click(screen.getByRole("link", { name: "Zum Herunterladen anmelden" }));
  expect(address()).toBe("/login?from=%2Fasset%2F7");
});

it("shows below the button why the account may not download", async () => {
  const { user } = await renderWithProviders(page(asset), { client, as: createTestSession("lena") });
  const button = screen.getByRole("button", { name: "Herunterladen" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAccessibleDescription("Nicht für Sie zum Download freigegeben");
  await user.click(button);
  expect(downloads.download).not.toHaveBeenCalled();
});

it.each([null, "lena"])(
  "offers %s an order as the page's first action, where the portal takes orders",
  async (name) => {
    const { user } = await renderWithProviders(page(asset), {
      client,
      as: createTestSession(name),
      settings: settingsWithOrders,
    });
    const button = screen.getByRole("button", { name: "Bestellen" });
    expect(button).not.toHaveAttribute("aria-disabled");
    await user.click(button);
    expect(downloads.order).toHaveBeenCalledWith([expect.objectContaining({ id: "7" })]);
  },
);

it.each([true, false])("leaves out fields without a value where the settings say so: %s", async (hidden) => {
  const settings = createDefaultSettings();
  settings.global.hide_empty_metadata_fields = hidden;
  settings.assetInfo.paramsLeft = [{ field_name: "series", position: 0 }];
  settings.assetInfo.paramsRight = [{ field_name: "file_name", position: 0 }];
  const known = ["series", "file_name"].map((field_name) => ({
    field_name,
    type: "string",
    is_facet: false,
    default_labels: { de: field_name },
  }));
  await renderWithProviders(page({ ...asset, file_name: "krug.tif" }), {
    client: createFakeClient(() => ({ visible_fields: known })),
    settings,
  });
  await screen.findByText("krug.tif");
  expect(document.querySelectorAll("dt")).toHaveLength(hidden ? 1 : 2);
});
