/**
 * Runs downloads. Files of up to 200 MB are fetched with progress and can be cancelled; larger ones are left to the
 * browser, which writes to disk instead of memory. Subscribers show the state.
 */
import { type Client, readError } from "@vitrine/contract/client";
import { ORIGINAL } from "./download-options.ts";
import { fileNameFrom } from "./file-name.ts";
import type { DownloadRequest, Transfer } from "./transfer.ts";
import { isFinished } from "./transfer.ts";

/** Larger files are downloaded by the browser. */
export const MAX_BLOB_BYTES = 200_000_000;
/** Minimum interval of progress updates: a fast connection would render a thousand times a second. */
const PROGRESS_INTERVAL_MS = 100;
/** Delay before the same file may be requested again after an abort. */
const ABORT_DELAY_MS = 300;

export interface TransferHost {
  readonly client: () => Client;
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** Saves a complete file as a browser download. */
  readonly save: (blob: Blob, name: string) => void;
  /** Lets the browser download a URL by itself. */
  readonly downloadInBrowser: (url: string) => void;
  readonly now: () => number;
  readonly failed: (error: unknown, transfer: Transfer) => void;
}

export interface TransferStore {
  get(): readonly Transfer[];
  subscribe(listener: () => void): () => void;
  start(request: DownloadRequest): void;
  cancel(key: string): void;
  retry(key: string): void;
  dismiss(key: string): void;
  /** Removes all finished transfers from the list. */
  clear(): void;
}

export function createTransferStore(host: TransferHost): TransferStore {
  let transfers: readonly Transfer[] = [];
  let counter = 0;
  const requests = new Map<string, DownloadRequest>();
  const aborts = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const setTransfers = (next: readonly Transfer[]) => {
    transfers = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, change: Partial<Transfer>) =>
    setTransfers(transfers.map((transfer) => (transfer.key === key ? { ...transfer, ...change } : transfer)));

  const run = async (key: string, request: DownloadRequest): Promise<void> => {
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      const url = request.kind === "zip" ? request.url : await fetchLink(request, abort.signal);
      if (request.bytes !== undefined && request.bytes > MAX_BLOB_BYTES) {
        host.downloadInBrowser(url);
        change(key, { status: "browser" });
        return;
      }
      await fetchBlob(key, url, abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      change(key, { status: "failed" });
      const transfer = transfers.find((one) => one.key === key);
      if (transfer) host.failed(error, transfer);
    } finally {
      if (aborts.get(key) === abort) aborts.delete(key);
    }
  };

  const fetchLink = async (request: DownloadRequest & { kind: "single" }, signal: AbortSignal): Promise<string> => {
    const { id, companion } = request.item;
    const query = { id, companion, ...request.options, target: "down" } as const;
    return (await host.client().call("download.single", { query, signal })).url;
  };

  const fetchBlob = async (key: string, url: string, abort: AbortController): Promise<void> => {
    const response = await host.fetch(url, { signal: abort.signal });
    if (!response.ok) throw await readError(response);
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    const total = Number.isFinite(length) && length > 0 ? length : undefined;
    const leaveToBrowser = async () => {
      abort.abort();
      // The server runs one conversion per session at a time: it has to notice the abort first.
      await new Promise((resolve) => setTimeout(resolve, ABORT_DELAY_MS));
      const { status } = transfers.find((one) => one.key === key) ?? {};
      if (status !== "preparing" && status !== "running") return;
      host.downloadInBrowser(url);
      change(key, { status: "browser", total });
    };
    if (total !== undefined && total > MAX_BLOB_BYTES) return leaveToBrowser();
    const since = host.now();
    const name = fileNameFrom(response.headers.get("content-disposition"));
    change(key, { status: "running", total, since, ...(name ? { name } : {}) });
    const parts: BlobPart[] = [];
    let loaded = 0;
    let reportedAt = since;
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      parts.push(chunk.value as Uint8Array<ArrayBuffer>);
      loaded += chunk.value.byteLength;
      // The size was unknown: a zip whose files are converted while it is sent.
      if (loaded > MAX_BLOB_BYTES) return leaveToBrowser();
      if (host.now() - reportedAt >= PROGRESS_INTERVAL_MS) {
        reportedAt = host.now();
        change(key, { loaded });
      }
    }
    if (abort.signal.aborted) return;
    const transfer = transfers.find((one) => one.key === key);
    host.save(
      new Blob(parts, { type: response.headers.get("content-type") ?? "application/octet-stream" }),
      transfer?.name ?? "download",
    );
    change(key, { status: "done", loaded, total: total ?? loaded });
  };

  const runRequest = (key: string, request: DownloadRequest) => {
    requests.set(key, request);
    void run(key, request);
  };

  return {
    get: () => transfers,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (request) => {
      counter += 1;
      const key = `download-${counter}`;
      const single = request.kind === "single";
      const transfer: Transfer = {
        key,
        name: single ? initialName(request) : request.name,
        picture: single ? request.item.url : undefined,
        status: "preparing",
        converted: request.options.csetid !== ORIGINAL,
        loaded: 0,
        total: undefined,
        since: undefined,
      };
      setTransfers([transfer, ...transfers]);
      runRequest(key, request);
    },
    cancel: (key) => {
      const transfer = transfers.find((one) => one.key === key);
      if (!transfer || isFinished(transfer)) return;
      aborts.get(key)?.abort();
      change(key, { status: "cancelled" });
    },
    retry: (key) => {
      const request = requests.get(key);
      if (!request) return;
      change(key, { status: "preparing", loaded: 0, total: undefined, since: undefined });
      runRequest(key, request);
    },
    dismiss: (key) => {
      aborts.get(key)?.abort();
      requests.delete(key);
      setTransfers(transfers.filter((transfer) => transfer.key !== key));
    },
    clear: () => {
      for (const transfer of transfers.filter(isFinished)) requests.delete(transfer.key);
      setTransfers(transfers.filter((transfer) => !isFinished(transfer)));
    },
  };
}

/** Name until the server sends one: the file name of an original, else the title. */
function initialName({ item, options: form }: DownloadRequest & { kind: "single" }): string {
  return (form.csetid === ORIGINAL ? item.fileName : undefined) ?? item.title;
}
