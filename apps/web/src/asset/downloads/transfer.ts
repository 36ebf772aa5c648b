import type { DownloadItem } from "./download-item.ts";
import type { DownloadParameters } from "./download-parameters.ts";

/** `browser`: handed over to the browser, which shows its progress itself. */
export type TransferStatus = "preparing" | "running" | "browser" | "done" | "failed" | "cancelled";

export interface Transfer {
  readonly key: string;
  readonly name: string;
  /** URL of the thumbnail. */
  readonly picture: string | undefined;
  readonly status: TransferStatus;
  /** The server converts the file first, which takes an unknown time. */
  readonly converted: boolean;
  /** Bytes. */
  readonly loaded: number;
  /** Bytes; undefined while unknown. */
  readonly total: number | undefined;
  /** Time of the first byte (`performance.now()`, in milliseconds). */
  readonly since: number | undefined;
}

interface RequestBase {
  /** Every convert set but the original converts the file. */
  readonly options: DownloadParameters;
  /** Size of the download; undefined if unknown. */
  readonly bytes: number | undefined;
}

/** What to download: one asset with one convert set, or a zip whose link was created before. */
export type DownloadRequest = RequestBase &
  (
    | { readonly kind: "single"; readonly item: DownloadItem }
    | { readonly kind: "zip"; readonly name: string; readonly url: string }
  );

export function isFinished({ status }: Transfer): boolean {
  return status !== "preparing" && status !== "running";
}

/** 0 to 100, or -1 where the total is unknown. */
export function getTransferPercent({ loaded, total }: Pick<Transfer, "loaded" | "total">): number {
  if (!total) return -1;
  return Math.min(100, Math.floor((loaded / total) * 100));
}

/** Progress of all running downloads; null if none runs, -1 if no total is known. */
export function getRunningTransfersPercent(transfers: readonly Transfer[]): number | null {
  const running = transfers.filter((transfer) => !isFinished(transfer));
  if (running.length === 0) return null;
  const sized = running.filter(({ total }) => total !== undefined);
  if (sized.length === 0) return -1;
  const sum = (pick: (transfer: Transfer) => number) => sized.reduce((all, transfer) => all + pick(transfer), 0);
  return getTransferPercent({ loaded: sum(({ loaded }) => loaded), total: sum(({ total }) => total ?? 0) });
}

/** Seconds until a transfer is complete at its average speed; undefined during the first second. */
export function estimateRemainingSeconds({ loaded, total, since }: Transfer, now: number): number | undefined {
  const elapsed = since === undefined ? 0 : now - since;
  if (total === undefined || loaded === 0 || elapsed < 1000) return undefined;
  return Math.ceil((((total - loaded) / loaded) * elapsed) / 1000);
}
