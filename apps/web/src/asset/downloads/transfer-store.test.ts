import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it, vi } from "vitest";
import { getDownloadErrorTextKey } from "./download-error.ts";
import { getTransferPercent, type Transfer } from "./transfer.ts";
import { MAX_BLOB_BYTES, TransferStore } from "./transfer-store.ts";

const item = { id: "4711", title: "Tea bowl", size: 900 };
const original = { options: { csetid: "0" }, bytes: 900_000 };

interface House {
  /** The file's chunks; if there are none, the test ends the stream itself. */
  chunks?: (string | Uint8Array<ArrayBuffer>)[];
  headers?: Record<string, string>;
  status?: number;
  link?: (key: string, input: { query: object; signal: AbortSignal }) => Promise<{ url: string }>;
}

function house({ chunks = ["abc", "def"], headers = {}, status = 200, link }: House = {}) {
  const saved: { name: string; text: Promise<string> }[] = [];
  const handed: string[] = [];
  const failed = vi.fn();
  let aborted = false;
  let time = 0;
  const store = new TransferStore({
    client: { call: link ?? (async () => ({ url: "/api/files/4711/1/original.jpg" })) } as unknown as Client,
    fetch: async (_url, { signal }) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const next = chunks.shift();
          if (next === "…")
            await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
          if (next === undefined) controller.close();
          else controller.enqueue(typeof next === "string" ? new TextEncoder().encode(next) : next);
        },
      });
      return new Response(body, { status, headers });
    },
    save: (blob, name) => saved.push({ name, text: blob.text() }),
    downloadInBrowser: (url) => handed.push(url),
    now: () => {
      time += 150;
      return time;
    },
    failed,
  });
  const transfer = () => store.get()[0];
  const until = (state: string) => vi.waitFor(() => expect(transfer()?.status).toBe(state), 20_000);
  return { store, saved, handed, failed, transfer, until, wasAborted: () => aborted };
}

describe("a download", () => {
  it("of a companion requests the companion", async () => {
    const link = vi.fn(async (_key: string, _input: { query: object }) => ({
      url: "/api/files/4711/1/companion-4.nef",
    }));
    const { store, until } = house({ link });
    store.start({ kind: "single", item: { ...item, companion: "4", fileName: "bowl.NEF" }, ...original });
    expect(store.get()[0]).toMatchObject({ name: "bowl.NEF", converted: false });
    await until("done");
    expect(link.mock.calls[0]?.[1].query).toEqual({ id: "4711", companion: "4", csetid: "0", target: "down" });
  });

  it("is saved completely, under the name that the server sends", async () => {
    const { store, saved, until } = house({ headers: { "content-disposition": 'attachment; filename="bowl.jpg"' } });
    store.start({ kind: "single", item, ...original });
    await until("done");
    expect(saved[0]?.name).toBe("bowl.jpg");
    await expect(saved[0]?.text).resolves.toBe("abcdef");
  });

  it("is shown under its file name from start to end", async () => {
    const headers = { "content-disposition": 'attachment; filename="bowl.jpg"' };
    const { store, transfer, until } = house({ headers });
    const names = new Set<string | undefined>();
    store.subscribe(() => names.add(transfer()?.name));
    store.start({ kind: "single", item: { ...item, fileName: "bowl.jpg" }, ...original });
    await until("done");
    expect([...names]).toEqual(["bowl.jpg"]);
  });

  it("is shown under the name that the server sends, if it was unknown before", async () => {
    const headers = { "content-disposition": 'attachment; filename="bowl-web.webp"' };
    const { store, transfer } = house({ headers, chunks: ["abc", "…"] });
    store.start({
      kind: "single",
      item: { ...item, fileName: "bowl.jpg" },
      options: { csetid: "1" },
      bytes: undefined,
    });
    expect(transfer()?.name).toBe("Tea bowl");
    await vi.waitFor(() => expect(transfer()).toMatchObject({ status: "running", name: "bowl-web.webp" }), 20_000);
    store.cancel(transfer()?.key ?? "");
  });

  it("reports progress, and unknown progress without a length", async () => {
    const sized = house({ chunks: ["abc", "…"], headers: { "content-length": "6" } });
    sized.store.start({ kind: "single", item, ...original });
    await vi.waitFor(() => expect(sized.transfer()).toMatchObject({ status: "running", loaded: 3, total: 6 }), 20_000);
    sized.store.cancel(sized.transfer()?.key ?? "");
    const unknown = house({ chunks: ["abc", "…"] });
    unknown.store.start({ kind: "single", item, ...original });
    await vi.waitFor(() => expect(unknown.transfer()).toMatchObject({ loaded: 3, total: undefined }), 20_000);
    unknown.store.cancel(unknown.transfer()?.key ?? "");
  });

  it("aborts the request when cancelled, saves nothing and reports no error", async () => {
    const { store, saved, failed, transfer, until, wasAborted } = house({ chunks: ["abc", "…"] });
    store.start({ kind: "single", item, ...original });
    await until("running");
    store.cancel(transfer()?.key ?? "");
    await until("cancelled");
    expect(wasAborted()).toBe(true);
    expect(saved).toEqual([]);
    expect(failed).not.toHaveBeenCalled();
  });

  it("requests the chosen options", async () => {
    const link = vi.fn(async () => ({ url: "/x" }));
    const { store, until } = house({ link });
    const options = { csetid: "custom", format: "webp", max_edge: 800 } as const;
    store.start({ kind: "single", item, options, bytes: undefined });
    await until("done");
    const query = { id: "4711", csetid: "custom", format: "webp", max_edge: 800, target: "down" };
    expect(link).toHaveBeenCalledWith("download.single", expect.objectContaining({ query }));
  });

  it("is preparing while the server converts it, and aborts the request when cancelled", async () => {
    const signals: AbortSignal[] = [];
    const { store, failed, transfer, until } = house({
      link: (_key, { signal }) => {
        signals.push(signal);
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
    });
    store.start({ kind: "single", item, options: { csetid: "1" }, bytes: undefined });
    expect(transfer()).toMatchObject({ status: "preparing", converted: true });
    expect(getTransferPercent(transfer() as Transfer)).toBe(-1);
    store.cancel(transfer()?.key ?? "");
    await until("cancelled");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(failed).not.toHaveBeenCalled();
  });

  it("of unknown size is left to the browser after 200 MB", async () => {
    const chunk = new Uint8Array(MAX_BLOB_BYTES / 4);
    const { store, saved, handed, until, wasAborted } = house({ chunks: Array.from({ length: 6 }, () => chunk) });
    store.start({ kind: "zip", name: "Selection.zip", url: "/api/files/zip/abc.zip", ...original, bytes: undefined });
    await until("browser");
    expect(handed).toEqual(["/api/files/zip/abc.zip"]);
    expect(wasAborted(), "what came is let go").toBe(true);
    expect(saved).toEqual([]);
  });

  it("is not left to the browser if cancelled or dismissed during the handover", async () => {
    for (const end of ["cancel", "dismiss"] as const) {
      const { store, handed, transfer, wasAborted } = house({
        headers: { "content-length": String(MAX_BLOB_BYTES + 1) },
      });
      store.start({ kind: "single", item: { id: "1", title: "Film" }, ...original, bytes: undefined });
      await vi.waitFor(() => expect(wasAborted()).toBe(true), 20_000);
      expect(handed, "the server has to notice first").toEqual([]);
      store[end](transfer()?.key ?? "");
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(handed).toEqual([]);
    }
  });

  it("is left to the browser above 200 MB, by known size or content length", async () => {
    const bySize = house();
    bySize.store.start({ kind: "single", item, ...original, bytes: MAX_BLOB_BYTES + 1 });
    await bySize.until("browser");
    expect(bySize.handed).toEqual(["/api/files/4711/1/original.jpg"]);
    const byLength = house({ headers: { "content-length": String(MAX_BLOB_BYTES + 1) } });
    byLength.store.start({ kind: "single", item: { id: "1", title: "Film" }, ...original, bytes: undefined });
    await byLength.until("browser");
    expect(byLength.handed).toHaveLength(1);
    expect(byLength.saved).toEqual([]);
  });

  it("fails with the reason, and can be retried", async () => {
    let refuse = true;
    const busy = new ApiError({ status: 429, code: "download.busy", message: "", details: { source: "local" } });
    const { store, failed, transfer, until } = house({
      link: async () => {
        if (refuse) throw busy;
        return { url: "/x" };
      },
    });
    store.start({ kind: "single", item, ...original });
    await until("failed");
    expect(failed).toHaveBeenCalledWith(busy, expect.objectContaining({ name: "Tea bowl" }));
    refuse = false;
    store.retry(transfer()?.key ?? "");
    await until("done");
  });

  it.each([
    ["a conversion runs already", 429, "download.busy", "toast:download.busy_local"],
    ["the right has gone meanwhile", 404, "asset.not_available", "toast:error.asset.not_available"],
    ["the session has ended", 401, "session.required", "toast:error.session.required"],
    ["the backend says nothing", 502, undefined, "toast:download.retrieval"],
  ])("fails with the file's reason when %s", async (_when, status, code, key) => {
    const { store, saved, failed, until } = house({ status, chunks: [JSON.stringify({ code, source: "local" })] });
    store.start({ kind: "single", item, ...original });
    await until("failed");
    expect(getDownloadErrorTextKey(failed.mock.calls[0]?.[0])).toBe(key);
    expect(saved).toEqual([]);
  });

  it("of a zip uses the link created before", async () => {
    const { store, saved, until } = house();
    store.start({ kind: "zip", name: "Selection.zip", url: "/api/files/zip/abc.zip", ...original });
    await until("done");
    expect(saved[0]?.name).toBe("Selection.zip");
  });
});

describe("the list of downloads", () => {
  it("clears finished downloads and keeps running ones", async () => {
    const { store, until } = house({ chunks: ["abc"] });
    store.start({ kind: "single", item, ...original });
    await until("done");
    store.clear();
    expect(store.get()).toEqual([]);
  });
});
