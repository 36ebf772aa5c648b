import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { BookmarksProvider } from "../../asset/bookmarks/bookmarks-context.ts";
import { useDownloads } from "../../asset/downloads/downloads-context.ts";
import { DownloadTrayAndDialogs } from "../../features/downloads/downloads-host.tsx";
import { createFakeBookmarks } from "../../testing/fake-stores.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { Header } from "./header.tsx";

const SIZES: Readonly<Record<string, number>> = { "1": 1000, "2": 3000 };

/** Files that come as slowly as the test sends them. */
function slowFiles() {
  const lines = new Map<string, ReadableStreamDefaultController<Uint8Array>>();
  const fetch = async (input: RequestInfo | URL) => {
    const id = String(input).slice("/files/".length);
    const body = new ReadableStream<Uint8Array>({ start: (line) => void lines.set(id, line) });
    return new Response(body, { headers: { "content-length": String(SIZES[id]) } });
  };
  return { fetch, lines, send: (id: string, bytes: number) => lines.get(id)?.enqueue(new Uint8Array(bytes)) };
}

function Page() {
  const downloads = useDownloads();
  return Object.keys(SIZES).map((id) => (
    <button key={id} type="button" onClick={() => downloads.download([{ id, title: `Vase ${id}` }])}>
      Vase {id}
    </button>
  ));
}

beforeAll(() => {
  URL.createObjectURL = () => "blob:vase";
  URL.revokeObjectURL = () => {};
});

it("the download button shows the progress of all that run, and nothing once they are there", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { fetch, lines, send } = slowFiles();
  const client = createFakeClient((key, { query }) => {
    if (key === "session.csets") return { convert_sets: [{ id: "0", title: "Original" }] };
    return key === "download.single" ? { url: `/files/${String(query?.id)}` } : {};
  });
  const { user } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Header withSearch={false} place={undefined} />
      <Page />
    </>,
    { client, host: { fetch } },
  );
  const header = screen.getByRole("banner");
  const ring = () => header.querySelector("circle:last-of-type")?.getAttribute("stroke-dasharray");
  expect(screen.getByRole("button", { name: "Downloads" })).toBeInTheDocument();
  expect(ring()).toBeUndefined();

  for (const id of Object.keys(SIZES)) await user.click(screen.getByRole("button", { name: `Vase ${id}` }));
  await waitFor(() => expect(lines.size).toBe(2));
  expect(await screen.findByRole("button", { name: "2 Downloads laufen" })).toBeInTheDocument();
  // Progress is told ten times a second at most.
  await new Promise((resolve) => setTimeout(resolve, 120));
  send("1", 500);
  send("2", 500);
  await waitFor(() => expect(ring(), "1,000 of 4,000 bytes").toBe("25 75"));

  send("1", 500);
  lines.get("1")?.close();
  expect(await screen.findByRole("button", { name: "1 Download läuft" })).toBeInTheDocument();
  expect(ring(), "500 of the 3,000 that still run").toBe("16 84");
  send("2", 2500);
  lines.get("2")?.close();
  expect(await screen.findByRole("button", { name: "Downloads" })).toBeInTheDocument();
  expect(ring()).toBeUndefined();
  expect(saved).toHaveBeenCalledTimes(2);
  saved.mockRestore();
});

it.each([
  [99, "99", "Merkliste, 99 Medien"],
  [100, "99+", "Merkliste, 100 Medien"],
  [1200, "99+", "Merkliste, 1.200 Medien"],
])("of %i bookmarks the badge shows %s, and the label all", async (count, badge, label) => {
  const ids = Array.from({ length: count }, (_, at) => String(at));
  await renderWithProviders(
    <BookmarksProvider value={createFakeBookmarks(ids)}>
      <DownloadTrayAndDialogs />
      <Header withSearch={false} place={undefined} />
    </BookmarksProvider>,
    { client: createFakeClient(() => ({})) },
  );
  expect(screen.getByRole("link", { name: label }).textContent).toBe(badge);
});
