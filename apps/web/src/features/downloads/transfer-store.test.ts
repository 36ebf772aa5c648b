import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it, vi } from "vitest";
import { failureKey } from "./download-failure.ts";
import { createTransferStore, LARGEST_BLOB } from "./transfer-store.ts";

const item = { id: "4711", title: "Tea bowl", size: 900 };

interface House {
  /** The file's chunks; an ending is sent by the test where there is none here. */
  chunks?: string[];
  headers?: Record<string, string>;
  status?: number;
  link?: () => Promise<{ url: string }>;
}

function house({ chunks = ["abc", "def"], headers = {}, status = 200, link }: House = {}) {
  const saved: { name: string; text: Promise<string> }[] = [];
  const handed: string[] = [];
  const failed = vi.fn();
  let aborted = false;
  let time = 0;
  const store = createTransferStore({
    client: () => ({ call: link ?? (async () => ({ url: "/api/files/4711/1/original.jpg" })) }) as unknown as Client,
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
          else controller.enqueue(new TextEncoder().encode(next));
        },
      });
      return new Response(body, { status, headers });
    },
    save: (blob, name) => saved.push({ name, text: blob.text() }),
    hand: (url) => handed.push(url),
    now: () => {
      time += 150;
      return time;
    },
    failed,
  });
  const transfer = () => store.get()[0];
  const until = (state: string) => vi.waitFor(() => expect(transfer()?.status).toBe(state));
  return { store, saved, handed, failed, transfer, until, wasAborted: () => aborted };
}

describe("a download", () => {
  it("is saved whole, under the name that the server gives it", async () => {
    const { store, saved, until } = house({ headers: { "content-disposition": 'attachment; filename="bowl.jpg"' } });
    store.start({ kind: "single", item, setId: "0" });
    await until("done");
    expect(saved[0]?.name).toBe("bowl.jpg");
    await expect(saved[0]?.text).resolves.toBe("abcdef");
  });

  it("is called by its file's name from the beginning to the end", async () => {
    const headers = { "content-disposition": 'attachment; filename="bowl.jpg"' };
    const { store, transfer, until } = house({ headers });
    const names = new Set<string | undefined>();
    store.subscribe(() => names.add(transfer()?.name));
    store.start({ kind: "single", item: { ...item, fileName: "bowl.jpg" }, setId: "0" });
    await until("done");
    expect([...names]).toEqual(["bowl.jpg"]);
  });

  it("is called by the name that the server gives it as soon as it comes, where nobody knows it before", async () => {
    const headers = { "content-disposition": 'attachment; filename="bowl-web.webp"' };
    const { store, transfer } = house({ headers, chunks: ["abc", "…"] });
    store.start({ kind: "single", item: { ...item, fileName: "bowl.jpg" }, setId: "1" });
    expect(transfer()?.name).toBe("Tea bowl");
    await vi.waitFor(() => expect(transfer()).toMatchObject({ status: "running", name: "bowl-web.webp" }));
    store.cancel(transfer()?.key ?? "");
  });

  it("tells how far it is, and that it does not know where no length is told", async () => {
    const sized = house({ chunks: ["abc", "…"], headers: { "content-length": "6" } });
    sized.store.start({ kind: "single", item, setId: "0" });
    await vi.waitFor(() => expect(sized.transfer()).toMatchObject({ status: "running", loaded: 3, total: 6 }));
    sized.store.cancel(sized.transfer()?.key ?? "");
    const unknown = house({ chunks: ["abc", "…"] });
    unknown.store.start({ kind: "single", item, setId: "0" });
    await vi.waitFor(() => expect(unknown.transfer()).toMatchObject({ loaded: 3, total: undefined }));
    unknown.store.cancel(unknown.transfer()?.key ?? "");
  });

  it("stops the request when it is cancelled, saves nothing and complains to nobody", async () => {
    const { store, saved, failed, transfer, until, wasAborted } = house({ chunks: ["abc", "…"] });
    store.start({ kind: "single", item, setId: "0" });
    await until("running");
    store.cancel(transfer()?.key ?? "");
    await until("cancelled");
    expect(wasAborted()).toBe(true);
    expect(saved).toEqual([]);
    expect(failed).not.toHaveBeenCalled();
  });

  it("is left to the browser above 200 MB, by what the library knows or the server tells", async () => {
    const bySize = house();
    bySize.store.start({ kind: "single", item: { ...item, size: LARGEST_BLOB / 1000 + 1 }, setId: "0" });
    await bySize.until("browser");
    expect(bySize.handed).toEqual(["/api/files/4711/1/original.jpg"]);
    const byLength = house({ headers: { "content-length": String(LARGEST_BLOB + 1) } });
    byLength.store.start({ kind: "single", item: { id: "1", title: "Film" }, setId: "0" });
    await byLength.until("browser");
    expect(byLength.handed).toHaveLength(1);
    expect(byLength.saved).toEqual([]);
  });

  it("fails with the reason, and can be tried again", async () => {
    let refuse = true;
    const busy = new ApiError({ status: 429, code: "download.busy", message: "", details: { source: "local" } });
    const { store, failed, transfer, until } = house({
      link: async () => {
        if (refuse) throw busy;
        return { url: "/x" };
      },
    });
    store.start({ kind: "single", item, setId: "0" });
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
    store.start({ kind: "single", item, setId: "0" });
    await until("failed");
    expect(failureKey(failed.mock.calls[0]?.[0])).toBe(key);
    expect(saved).toEqual([]);
  });

  it("of a zip goes by the link that was made when it was asked for", async () => {
    const { store, saved, until } = house();
    store.start({ kind: "zip", name: "Selection.zip", url: "/api/files/zip/abc.zip", bytes: 6 });
    await until("done");
    expect(saved[0]?.name).toBe("Selection.zip");
  });
});

describe("the list of downloads", () => {
  it("forgets what is over and keeps what runs", async () => {
    const { store, until } = house({ chunks: ["abc"] });
    store.start({ kind: "single", item, setId: "0" });
    await until("done");
    store.clear();
    expect(store.get()).toEqual([]);
  });
});
