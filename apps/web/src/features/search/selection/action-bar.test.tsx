import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DownloadsProvider } from "../../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { ActionBar } from "./action-bar.tsx";

it("Escape ends the selection also from the bar", async () => {
  const onClear = vi.fn();
  const assets = ["1", "2"].map((id) => ({ id, asset_groups: ["image" as const] }));
  const { user } = await draw(
    <DownloadsProvider value={{ downloadOne: () => {}, downloadMany: () => {} }}>
      <ActionBar assets={assets} onClear={onClear} />
    </DownloadsProvider>,
    { client: serverOf(() => ({})) },
  );
  screen.getByRole("button", { name: "Herunterladen" }).focus();
  await user.keyboard("x");
  expect(onClear).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(onClear).toHaveBeenCalledOnce();
});
