import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { bookmarkDocsQuery } from "../../asset/bookmark-docs-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";

export interface BookmarkDocs {
  /** In the order in which they were added. */
  readonly docs: readonly AssetDoc[];
  /** Bookmarked, and not to be seen at the moment. */
  readonly hidden: readonly string[];
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const none: readonly string[] = [];

/** The records of what is bookmarked. What is taken away is asked for no more, and stays known for its return. */
export function useBookmarkDocs(ids: readonly string[] | undefined): BookmarkDocs {
  const client = useClient();
  const locale = useLocale();
  const [asked, setAsked] = useState(none);
  const known = useMemo(() => new Set(asked), [asked]);
  if (ids?.some((id) => !known.has(id))) setAsked(ids);
  const query = useQuery({ ...bookmarkDocsQuery(client, locale, asked), placeholderData: keepPreviousData });
  const { data, error, isFetching, refetch } = query;
  const byId = useMemo(() => data && new Map(data.docs.map((doc) => [doc.id, doc])), [data]);
  const settled = asked.length === 0 || (data !== undefined && !query.isPlaceholderData);
  return useMemo(() => {
    const shown = ids ?? none;
    return {
      docs: shown.flatMap((id) => byId?.get(id) ?? []),
      // Only an answer says that something is not there; an outage says nothing.
      hidden: settled && !isFetching ? shown.filter((id) => known.has(id) && !byId?.has(id)) : none,
      loading: ids === undefined || (!settled && error === null),
      error,
      retry: () => void refetch(),
    };
  }, [ids, byId, settled, isFetching, known, error, refetch]);
}
