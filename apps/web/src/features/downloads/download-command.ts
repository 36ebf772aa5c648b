/** Messages between the app and the download manager, which is loaded lazily. */
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";

/** State of the downloads, for the header's button. */
export interface DownloadsState {
  /** Progress of all running downloads; null if none runs, -1 if no total is known. */
  readonly percent: number | null;
  readonly running: number;
  /** Whether the tray is open. */
  readonly open: boolean;
}

/** A command to the download manager. */
export type DownloadCommand =
  | { readonly kind: "one"; readonly item: DownloadItem }
  | { readonly kind: "many"; readonly items: readonly DownloadItem[] }
  | { readonly kind: "mail"; readonly items: readonly DownloadItem[] }
  | { readonly kind: "tray"; readonly open: boolean };
