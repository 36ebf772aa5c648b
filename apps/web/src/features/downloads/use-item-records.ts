import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useItemOf } from "../../asset/actions/use-asset-actions.ts";
import { recordsQuery } from "../../asset/records-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";

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
    ...recordsQuery(client, locale, bare),
    enabled: enabled && bare.length > 0,
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
