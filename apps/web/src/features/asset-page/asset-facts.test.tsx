import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { draw, serverOf, sessionOf } from "../../testing/draw.tsx";
import { withOrders } from "../../testing/settings.ts";
import { AssetFacts } from "./asset-facts.tsx";

const downloads = { downloadOne: vi.fn(), downloadMany: vi.fn(), order: vi.fn() };
const asset: AssetDoc = { id: "7", title: "Krug", asset_groups: ["image"], download_state: "forbidden" };
const page = (shown: AssetDoc) => (
  <DownloadsProvider value={downloads}>
    <AssetFacts asset={shown} />
  </DownloadsProvider>
);
const client = serverOf(() => ({ visible_fields: [] }));

it("leads a guest who may not download to the login", async () => {
  const { user, address } = await draw(page(asset), { client, at: "/asset/7" });
  await user.click(screen.getByRole("link", { name: "Zum Herunterladen anmelden" }));
  expect(address()).toBe("/login?from=%2Fasset%2F7");
});

it("tells an account below the button why it may not download", async () => {
  const { user } = await draw(page(asset), { client, as: sessionOf("lena") });
  const button = screen.getByRole("button", { name: "Herunterladen" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveAccessibleDescription("Nicht für Sie zum Download freigegeben");
  await user.click(button);
  expect(downloads.downloadOne).not.toHaveBeenCalled();
});

it.each([null, "lena"])(
  "offers %s an order as the page's first action, where the portal takes orders",
  async (name) => {
    const { user } = await draw(page(asset), { client, as: sessionOf(name), settings: withOrders });
    const button = screen.getByRole("button", { name: "Bestellen" });
    expect(button).not.toHaveAttribute("aria-disabled");
    await user.click(button);
    expect(downloads.order).toHaveBeenCalledWith([expect.objectContaining({ id: "7" })]);
  },
);
