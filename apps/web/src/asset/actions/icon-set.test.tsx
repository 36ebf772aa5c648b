import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DownloadsProvider } from "../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../testing/draw.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { IconSet } from "./icon-set.tsx";

const asset = { id: "7", title: "Krug", asset_groups: ["image"] } as unknown as AssetDoc;
const downloadOne = vi.fn();

function at(width: number) {
  const set = (
    <DownloadsProvider value={{ downloadOne, downloadMany: vi.fn() }}>
      <IconSet asset={asset} onClose={() => {}} width={width} />
    </DownloadsProvider>
  );
  return draw(set, { client: serverOf(() => ({})) });
}

const icons = () =>
  [...within(screen.getByRole("group")).queryAllByRole("button"), ...screen.queryAllByRole("link")].map((icon) =>
    icon.getAttribute("aria-label"),
  );

it("shows every icon on a poster with room for them", async () => {
  await at(200);
  expect(icons()).toEqual(["Schließen", "Herunterladen", "Große Vorschau", "Teilen", "Alle Angaben"]);
});

it("collapses into a menu what a narrow poster has no room for, and the menu does it", async () => {
  const { user, address } = await at(110);
  expect(icons()).toEqual(["Schließen", "Herunterladen", "Weitere Aktionen"]);
  await user.click(screen.getByRole("button", { name: "Weitere Aktionen" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
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
