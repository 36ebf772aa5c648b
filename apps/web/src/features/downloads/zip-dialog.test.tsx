import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import type { ConvertSet } from "../../asset/downloads/download-parameters.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { createSettingsWith, settingsWithOrders, settingsWithTerms } from "../../testing/settings.ts";
import { ZipDialog } from "./zip-dialog.tsx";

const items = [1, 2].map((id) => ({ id: String(id), title: `Vase ${id}`, size: 10 }));
const many = Array.from({ length: 5 }, (_, at) => ({ id: String(at), title: `Vase ${at}`, size: 1000 }));
const original: ConvertSet = { id: "0", title: "Original", size: 5000 };
const web: ConvertSet = { id: "1", title: "Web", mime: "image/webp", max_edge: 1600, size: 900 };
const custom: ConvertSet = {
  id: "custom",
  title: "Eigene Größe",
  choices: { formats: ["jpeg"], min_edge: 16, max_edge: 4000 },
};
afterEach(() => onlineManager.setOnline(true));
const zip = (rejected: string[], csetid?: unknown): ReplyOf<"download.zip"> => ({
  url: `/api/files/zip/x.zip?csetid=${csetid}`,
  rejected_asset_ids: rejected,
  file_name: "2026-11-21.zip",
});
type Given = { key: string; query?: Record<string, unknown> | undefined; body?: unknown };

/** A server with these convert sets that leaves some assets out; records its requests in `asked`. */
function serving(sets: readonly ConvertSet[] | ApiError, rejected: string[] = [], asked: Given[] = []) {
  return createFakeClient((key, { query, body }) => {
    if (key === "info.downloads") return { max_assets: -1 };
    asked.push({ key, query, body });
    if (!key.startsWith("session.csets")) return zip(rejected, query?.csetid);
    if (sets instanceof ApiError) throw sets;
    return { convert_sets: sets };
  });
}
const refusal = new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
/** A server that leaves some assets out, and therefore has no common convert sets. */
const leaving = (...rejected: string[]) => serving(rejected.length > 0 ? refusal : [original], rejected);

/** A server that permits no downloads. */
const client = createFakeClient((key) => {
  if (key === "info.downloads") return { max_assets: -1 };
  if (key === "session.csets") throw refusal;
  return { rejected_asset_ids: ["1", "2"] };
});

it("sends a guest who may download nothing to the login, and back afterwards", async () => {
  const { user, address } = await renderWithProviders(
    <ZipDialog items={items} onClose={() => {}} onStart={() => {}} onOrder={() => {}} />,
    {
      client,
      at: "/search/vase",
    },
  );
  expect(
    await screen.findByText("Gäste können keines dieser Medien herunterladen. Mit einem Konto geht es vielleicht."),
  ).toBeInTheDocument();
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Anmelden" }));
  expect(address()).toBe("/login?from=%2Fsearch%2Fvase");
});

it("tells a signed-in user that nothing may be downloaded", async () => {
  const { session } = await renderWithProviders(
    <ZipDialog items={items} onClose={() => {}} onStart={() => {}} onOrder={() => {}} />,
    {
      client,
    },
  );
  act(() => session.put(createTestSession("lena")));
  expect(await screen.findByText("Keines dieser Medien ist für Sie zum Download freigegeben.")).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});

it("counts included assets, lists left out ones, and shows no choice for a single convert set", async () => {
  await renderWithProviders(<ZipDialog items={many} onClose={() => {}} onStart={() => {}} onOrder={() => {}} />, {
    client: leaving("1", "3"),
  });
  expect(await screen.findByRole("dialog", { name: "3 Medien als Zip laden?" })).toBeInTheDocument();
  const left = screen.getByRole("list", { name: "2 Medien sind nicht für Sie freigegeben und fehlen im Zip:" });
  expect(
    within(left)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Vase 1", "Vase 3"]);
  expect(screen.queryByRole("radio")).toBeNull();
});

it("shows the total size once", async () => {
  await renderWithProviders(<ZipDialog items={many} onClose={() => {}} onStart={() => {}} onOrder={() => {}} />, {
    client: leaving("1", "3"),
  });
  await screen.findByRole("dialog", { name: "3 Medien als Zip laden?" });
  expect(screen.getByRole("dialog").textContent?.match(/\d+ MB/g)).toEqual(["3 MB"]);
});

it("counts by the records until the server has replied", async () => {
  const silent = createFakeClient((key) => (key === "info.downloads" ? { max_assets: -1 } : new Promise(() => {})));
  const items = many.map((item, at) => ({ ...item, refused: at === 0 ? "Zum Herunterladen anmelden" : undefined }));
  await renderWithProviders(<ZipDialog items={items} onClose={() => {}} onStart={() => {}} onOrder={() => {}} />, {
    client: silent,
  });
  expect(await screen.findByRole("dialog", { name: "4 Medien als Zip laden?" })).toBeInTheDocument();
});

it("starts under the name of the zip file", async () => {
  const start = vi.fn();
  const { user } = await renderWithProviders(
    <ZipDialog items={many} onClose={() => {}} onStart={start} onOrder={() => {}} />,
    {
      client: leaving(),
    },
  );
  const button = await screen.findByRole("button", { name: "Zip laden" });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ name: "2026-11-21.zip", bytes: 5_000_000 }));
});

async function drawZip(client: Client, more: object = {}, shown: readonly DownloadItem[] = many) {
  const start = vi.fn();
  const order = vi.fn();
  const dialog = <ZipDialog items={shown} onClose={() => {}} onStart={start} onOrder={order} />;
  const drawn = await renderWithProviders(dialog, { client, ...more });
  return { ...drawn, start, order };
}

it("offers the common convert sets with sizes, and starts with the chosen one", async () => {
  const asked: Given[] = [];
  const { user, start } = await drawZip(serving([original, web], [], asked));
  await screen.findAllByRole("radio");
  const rows = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(rows).toEqual([
    "OriginaleDie Dateien in voller Größe, unverändertca. 5 MB",
    "WebWebP, längste Seite 1600 pxca. 900 kB",
  ]);
  await user.click(screen.getByRole("radio", { name: /^Web/ }));
  expect(screen.getByRole("dialog")).toHaveTextContent("Zusammen etwa 900 kB.");
  await waitFor(() => expect(screen.getByRole("button", { name: "Zip laden" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Zip laden" }));
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ options: { csetid: "1" }, bytes: 900_000 }));
  const ids = many.map(({ id }) => id);
  expect(asked.map(({ key, query }) => [key, query])).toEqual([
    ["session.csets", { asset_id: ids, fit: "any" }],
    ["download.zip", { id: ids, csetid: "0" }],
    ["download.zip", { id: ids, csetid: "1", rest: "originals" }],
  ]);
});

it("says of a set that fits some assets how many, since the others come as originals", async () => {
  await drawZip(serving([original, { ...web, fits: 3 }]));
  const row = (await screen.findByRole("radio", { name: /^Web/ })).closest("label");
  expect(row).toHaveTextContent("WebP, längste Seite 1600 px; 3 Medien in diesem Format, die anderen als Originale");
});

it("says how many come as originals, if not all", async () => {
  await drawZip(serving([{ ...original, fits: 3 }, web]));
  const row = (await screen.findByRole("radio", { name: /^Originale/ })).closest("label");
  expect(row).toHaveTextContent("3 Medien als Originale, die anderen fehlen im Zip");
});

it("asks a server that cannot mix forms for the sets that fit all, and names the file itself", async () => {
  const asked: Given[] = [];
  const plain = serving([original, web], [], asked);
  const call = async (...given: Parameters<Client["call"]>) => ({
    ...(await plain.call(...given)),
    file_name: undefined,
  });
  const server = { ...plain, call, has: (name: string) => name !== "mixed_zips" } as unknown as Client;
  const settings = createSettingsWith(({ global }) => {
    global.website_title = "Halm & Ton";
  });
  const { user, start } = await drawZip(server, { settings });
  await user.click(await screen.findByRole("radio", { name: /^Web/ }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Zip laden" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Zip laden" }));
  const ids = many.map(({ id }) => id);
  expect(asked[0]?.query).toEqual({ asset_id: ids });
  expect(asked.at(-1)?.query).toEqual({ id: ids, csetid: "1" });
  expect(start.mock.calls[0]?.[0].name).toMatch(/^Halm & Ton, 5 Medien, .+\.zip$/);
});

it("never starts with the URL of a previously chosen convert set", async () => {
  const { user, start } = await drawZip(serving([original, web]));
  await screen.findAllByRole("radio");
  const button = screen.getByRole("button", { name: "Zip laden" });
  await waitFor(() => expect(button).toBeEnabled());
  // The URL for the next convert set is still loading, so nothing is fetched.
  onlineManager.setOnline(false);
  await user.click(screen.getByRole("radio", { name: /^Web/ }));
  await user.click(button);
  expect(start).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(start).toHaveBeenCalledWith(
    expect.objectContaining({ options: { csetid: "1" }, url: "/api/files/zip/x.zip?csetid=1" }),
  );
});

it("requests convert sets only for assets that are not refused", async () => {
  const asked: Given[] = [];
  const some = many.map((item, at) => ({ ...item, refused: at === 0 ? "Nicht für Sie" : undefined }));
  await drawZip(serving([original, web], ["0"], asked), {}, some);
  expect(await screen.findAllByRole("radio")).toHaveLength(2);
  expect(asked[0]?.query).toEqual({ asset_id: ["1", "2", "3", "4"], fit: "any" });
  expect(asked[1]?.query, "the zip's manifest names all").toMatchObject({ id: ["0", "1", "2", "3", "4"] });
});

it("falls back to originals without a common convert set, without a radio button", async () => {
  const asked: Given[] = [];
  await drawZip(serving(refusal, ["1"], asked));
  expect(await screen.findByRole("dialog", { name: "4 Medien als Zip laden?" })).toBeInTheDocument();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(asked.at(-1)?.query).toMatchObject({ csetid: "0" });
});

it("shows an error if convert sets fail to load, and retries", async () => {
  const busy = new ApiError({ status: 503, code: "overloaded", message: "" });
  let broken = true;
  const asked: Given[] = [];
  const well = serving([original, web], [], asked);
  const failing = serving(busy, [], asked);
  const server: Client = {
    ...well,
    call: ((...given: Parameters<Client["call"]>) => (broken ? failing : well).call(...given)) as Client["call"],
  };
  const { user } = await drawZip(server);
  expect(await screen.findByText(/überlastet|ausgelastet/)).toBeInTheDocument();
  expect(screen.queryByText(/Gäste können keines/)).toBeNull();
  expect(asked.map(({ key }) => key)).not.toContain("download.zip");
  broken = false;
  await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
  expect(await screen.findAllByRole("radio")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Erneut versuchen" })).toBeNull();
});

it("requests once after a custom size is typed, and never with invalid values", async () => {
  const asked: Given[] = [];
  const { user, start } = await drawZip(serving([original, custom], [], asked));
  await user.click(await screen.findByRole("radio", { name: /^Eigene Größe/ }));
  const edge = screen.getByRole("textbox");
  await user.clear(edge);
  await user.type(edge, "800");
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ csetid: "custom", format: "jpeg", max_edge: 800 }));
  expect(
    asked.map(({ query }) => query?.max_edge),
    "one request for all keys",
  ).not.toContain(80);
  await waitFor(() => expect(screen.getByRole("button", { name: "Zip laden" })).toBeEnabled());
  await user.clear(edge);
  await user.click(screen.getByRole("button", { name: "Zip laden" }));
  expect(start).not.toHaveBeenCalled();
  expect(edge).toBeInvalid();
});

it("uses POST for lists that do not fit into a URL", async () => {
  const asked: Given[] = [];
  const server = serving([original], [], asked);
  // Below the limit, and above it including the host.
  const long: Client = { ...server, url: () => `/${"x".repeat(1800)}` };
  await drawZip(long);
  await screen.findByRole("dialog", { name: "5 Medien als Zip laden?" });
  await waitFor(() => expect(asked.map(({ key }) => key)).toEqual(["session.csets_post", "download.zip_post"]));
  expect(asked[0]?.body).toEqual({ asset_id: many.map(({ id }) => id), fit: "any" });
});

it("starts only after the terms are accepted, if required", async () => {
  const { user, start } = await drawZip(leaving(), { settings: settingsWithTerms });
  const button = await screen.findByRole("button", { name: "Zip laden" });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(start).not.toHaveBeenCalled();
  expect(screen.getByRole("alert")).toHaveTextContent("Bitte stimmen Sie zuerst");
  await user.click(screen.getByRole("checkbox"));
  await user.click(button);
  expect(start).toHaveBeenCalledOnce();
});

it("offers to order left out assets if the portal takes orders", async () => {
  const { user, order } = await drawZip(leaving("1", "3"), { settings: settingsWithOrders });
  await user.click(await screen.findByRole("button", { name: "Diese 2 Medien bestellen" }));
  expect(order).toHaveBeenCalledWith([many[1], many[3]]);
});

it("offers to order everything if nothing can be downloaded", async () => {
  const { user, order } = await drawZip(client, { settings: settingsWithOrders }, items);
  await user.click(await screen.findByRole("button", { name: "Bestellen" }));
  expect(order).toHaveBeenCalledWith(items);
});

it("explains that no convert set fits all, and offers no order for single downloads", async () => {
  const permitted = items.map((item) => ({ ...item, permitted: true }));
  await drawZip(client, { settings: settingsWithOrders }, permitted);
  expect(await screen.findByText(/^Diese Medien gibt es nicht alle in demselben Format\./)).toBeInTheDocument();
  expect(screen.queryByText(/Gäste können keines/)).toBeNull();
  expect(screen.queryByRole("button", { name: /bestellen/i })).toBeNull();
});

it("distinguishes refused assets from those without the convert set, and orders only the former", async () => {
  const some = many.map((item, at) => ({ ...item, permitted: at < 3 }));
  const { user, order } = await drawZip(leaving("1", "3"), { settings: settingsWithOrders }, some);
  expect(await screen.findByText("2 Medien gibt es nicht in diesem Format. Sie fehlen im Zip:")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Dieses Medium bestellen" }));
  expect(order).toHaveBeenCalledWith([some[3]]);
});

it("explains next to the originals that no convert set fits all", async () => {
  await drawZip(leaving());
  expect(await screen.findByText(/Ein anderes Format gibt es nicht für alle zusammen/)).toBeInTheDocument();
});

it("offers no order if the portal takes none", async () => {
  await drawZip(leaving("1"));
  await screen.findByRole("dialog", { name: "4 Medien als Zip laden?" });
  expect(screen.queryByRole("button", { name: /bestellen/i })).toBeNull();
});

describe("selected assets that are not loaded", () => {
  const bare = [1, 2, 3].map((id) => ({ id: String(id), title: String(id), bare: true }));
  /** Leaves the second asset out; the records are delayed or fail. */
  function slow(records: Promise<unknown>) {
    return createFakeClient((key, { query }) => {
      if (key === "info.downloads") return { max_assets: -1 };
      if (key === "session.csets") return { convert_sets: [original] };
      if (key !== "assets.get") return zip(["2"]);
      const docs = ((query?.assetid ?? []) as string[]).map((id) => ({
        id,
        title: `Krug ${id}`,
        asset_groups: ["image"],
        file_size: 1000,
      }));
      return records.then(() => ({ response: { docs, numFound: docs.length, start: 0 } }));
    });
  }
  const left = async () =>
    (await screen.findByRole("list", { name: /fehlt im Zip/ })).querySelector("li")?.textContent ?? "";

  it("show names and total size once their records are loaded", async () => {
    let come = () => {};
    const records = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { user, order } = await drawZip(slow(records), { settings: settingsWithOrders }, bare);
    expect(await left()).toBe("…");
    expect(screen.getByRole("dialog")).toHaveTextContent("Die Größe wird ermittelt.");
    await act(async () => come());
    await waitFor(async () => expect(await left()).toBe("Krug 2"));
    expect(screen.getByRole("dialog")).toHaveTextContent("Zusammen etwa 2 MB.");
    await user.click(screen.getByRole("button", { name: "Dieses Medium bestellen" }));
    expect(order.mock.calls[0]?.[0]).toMatchObject([{ id: "2", title: "Krug 2" }]);
  });

  it("are named by id if the records fail to load", async () => {
    await drawZip(slow(Promise.reject(new ApiError({ status: 500, code: "internal", message: "" }))), {}, bare);
    await waitFor(async () => expect(await left()).toBe("2"));
    expect(screen.getByRole("dialog")).not.toHaveTextContent(/Zusammen|ermittelt/);
  });
});

describe("a backend with the specified calls only", () => {
  const bare = (asked: Given[]): Client => ({ ...serving([original, web], [], asked), has: () => false });

  it("downloads several assets as originals, since it supports convert sets of one asset only", async () => {
    const asked: Given[] = [];
    await renderWithProviders(<ZipDialog items={items} onClose={() => {}} onStart={() => {}} onOrder={() => {}} />, {
      client: bare(asked),
    });
    await waitFor(() => expect(asked.map(({ key }) => key)).toEqual(["download.zip"]));
    expect(asked[0]?.query).toMatchObject({ csetid: "0" });
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("uses GET even for lists that exceed the URL limit", async () => {
    const asked: Given[] = [];
    const long = Array.from({ length: 2000 }, (_, at) => ({ id: `${at}${"0".repeat(20)}`, title: "Vase", size: 1 }));
    await renderWithProviders(<ZipDialog items={long} onClose={() => {}} onStart={() => {}} onOrder={() => {}} />, {
      client: { ...bare(asked), url: (_key, ...[input]) => `/api/?${JSON.stringify(input)}` },
    });
    await waitFor(() => expect(asked.map(({ key }) => key)).toEqual(["download.zip"]));
  });
});
