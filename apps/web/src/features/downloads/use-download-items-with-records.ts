import { useQuery } from "@tanstack/react-query";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import { useToDownloadItem } from "../../asset/downloads/download-item.ts";
import { assetRecordsQuery } from "../../asset/records-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";

export type DownloadItemsWithRecords = ReturnType<typeof useDownloadItemsWithRecords>;

/** Loads the records of items of which only the id is known. If that fails, the dialog shows their ids. */
export function useDownloadItemsWithRecords(given: readonly DownloadItem[], enabled = true) {
  const client = useClient();
  const locale = useLocale();
  const itemOf = useToDownloadItem();
  const bare = given.filter((item) => item.bare).map(({ id }) => id);
  const { data, isLoading } = useQuery({
    ...assetRecordsQuery(client, locale, bare),
    enabled: enabled && bare.length > 0,
  });
  const items = given.map((item) => {
    const record = item.bare && data?.get(item.id);
    return record ? itemOf(record) : item;
  });
  /** `loading`: records of some items are still loading. */
  return { items, loading: isLoading };
}

/** Shown in place of a name that is still loading. */
export const NAME_PLACEHOLDER = "…";
