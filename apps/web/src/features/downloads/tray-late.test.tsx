/** The tray is loaded with the first download, when earlier dialogs are closed. */
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useDownloads } from "../../asset/downloads/downloads-context.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { DownloadTrayAndDialogs } from "./downloads-host.tsx";

const wanted = vi.hoisted(() => vi.fn());
vi.mock("./download-tray.tsx", () => {
  wanted();
  return new Promise(() => {});
});

function Page() {
  const downloads = useDownloads();
  const items = ["1", "2"].map((id) => ({ id, title: `Vase ${id}` }));
  return (
    <button type="button" onClick={() => downloads.download(items)}>
      Vasen laden
    </button>
  );
}

const server = createFakeClient((key) => {
  if (key === "session.csets") return { convert_sets: [{ id: "0", title: "Original" }] };
  if (key === "download.zip") return { url: "/zip", rejected_asset_ids: [], file_name: "vasen.zip" };
  return key === "info.downloads" ? { max_assets: -1 } : new Promise(() => {});
});

it("closes an answered dialog while the tray is still loading", async () => {
  const { user } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client: server },
  );
  await user.click(screen.getByRole("button", { name: "Vasen laden" }));
  const dialog = await screen.findByRole("dialog", { name: "2 Medien als Zip laden?" });
  const start = screen.getByRole("button", { name: "Zip laden" });
  await waitFor(() => expect(start).not.toHaveAttribute("data-loading"));
  await user.click(start);
  await waitFor(() => expect(wanted).toHaveBeenCalled());
  expect(dialog).not.toBeInTheDocument();
});
