/** What passes between those who ask for downloads and the manager, which is loaded later. */
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";

/** What the header shows of the downloads. */
export interface DownloadsState {
  /** Of all that run; null when nothing runs, -1 when no total is known. */
  readonly percent: number | null;
  readonly running: number;
  /** The tray shows. */
  readonly open: boolean;
}

/** What the manager is to do. */
export type DownloadCommand =
  | { readonly kind: "one"; readonly item: DownloadItem }
  | { readonly kind: "many"; readonly items: readonly DownloadItem[] }
  | { readonly kind: "mail"; readonly items: readonly DownloadItem[] }
  | { readonly kind: "tray"; readonly open: boolean };
