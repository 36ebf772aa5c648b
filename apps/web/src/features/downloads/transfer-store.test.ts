import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { describe, expect, it, vi } from "vitest";
import { failureKey } from "./download-failure.ts";
import { percentOf, type Transfer } from "./transfer.ts";
import { createTransferStore, LARGEST_BLOB } from "./transfer-store.ts";

const item = { id: "4711", title: "Tea bowl", size: 900 };
const original = { form: { csetid: "0" }, bytes: 900_000 };

interface House {
  /** The file's chunks; an ending is sent by the test where there is none here. */
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
          else controller.enqueue(typeof next === "string" ? new TextEncoder().encode(next) : next);
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
  it("of a companion asks for that one", async () => {
    const link = vi.fn(async (_key: string, _input: { query: object }) => ({
      url: "/api/files/4711/1/companion-4.nef",
    }));
    const { store, until } = house({ link });
    store.start({ kind: "single", item: { ...item, companion: "4", fileName: "bowl.NEF" }, ...original });
    expect(store.get()[0]).toMatchObject({ name: "bowl.NEF", converted: false });
    await until("done");
    expect(link.mock.calls[0]?.[1].query).toEqual({ id: "4711", companion: "4", csetid: "0", target: "down" });
  });

  it("is saved whole, under the name that the server gives it", async () => {
    const { store, saved, until } = house({ headers: { "content-disposition": 'attachment; filename="bowl.jpg"' } });
    store.start({ kind: "single", item, ...original });
    await until("done");
    expect(saved[0]?.name).toBe("bowl.jpg");
    await expect(saved[0]?.text).resolves.toBe("abcdef");
  });

  it("is called by its file's name from the beginning to the end", async () => {
    const headers = { "content-disposition": 'attachment; filename="bowl.jpg"' };
    const { store, transfer, until } = house({ headers });
    const names = new Set<string | undefined>();
    store.subscribe(() => names.add(transfer()?.name));
    store.start({ kind: "single", item: { ...item, fileName: "bowl.jpg" }, ...original });
    await until("done");
    expect([...names]).toEqual(["bowl.jpg"]);
  });

  it("is called by the name that the server gives it as soon as it comes, where nobody knows it before", async () => {
    const headers = { "content-disposition": 'attachment; filename="bowl-web.webp"' };
    const { store, transfer } = house({ headers, chunks: ["abc", "…"] });
    store.start({ kind: "single", item: { ...item, fileName: "bowl.jpg" }, form: { csetid: "1" }, bytes: undefined });
    expect(transfer()?.name).toBe("Tea bowl");
    await vi.waitFor(() => expect(transfer()).toMatchObject({ status: "running", name: "bowl-web.webp" }));
    store.cancel(transfer()?.key ?? "");
  });

  it("tells how far it is, and that it does not know where no length is told", async () => {
    const sized = house({ chunks: ["abc", "…"], headers: { "content-length": "6" } });
    sized.store.start({ kind: "single", item, ...original });
    await vi.waitFor(() => expect(sized.transfer()).toMatchObject({ status: "running", loaded: 3, total: 6 }));
    sized.store.cancel(sized.transfer()?.key ?? "");
    const unknown = house({ chunks: ["abc", "…"] });
    unknown.store.start({ kind: "single", item, ...original });
    await vi.waitFor(() => expect(unknown.transfer()).toMatchObject({ loaded: 3, total: undefined }));
    unknown.store.cancel(unknown.transfer()?.key ?? "");
  });

  it("stops the request when it is cancelled, saves nothing and complains to nobody", async () => {
    const { store, saved, failed, transfer, until, wasAborted } = house({ chunks: ["abc", "…"] });
    store.start({ kind: "single", item, ...original });
    await until("running");
    store.cancel(transfer()?.key ?? "");
    await until("cancelled");
    expect(wasAborted()).toBe(true);
    expect(saved).toEqual([]);
    expect(failed).not.toHaveBeenCalled();
  });

  it("asks for the form that was chosen", async () => {
    const link = vi.fn(async () => ({ url: "/x" }));
    const { store, until } = house({ link });
    const form = { csetid: "custom", format: "webp", max_edge: 800 } as const;
    store.start({ kind: "single", item, form, bytes: undefined });
    await until("done");
    const query = { id: "4711", csetid: "custom", format: "webp", max_edge: 800, target: "down" };
    expect(link).toHaveBeenCalledWith("download.single", expect.objectContaining({ query }));
  });

  it("is being prepared while the server converts it, and takes the request back when it is cancelled", async () => {
    const signals: AbortSignal[] = [];
    const { store, failed, transfer, until } = house({
      link: (_key, { signal }) => {
        signals.push(signal);
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
    });
    store.start({ kind: "single", item, form: { csetid: "1" }, bytes: undefined });
    expect(transfer()).toMatchObject({ status: "preparing", converted: true });
    expect(percentOf(transfer() as Transfer)).toBe(-1);
    store.cancel(transfer()?.key ?? "");
    await until("cancelled");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(failed).not.toHaveBeenCalled();
  });

  it("is left to the browser as soon as more than 200 MB have come of what nobody knew the size of", async () => {
    const chunk = new Uint8Array(LARGEST_BLOB / 4);
    const { store, saved, handed, until, wasAborted } = house({ chunks: Array.from({ length: 6 }, () => chunk) });
    store.start({ kind: "zip", name: "Selection.zip", url: "/api/files/zip/abc.zip", ...original, bytes: undefined });
    await until("browser");
    expect(handed).toEqual(["/api/files/zip/abc.zip"]);
    expect(wasAborted(), "what came is let go").toBe(true);
    expect(saved).toEqual([]);
  });

  it("is not left to the browser where it was cancelled, or taken off the list, while the server lets it go", async () => {
    for (const end of ["cancel", "dismiss"] as const) {
      const { store, handed, transfer, wasAborted } = house({
        headers: { "content-length": String(LARGEST_BLOB + 1) },
      });
      store.start({ kind: "single", item: { id: "1", title: "Film" }, ...original, bytes: undefined });
      await vi.waitFor(() => expect(wasAborted()).toBe(true));
      expect(handed, "the server has to notice first").toEqual([]);
      store[end](transfer()?.key ?? "");
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(handed).toEqual([]);
    }
  });

  it("is left to the browser above 200 MB, by what the library knows or the server tells", async () => {
    const bySize = house();
    bySize.store.start({ kind: "single", item, ...original, bytes: LARGEST_BLOB + 1 });
    await bySize.until("browser");
    expect(bySize.handed).toEqual(["/api/files/4711/1/original.jpg"]);
    const byLength = house({ headers: { "content-length": String(LARGEST_BLOB + 1) } });
    byLength.store.start({ kind: "single", item: { id: "1", title: "Film" }, ...original, bytes: undefined });
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
    expect(failureKey(failed.mock.calls[0]?.[0])).toBe(key);
    expect(saved).toEqual([]);
  });

  it("of a zip goes by the link that was made when it was asked for", async () => {
    const { store, saved, until } = house();
    store.start({ kind: "zip", name: "Selection.zip", url: "/api/files/zip/abc.zip", ...original });
    await until("done");
    expect(saved[0]?.name).toBe("Selection.zip");
  });
});

describe("the list of downloads", () => {
  it("forgets what is over and keeps what runs", async () => {
    const { store, until } = house({ chunks: ["abc"] });
    store.start({ kind: "single", item, ...original });
    await until("done");
    store.clear();
    expect(store.get()).toEqual([]);
  });
});
