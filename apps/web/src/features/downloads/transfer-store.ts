/**
 * Runs downloads. Files of up to 200 MB are fetched with progress and can be cancelled; larger ones are left to the
 * browser, which writes to the disk and not to memory. It shows nothing itself: listeners do.
 */
import { type Client, readError } from "@vitrine/contract/client";
import { ORIGINAL } from "./download-form.ts";
import { fileNameFrom } from "./file-name.ts";
import type { DownloadRequest, Transfer } from "./transfer.ts";
import { isOver } from "./transfer.ts";

/** Bytes. */
export const LARGEST_BLOB = 200_000_000;
/** Progress is told at most this often, in milliseconds: a fast line would render a thousand times a second. */
const TELL_MS = 100;
/** Milliseconds until another request may ask for what was let go. */
const LET_GO_MS = 300;

export interface TransferHost {
  readonly client: () => Client;
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** Puts a finished file where the browser puts downloads. */
  readonly save: (blob: Blob, name: string) => void;
  /** Lets the browser download an address by itself. */
  readonly hand: (url: string) => void;
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
  /** Forgets everything that is over. */
  clear(): void;
}

export function createTransferStore(host: TransferHost): TransferStore {
  let transfers: readonly Transfer[] = [];
  let counter = 0;
  const requests = new Map<string, DownloadRequest>();
  const aborts = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const become = (next: readonly Transfer[]) => {
    transfers = next;
    for (const listener of listeners) listener();
  };
  const change = (key: string, change: Partial<Transfer>) =>
    become(transfers.map((transfer) => (transfer.key === key ? { ...transfer, ...change } : transfer)));

  const run = async (key: string, request: DownloadRequest): Promise<void> => {
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      const url = request.kind === "zip" ? request.url : await linkOf(request, abort.signal);
      if (request.bytes !== undefined && request.bytes > LARGEST_BLOB) {
        host.hand(url);
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

  const linkOf = async (request: DownloadRequest & { kind: "single" }, signal: AbortSignal): Promise<string> => {
    const { id, companion } = request.item;
    const query = { id, companion, ...request.form, target: "down" } as const;
    return (await host.client().call("download.single", { query, signal })).url;
  };

  const fetchBlob = async (key: string, url: string, abort: AbortController): Promise<void> => {
    const response = await host.fetch(url, { signal: abort.signal });
    if (!response.ok) throw await readError(response);
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    const total = Number.isFinite(length) && length > 0 ? length : undefined;
    const leaveToBrowser = async () => {
      abort.abort();
      // The server makes one conversion at a time for a session: it has to notice that this one was let go.
      await new Promise((resolve) => setTimeout(resolve, LET_GO_MS));
      const { status } = transfers.find((one) => one.key === key) ?? {};
      if (status !== "preparing" && status !== "running") return;
      host.hand(url);
      change(key, { status: "browser", total });
    };
    if (total !== undefined && total > LARGEST_BLOB) return leaveToBrowser();
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
      // Nobody told how much it is: a zip whose files are converted while it is sent.
      if (loaded > LARGEST_BLOB) return leaveToBrowser();
      if (host.now() - reportedAt >= TELL_MS) {
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

  const begin = (key: string, request: DownloadRequest) => {
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
        name: single ? nameOf(request) : request.name,
        picture: single ? request.item.url : undefined,
        status: "preparing",
        converted: request.form.csetid !== ORIGINAL,
        loaded: 0,
        total: undefined,
        since: undefined,
      };
      become([transfer, ...transfers]);
      begin(key, request);
    },
    cancel: (key) => {
      const transfer = transfers.find((one) => one.key === key);
      if (!transfer || isOver(transfer)) return;
      aborts.get(key)?.abort();
      change(key, { status: "cancelled" });
    },
    retry: (key) => {
      const request = requests.get(key);
      if (!request) return;
      change(key, { status: "preparing", loaded: 0, total: undefined, since: undefined });
      begin(key, request);
    },
    dismiss: (key) => {
      aborts.get(key)?.abort();
      requests.delete(key);
      become(transfers.filter((transfer) => transfer.key !== key));
    },
    clear: () => {
      for (const transfer of transfers.filter(isOver)) requests.delete(transfer.key);
      become(transfers.filter((transfer) => !isOver(transfer)));
    },
  };
}

/** An original keeps its own name; what is converted is named by the server when it comes. */
function nameOf({ item, form }: DownloadRequest & { kind: "single" }): string {
  return (form.csetid === ORIGINAL ? item.fileName : undefined) ?? item.title;
}
