import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { draw, serverOf, sessionOf } from "../../testing/draw.tsx";
import { AssetFacts } from "./asset-facts.tsx";

const downloads = { downloadOne: vi.fn(), downloadMany: vi.fn() };
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
