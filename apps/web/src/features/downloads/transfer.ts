import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import type { DownloadForm } from "./download-form.ts";

/** `browser`: handed over to the browser, which shows and ends it by itself. */
export type TransferStatus = "preparing" | "running" | "browser" | "done" | "failed" | "cancelled";

export interface Transfer {
  readonly key: string;
  readonly name: string;
  /** Thumbnail. */
  readonly picture: string | undefined;
  readonly status: TransferStatus;
  /** The server makes the file first, and nobody knows how long that takes. */
  readonly converted: boolean;
  /** Bytes. */
  readonly loaded: number;
  /** Bytes; undefined while nobody knows. */
  readonly total: number | undefined;
  /** Milliseconds since the page was opened, when bytes began to come. */
  readonly since: number | undefined;
}

interface Requested {
  /** In any form but the original's, the file is converted. */
  readonly form: DownloadForm;
  /** Of what comes, as far as anybody knows. */
  readonly bytes: number | undefined;
}

/** What to fetch: one asset in one form, or a zip whose link was made before. */
export type DownloadRequest = Requested &
  (
    | { readonly kind: "single"; readonly item: DownloadItem }
    | { readonly kind: "zip"; readonly name: string; readonly url: string }
  );

export function isOver({ status }: Transfer): boolean {
  return status !== "preparing" && status !== "running";
}

/** 0 to 100, or -1 where the total is unknown. */
export function percentOf({ loaded, total }: Pick<Transfer, "loaded" | "total">): number {
  if (!total) return -1;
  return Math.min(100, Math.floor((loaded / total) * 100));
}

/** Of all that run; null when nothing runs, -1 when no total is known. */
export function percentOfAll(transfers: readonly Transfer[]): number | null {
  const running = transfers.filter((transfer) => !isOver(transfer));
  if (running.length === 0) return null;
  const sized = running.filter(({ total }) => total !== undefined);
  if (sized.length === 0) return -1;
  const sum = (pick: (transfer: Transfer) => number) => sized.reduce((all, transfer) => all + pick(transfer), 0);
  return percentOf({ loaded: sum(({ loaded }) => loaded), total: sum(({ total }) => total ?? 0) });
}

/** Seconds until a transfer is complete at its average pace; undefined before that means anything. */
export function remainingSeconds({ loaded, total, since }: Transfer, now: number): number | undefined {
  const elapsed = since === undefined ? 0 : now - since;
  if (total === undefined || loaded === 0 || elapsed < 1000) return undefined;
  return Math.ceil((((total - loaded) / loaded) * elapsed) / 1000);
}
