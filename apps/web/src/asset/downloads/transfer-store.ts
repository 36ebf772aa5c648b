/**
 * Runs downloads. Files of up to 200 MB are fetched with progress and can be cancelled; larger ones are left to the
 * browser, which writes to disk instead of memory.
 */
import { type Client, parseErrorResponse } from "@vitrine/contract/client";
import { Store } from "../../shared/store.ts";
import { parseContentDispositionFileName } from "./content-disposition.ts";
import { ORIGINAL_CONVERT_SET_ID } from "./download-parameters.ts";
import { type DownloadRequest, isFinished, type Transfer } from "./transfer.ts";

/** Larger files are downloaded by the browser. */
export const MAX_BLOB_BYTES = 200_000_000;
/** Minimum interval of progress updates: a fast connection would render a thousand times a second. */
const PROGRESS_INTERVAL_MS = 100;
/** Delay before the same file may be requested again after an abort. */
const ABORT_DELAY_MS = 300;

export interface TransferStoreDeps {
  readonly client: Client;
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  /** Saves a complete file as a browser download. */
  readonly save: (blob: Blob, name: string) => void;
  /** Lets the browser download a URL by itself. */
  readonly downloadInBrowser: (url: string) => void;
  readonly now: () => number;
  readonly failed: (error: unknown, transfer: Transfer) => void;
}

export class TransferStore extends Store<readonly Transfer[]> {
  readonly #host: TransferStoreDeps;
  #counter = 0;
  readonly #requests = new Map<string, DownloadRequest>();
  readonly #aborts = new Map<string, AbortController>();

  constructor(host: TransferStoreDeps) {
    super([]);
    this.#host = host;
  }

  start(request: DownloadRequest): void {
    this.#counter += 1;
    const key = `download-${this.#counter}`;
    const single = request.kind === "single";
    const transfer: Transfer = {
      key,
      name: single ? initialName(request) : request.name,
      picture: single ? request.item.url : undefined,
      status: "preparing",
      converted: request.options.csetid !== ORIGINAL_CONVERT_SET_ID,
      loaded: 0,
      total: undefined,
      since: undefined,
    };
    this.set([transfer, ...this.get()]);
    this.#requests.set(key, request);
    void this.#run(key, request);
  }

  cancel(key: string): void {
    const transfer = this.#find(key);
    if (!transfer || isFinished(transfer)) return;
    this.#aborts.get(key)?.abort();
    this.#change(key, { status: "cancelled" });
  }

  retry(key: string): void {
    const request = this.#requests.get(key);
    if (!request) return;
    this.#change(key, { status: "preparing", loaded: 0, total: undefined, since: undefined });
    void this.#run(key, request);
  }

  dismiss(key: string): void {
    this.#aborts.get(key)?.abort();
    this.#requests.delete(key);
    this.set(this.get().filter((transfer) => transfer.key !== key));
  }

  /** Removes all finished transfers from the list. */
  clear(): void {
    for (const { key } of this.get().filter(isFinished)) this.dismiss(key);
  }

  /** Aborts and removes all transfers. */
  dismissAll(): void {
    for (const { key } of this.get()) this.dismiss(key);
  }

  #find(key: string): Transfer | undefined {
    return this.get().find((transfer) => transfer.key === key);
  }

  #change(key: string, change: Partial<Transfer>): void {
    this.set(this.get().map((transfer) => (transfer.key === key ? { ...transfer, ...change } : transfer)));
  }

  async #run(key: string, request: DownloadRequest): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    try {
      const url = request.kind === "zip" ? request.url : await this.#fetchLink(request, abort.signal);
      if (request.bytes !== undefined && request.bytes > MAX_BLOB_BYTES) {
        this.#host.downloadInBrowser(url);
        this.#change(key, { status: "browser" });
      } else await this.#fetchBlob(key, url, abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#change(key, { status: "failed" });
      const transfer = this.#find(key);
      if (transfer) this.#host.failed(error, transfer);
    } finally {
      if (this.#aborts.get(key) === abort) this.#aborts.delete(key);
    }
  }

  async #fetchLink(request: DownloadRequest & { kind: "single" }, signal: AbortSignal): Promise<string> {
    const { id, companion } = request.item;
    const query = { id, companion, ...request.options, target: "down" } as const;
    return (await this.#host.client.call("download.single", { query, signal })).url;
  }

  async #fetchBlob(key: string, url: string, abort: AbortController): Promise<void> {
    const response = await this.#host.fetch(url, { signal: abort.signal });
    if (!response.ok) throw await parseErrorResponse(response);
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    const total = Number.isFinite(length) && length > 0 ? length : undefined;
    if (total !== undefined && total > MAX_BLOB_BYTES) return this.#leaveToBrowser(key, url, abort, total);
    const name = parseContentDispositionFileName(response.headers.get("content-disposition"));
    this.#change(key, { status: "running", total, since: this.#host.now(), ...(name ? { name } : {}) });
    const parts = await this.#readParts(key, response);
    // Too large for memory. The size was unknown before, as of a zip whose files are converted while it is sent.
    if (parts === null) return this.#leaveToBrowser(key, url, abort, total);
    if (abort.signal.aborted) return;
    const blob = new Blob(parts, { type: response.headers.get("content-type") ?? "application/octet-stream" });
    this.#host.save(blob, this.#find(key)?.name ?? "download");
    this.#change(key, { status: "done", loaded: blob.size, total: total ?? blob.size });
  }

  /** Reads a response with progress; null as soon as it is too large. */
  async #readParts(key: string, response: Response): Promise<BlobPart[] | null> {
    const parts: BlobPart[] = [];
    let loaded = 0;
    let reportedAt = this.#host.now();
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return parts;
      parts.push(chunk.value as Uint8Array<ArrayBuffer>);
      loaded += chunk.value.byteLength;
      if (loaded > MAX_BLOB_BYTES) return null;
      if (this.#host.now() - reportedAt < PROGRESS_INTERVAL_MS) continue;
      reportedAt = this.#host.now();
      this.#change(key, { loaded });
    }
  }

  async #leaveToBrowser(key: string, url: string, abort: AbortController, total: number | undefined): Promise<void> {
    abort.abort();
    // The server runs one conversion per session at a time: it has to notice the abort first.
    await new Promise((resolve) => setTimeout(resolve, ABORT_DELAY_MS));
    const { status } = this.#find(key) ?? {};
    if (status !== "preparing" && status !== "running") return;
    this.#host.downloadInBrowser(url);
    this.#change(key, { status: "browser", total });
  }
}

/** Name until the server sends one: the file name of an original, else the title. */
function initialName({ item, options }: DownloadRequest & { kind: "single" }): string {
  return (options.csetid === ORIGINAL_CONVERT_SET_ID ? item.fileName : undefined) ?? item.title;
}
