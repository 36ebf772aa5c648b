/** How pages start downloads without knowing the feature that runs them. */
import { createSafeContext } from "@mantine/core";
import type { ReplyOf } from "@vitrine/contract/endpoint";

/** What a download shows of an asset. */
export interface DownloadItem {
  readonly id: string;
  /** The id where nothing else is known. */
  readonly title: string;
  /** Not the asset's own file but this one of its companions, which the names, sizes and types are of. */
  readonly companion?: string;
  /** The forms that there are, where those of the asset are not meant. */
  readonly forms?: ReplyOf<"session.csets">["convert_sets"];
  /** Nothing but the id is known: a dialog asks for the rest. */
  readonly bare?: boolean;
  /** Of the original. */
  readonly fileName?: string | undefined;
  /** Kilobytes of the original. */
  readonly size?: number | undefined;
  /** Thumbnail. */
  readonly url?: string | undefined;
  /** Why it may not be downloaded, in words, where its record says so. */
  readonly refused?: string | undefined;
  /** Its record says that it may be downloaded, in one form or another. */
  readonly permitted?: boolean;
  /** JPG, PDF, MP4. */
  readonly fileType?: string | undefined;
  /** Width and height of the original. */
  readonly pixels?: readonly [number, number] | undefined;
}

export interface DownloadActions {
  /** Opens the choice of form (and terms, where they are asked for), or starts at once. */
  readonly downloadOne: (item: DownloadItem) => void;
  /** Asks with count and size before it makes a zip; a single item is no zip. */
  readonly downloadMany: (items: readonly DownloadItem[]) => void;
  /** Opens the order by mail of what may not be downloaded. */
  readonly order: (items: readonly DownloadItem[]) => void;
}

export const [DownloadsProvider, useDownloads] = createSafeContext<DownloadActions>(
  "useDownloads needs a DownloadsProvider",
);
