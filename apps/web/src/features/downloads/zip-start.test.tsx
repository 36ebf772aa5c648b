/**
 * Starting a zip: the announcement, the notice about left out assets, and the handover of large files to the browser.
 */
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useDownloads } from "../../asset/downloads/downloads-context.ts";
import { AnnouncerProvider } from "../../shared/ui/notices/announcer.tsx";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { DownloadTrayAndDialogs } from "./downloads-host.tsx";

const { handed } = vi.hoisted(() => ({ handed: [] as string[] }));
vi.mock("../../asset/downloads/browser-download.ts", () => ({
  saveBlob: () => {},
  startUrlDownload: (url: string) => handed.push(url),
}));

function Page({ kilobytes }: { kilobytes: number }) {
  const downloads = useDownloads();
  const items = [1, 2, 3].map((id) => ({ id: String(id), title: `Vase ${id}`, size: kilobytes }));
  return (
    <button type="button" onClick={() => downloads.download(items)}>
      Auswahl laden
    </button>
  );
}

async function start(kilobytes: number) {
  const server = createFakeClient((key) => {
    if (key === "info.downloads") return { max_assets: -1 };
    if (key === "session.csets") return { convert_sets: [{ id: "0", title: "Original" }] };
    return { url: "/api/files/zip/x.zip", rejected_asset_ids: ["2"], file_name: "auswahl.zip" };
  });
  const page = (
    <AnnouncerProvider>
      <DownloadTrayAndDialogs />
      <Page kilobytes={kilobytes} />
    </AnnouncerProvider>
  );
  const fetch = () => new Promise<Response>(() => {});
  const { user } = await renderWithProviders(page, { client: server, host: { fetch } });
  await user.click(screen.getByRole("button", { name: "Auswahl laden" }));
  await screen.findByRole("dialog", { name: "2 Medien als Zip laden?" });
  await user.click(screen.getByRole("button", { name: "Zip laden" }));
}

const said = () => screen.findByText(/^Der Download startet gleich\./, { selector: "[aria-live=polite]" });

it("a zip announces its start and the left out assets", async () => {
  await start(10);
  expect(await said()).toBeInTheDocument();
  expect(await screen.findByText("1 Medium ist nicht für Sie zum Download freigegeben.")).toBeInTheDocument();
  expect(handed).toEqual([]);
});

it("a zip of more than 200 MB is left to the browser, and announced, too", async () => {
  await start(150_000);
  expect(await said()).toBeInTheDocument();
  expect(handed).toEqual(["/api/files/zip/x.zip"]);
  expect(screen.getByText("Läuft im Browser weiter")).toBeInTheDocument();
});
