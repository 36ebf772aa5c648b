import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { DownloadsProvider } from "../../asset/downloads/downloads-context.ts";
import type { Session } from "../../shared/api/session-store.ts";
import { createFakeDownloads } from "../../testing/fake-stores.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { CompanionFiles } from "./companion-files.tsx";

const asset: AssetDoc = {
  id: "7",
  title: "Küste",
  asset_groups: ["image"],
  file_name: "küste.jpg",
  file_size: 900,
  pixel_x: 3000,
  pixel_y: 2000,
  download_state: "permitted",
  companions: [
    { id: "4", role: "raw", file_name: "küste.NEF", file_size: 24_300, mime: "image/x-nikon-nef" },
    { id: "5", role: "subtitles", file_size: 12, mime: "text/vtt", language: "de", marks: ["forced"] },
  ],
};

async function drawFiles(over: Partial<AssetDoc>, sets: readonly string[], as?: Session) {
  const download = vi.fn();
  const asked = vi.fn();
  const client = createFakeClient((key) => {
    asked(key);
    return { convert_sets: sets.map((id) => ({ id, title: id })) };
  });
  const { user } = await renderWithProviders(
    <DownloadsProvider value={createFakeDownloads({ download, order: vi.fn() })}>
      <CompanionFiles asset={{ ...asset, ...over }} />
    </DownloadsProvider>,
    { client, ...(as && { as }) },
  );
  const section = await screen.findByRole("region", { name: "Dateien dazu" });
  return { user, section, download, asked };
}

it("lists each file with role and size, and downloads the clicked one", async () => {
  const { user, section, download } = await drawFiles({}, ["0", "3"]);
  const [raw, subtitles] = within(section).getAllByRole("listitem");
  expect(raw).toHaveTextContent(/Raw-Foto.*küste\.NEF.*24,3\sMB/);
  expect(subtitles).toHaveTextContent(/Untertitel: Deutsch, nur Fremdsprachiges.*12\skB/);
  await user.click(await within(section).findByRole("button", { name: "„küste.NEF“ herunterladen" }));
  expect(download).toHaveBeenCalledExactlyOnceWith([
    expect.objectContaining({ id: "7", companion: "4", fileName: "küste.NEF", size: 24_300, fileType: "NEF" }),
  ]);
  expect(download.mock.calls[0]?.[0][0]).toMatchObject({ forms: [{ id: "0" }] });
  // Files without a name are labelled by role.
  const named = "„Untertitel: Deutsch, nur Fremdsprachiges“ herunterladen";
  expect(within(section).getByRole("button", { name: named })).toBeInTheDocument();
  expect(download.mock.calls[0]?.[0][0]).not.toHaveProperty("pixels");
});

it("offers no download to users who may only download other formats", async () => {
  const { section, asked } = await drawFiles({}, ["3"]);
  await waitFor(() => expect(asked).toHaveBeenCalledWith("session.csets"));
  expect(within(section).queryByRole("button")).toBeNull();
});

it("sends no request if no download is permitted", async () => {
  const { section, asked } = await drawFiles({ download_state: "forbidden" }, ["0"]);
  expect(within(section).queryByRole("button")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it("sends no request in a session without access to assets", async () => {
  const { section, asked } = await drawFiles({}, ["0"], { ...createTestSession("ida"), isAssetUser: false });
  expect(within(section).queryByRole("button")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it("renders nothing for an asset without companion files", async () => {
  const { companions: _, ...alone } = asset;
  const client = createFakeClient(() => ({ convert_sets: [{ id: "0", title: "0" }] }));
  await renderWithProviders(
    <DownloadsProvider value={createFakeDownloads({})}>
      <CompanionFiles asset={alone} />
    </DownloadsProvider>,
    { client },
  );
  expect(screen.queryByRole("region")).toBeNull();
});
