import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { assetRecordsQuery } from "../../asset/records-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";

const none: readonly string[] = [];

/** Loads the records of the bookmarked assets. Removed bookmarks stay loaded, so that undo shows them at once. */
export function useBookmarkDocs(ids: readonly string[] | undefined) {
  const client = useClient();
  const locale = useLocale();
  const [requestedIds, setRequestedIds] = useState(none);
  const known = useMemo(() => new Set(requestedIds), [requestedIds]);
  if (ids?.some((id) => !known.has(id))) setRequestedIds(ids);
  const query = useQuery({ ...assetRecordsQuery(client, locale, requestedIds), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch } = query;
  const settled = requestedIds.length === 0 || (data !== undefined && !query.isPlaceholderData);
  const shown = ids ?? none;
  return {
    /** In the order in which they were added. */
    docs: useMemo(() => shown.flatMap((id) => data?.get(id) ?? []), [shown, data]),
    /** Bookmarked assets that the user cannot see at the moment. Only a reply shows that; an error does not. */
    hidden: settled && !isFetching ? shown.filter((id) => known.has(id) && !data?.has(id)) : none,
    loading: ids === undefined || (!settled && error === null),
    error,
    retry: () => void refetch(),
  };
}
