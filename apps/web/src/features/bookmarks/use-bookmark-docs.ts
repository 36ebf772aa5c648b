import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { bookmarkDocsQuery } from "../../asset/bookmark-docs-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";

export interface BookmarkDocs {
  /** In the order in which they were added. */
  readonly docs: readonly AssetDoc[];
  /** Bookmarked assets that the user cannot see at the moment. */
  readonly hidden: readonly string[];
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const none: readonly string[] = [];

/** Loads the records of the bookmarked assets. Removed bookmarks stay loaded, so that undo shows them at once. */
export function useBookmarkDocs(ids: readonly string[] | undefined): BookmarkDocs {
  const client = useClient();
  const locale = useLocale();
  const [requestedIds, setRequestedIds] = useState(none);
  const known = useMemo(() => new Set(requestedIds), [requestedIds]);
  if (ids?.some((id) => !known.has(id))) setRequestedIds(ids);
  const query = useQuery({ ...bookmarkDocsQuery(client, locale, requestedIds), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch } = query;
  const byId = useMemo(() => data && new Map(data.docs.map((doc) => [doc.id, doc])), [data]);
  const settled = requestedIds.length === 0 || (data !== undefined && !query.isPlaceholderData);
  return useMemo(() => {
    const shown = ids ?? none;
    return {
      docs: shown.flatMap((id) => byId?.get(id) ?? []),
      // Only a reply shows that an asset is hidden; an error does not.
      hidden: settled && !isFetching ? shown.filter((id) => known.has(id) && !byId?.has(id)) : none,
      loading: ids === undefined || (!settled && error === null),
      error,
      retry: () => void refetch(),
    };
  }, [ids, byId, settled, isFetching, known, error, refetch]);
}
