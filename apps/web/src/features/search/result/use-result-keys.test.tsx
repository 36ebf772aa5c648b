import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AssetDoc } from "../../../asset/asset-doc.ts";
import type { AssetPageState } from "../../../asset/asset-link.ts";
import { DownloadsProvider } from "../../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { emptySelection } from "../selection/selection.ts";
import type { Result } from "./use-result.ts";
import { useResultKeys } from "./use-result-keys.tsx";

const asset = { id: "7", title: "Krug", asset_groups: ["image"] } as unknown as AssetDoc;
const result = { docs: [asset], ids: ["7"], indexOf: () => 0, loading: false } as unknown as Result;
const stateOf = (): AssetPageState => ({});
const onClose = vi.fn();

function Cell() {
  const { onKey, part } = useResultKeys({ result, ready: true, selection: emptySelection, onClose, stateOf });
  return (
    <>
      <button type="button" onKeyDown={(event) => onKey(event, 0)}>
        Krug
      </button>
      {part}
    </>
  );
}

it("a key pressed before the shortcuts are loaded runs afterwards", async () => {
  const downloads = { downloadOne: () => {}, downloadMany: () => {}, order: () => {} };
  const { address } = await draw(
    <DownloadsProvider value={downloads}>
      <Cell />
    </DownloadsProvider>,
    { client: serverOf(() => ({})), at: "/search/*" },
  );
  const poster = screen.getByRole("button", { name: "Krug" });
  const press = (key: string) => fireEvent.keyDown(poster, { key });
  poster.focus();
  press("Enter");
  expect(address(), "its files are on their way").toBe("/search/*");
  await waitFor(() => expect(address()).toBe("/asset/7"));
  press("Escape");
  expect(onClose).toHaveBeenCalledOnce();
});
