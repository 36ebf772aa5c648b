/** Lets pages start downloads without depending on the downloads feature. */
import { createSafeContext } from "@mantine/core";
import type { ReplyOf } from "@vitrine/contract/endpoint";

/** An asset to download, with the data shown in dialogs and in the tray. */
export interface DownloadItem {
  readonly id: string;
  /** The id if no title is known. */
  readonly title: string;
  /** Id of a companion file to download instead of the asset's file; name, size and type are the companion's. */
  readonly companion?: string;
  /** Conversion sets, if they differ from the asset's. */
  readonly forms?: ReplyOf<"session.csets">["convert_sets"];
  /** Only the id is known: a dialog loads the rest. */
  readonly bare?: boolean;
  /** File name of the original. */
  readonly fileName?: string | undefined;
  /** Kilobytes of the original. */
  readonly size?: number | undefined;
  /** Thumbnail. */
  readonly url?: string | undefined;
  /** Message why it may not be downloaded, according to its record. */
  readonly refused?: string | undefined;
  /** According to its record, it may be downloaded. */
  readonly permitted?: boolean;
  /** JPG, PDF, MP4. */
  readonly fileType?: string | undefined;
  /** Width and height of the original. */
  readonly pixels?: readonly [number, number] | undefined;
}

export interface DownloadActions {
  /** Opens the dialog for conversion set and terms, or starts immediately. */
  readonly downloadOne: (item: DownloadItem) => void;
  /** Confirms count and size before it creates a zip; a single item is downloaded directly. */
  readonly downloadMany: (items: readonly DownloadItem[]) => void;
  /** Opens an order by mail for assets that may not be downloaded. */
  readonly order: (items: readonly DownloadItem[]) => void;
}

export const [DownloadsProvider, useDownloads] = createSafeContext<DownloadActions>(
  "useDownloads needs a DownloadsProvider",
);
