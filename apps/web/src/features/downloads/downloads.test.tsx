import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useDownloads } from "../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../testing/draw.tsx";
import { Downloads, useDownloadTray } from "./downloads.tsx";

vi.mock("./zip-dialog.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/zip-dialog.js");
});

const items = [1, 2].map((id) => ({ id: String(id), title: `Vase ${id}` }));

function Page() {
  const { downloadMany } = useDownloads();
  const { setOpen } = useDownloadTray();
  return (
    <>
      <button type="button" onClick={() => downloadMany(items)}>
        Herunterladen
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Liste
      </button>
    </>
  );
}

it("a dialog whose file is gone says so, and the rest of the downloads lives on", async () => {
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const server = serverOf(() => ({}));
  const { user } = await draw(
    <Downloads>
      <Page />
    </Downloads>,
    { client: server },
  );
  await user.click(screen.getByRole("button", { name: "Herunterladen" }));
  expect(await screen.findByRole("button", { name: "Seite neu laden" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Liste" }));
  expect(await screen.findByRole("region", { name: "Downloads" })).toBeInTheDocument();
  complaints.mockRestore();
});
