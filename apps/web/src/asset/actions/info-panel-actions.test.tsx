import { screen, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeDownloads } from "../../testing/fake-stores.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { settingsWithOrders } from "../../testing/settings.ts";
import type { AssetDoc } from "../asset-doc.ts";
import { DownloadsProvider } from "../downloads/downloads-context.ts";
import { InfoPanelActions } from "./info-panel-actions.tsx";

const asset = { id: "7", title: "Krug", asset_groups: ["image"] } as unknown as AssetDoc;
const download = vi.fn();
const order = vi.fn();

beforeEach(() => {
  download.mockClear();
  order.mockClear();
});

const take = { convert_sets: [{ id: "0", title: "Original" }] };

function at(width: number, state: Partial<Parameters<typeof renderWithProviders>[1]> = {}, of: Partial<AssetDoc> = {}) {
  const set = (
    <DownloadsProvider value={createFakeDownloads({ download, order })}>
      <InfoPanelActions asset={{ ...asset, ...of }} onClose={() => {}} width={width} />
    </DownloadsProvider>
  );
  return renderWithProviders(set, { client: createFakeClient(() => take), at: "/search/krug", ...state });
}

const icons = () =>
  [...within(screen.getByRole("group")).queryAllByRole("button"), ...screen.queryAllByRole("link")].map((icon) =>
    icon.getAttribute("aria-label"),
  );

it("shows every icon on a poster with room for them", async () => {
  await at(240);
  expect(icons()).toEqual(["Schließen", "Herunterladen", "Merken", "Große Vorschau", "Teilen", "Alle Angaben"]);
});

it("collapses into a menu what a narrow poster has no room for, and the menu does it", async () => {
  const { user, address } = await at(110);
  expect(icons()).toEqual(["Schließen", "Herunterladen", "Weitere Aktionen"]);
  await user.click(screen.getByRole("button", { name: "Weitere Aktionen" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
    "Merken",
    "Alle Angaben",
    "Große Vorschau",
    "Teilen",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Alle Angaben" }));
  expect(address()).toBe("/asset/7");
});

it("leaves only the way out where not one icon has room", async () => {
  await at(50);
  expect(icons()).toEqual(["Schließen"]);
});

it("leads a guest who may not download to the login before the click, and from there back", async () => {
  const { user, address } = await at(200, {}, { download_state: "forbidden" });
  await user.click(screen.getByRole("link", { name: "Zum Herunterladen anmelden" }));
  expect(address()).toBe("/login?from=%2Fsearch%2Fkrug");
  expect(download).not.toHaveBeenCalled();
});

it("tells an account why it may not download, before the click and after it", async () => {
  const { user } = await at(200, { as: createTestSession("lena") }, { download_state: "forbidden" });
  const icon = screen.getByRole("button", { name: "Herunterladen: Nicht für Sie zum Download freigegeben" });
  expect(icon).toHaveAttribute("aria-disabled", "true");
  await user.click(icon);
  expect(await screen.findByText("Nicht für Sie zum Download freigegeben")).toBeInTheDocument();
  expect(download).not.toHaveBeenCalled();
});

it("does not suggest to sign in for expired assets", async () => {
  await at(200, {}, { download_state: "withdrawn" });
  expect(screen.getByRole("button", { name: "Herunterladen: Abgelaufen, kein Download mehr" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /anmelden/ })).toBeNull();
});

it("asks for the forms of the asset where its record does not say whether it may be downloaded", async () => {
  const asked = vi.fn();
  const client = createFakeClient((key, { query }) => {
    asked(key, query?.asset_id);
    throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
  });
  await at(200, { client });
  expect(screen.getByRole("button", { name: "Herunterladen" }), "nothing is known yet").toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Zum Herunterladen anmelden" })).toBeInTheDocument();
  expect(asked.mock.calls).toEqual([["session.csets", ["7"]]]);
});

it("asks nothing where the record says it", async () => {
  const asked = vi.fn(() => take);
  await at(200, { client: createFakeClient(asked) }, { download_state: "permitted" });
  expect(screen.getByRole("button", { name: "Herunterladen" })).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ["a guest", null, "forbidden", "Nicht für Sie zum Download freigegeben"],
  ["an account", "lena", "forbidden", "Nicht für Sie zum Download freigegeben"],
  ["anybody, of what has expired,", null, "withdrawn", "Abgelaufen, kein Download mehr"],
] as const)("offers %s an order in place of the refusal, with its reason", async (_who, name, state, refused) => {
  const { user, address } = await at(
    200,
    { as: createTestSession(name), settings: settingsWithOrders },
    { download_state: state },
  );
  const icon = screen.getByRole("button", { name: "Bestellen" });
  expect(icon).not.toHaveAttribute("aria-disabled");
  await user.click(icon);
  expect(order.mock.calls).toEqual([[[expect.objectContaining({ id: "7", title: "Krug", refused })]]]);
  expect(address(), "nobody is led away").toBe("/search/krug");
});

it("offers an order where only the forms of the asset say that it may not be downloaded", async () => {
  const client = createFakeClient(() => {
    throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
  });
  await at(200, { client, settings: settingsWithOrders });
  expect(await screen.findByRole("button", { name: "Bestellen" })).toBeInTheDocument();
});
