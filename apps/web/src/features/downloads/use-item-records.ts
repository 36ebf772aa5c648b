import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useItemOf } from "../../asset/actions/use-asset-actions.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { assetsById } from "../../shared/search/assets-by-id.ts";

export interface ItemRecords {
  readonly items: readonly DownloadItem[];
  /** The records of some are on their way. */
  readonly loading: boolean;
}

/** Items as a dialog shows them: of what nothing but the id is known, the record is asked for. A failure leaves the id. */
export function useItemRecords(given: readonly DownloadItem[], enabled = true): ItemRecords {
  const client = useClient();
  const locale = useLocale();
  const itemOf = useItemOf();
  const bare = given.filter((item) => item.bare).map(({ id }) => id);
  const { data, isLoading } = useQuery({
    queryKey: ["download.items", locale, bare],
    queryFn: async ({ signal }) => {
      const { response } = await assetsById(bare, client, signal);
      return new Map(response.docs.map((doc) => [doc.id, doc]));
    },
    enabled: enabled && bare.length > 0,
    gcTime: 0,
  });
  const items = useMemo(
    () =>
      given.map((item) => {
        const record = item.bare && data?.get(item.id);
        return record ? itemOf(record) : item;
      }),
    [given, data, itemOf],
  );
  return { items, loading: isLoading };
}

/** Stands for a name that is on its way. */
export const NO_NAME_YET = "…";
