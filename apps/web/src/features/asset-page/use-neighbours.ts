import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { type AssetListPosition, isFromBookmarks } from "../../asset/asset-link.ts";
import { useBookmarks, useBookmarksState } from "../../asset/bookmarks/bookmarks-context.ts";
import { assetRecordsQuery } from "../../asset/records-query.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { parseSearchAddress } from "../../shared/search/search-location.ts";
import { getSort } from "../../shared/search/sort.ts";
import { useFindAssets } from "../../shared/search/use-find-assets.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";

/** Assets fetched before and after the shown one. */
const ROWS_BEFORE = 12;
const ROWS_AFTER = 24;
/** The fetched range moves in steps of so many assets, so that moving by one asset needs no request. */
const STEP = 8;
const ROWS = ROWS_BEFORE + STEP + ROWS_AFTER;

export interface Neighbours {
  /** The part of the list around the asset, in order. */
  readonly docs: readonly AssetDoc[];
  /** Position of the first of them in the list. */
  readonly start: number;
  readonly total: number;
}

/**
 * Repeats the search from which an asset page was opened, or reads the bookmarks again. Works after a reload and in
 * other tabs.
 */
export function useNeighbours(trail: AssetListPosition | undefined): Neighbours | undefined {
  const client = useClient();
  const settings = useSettings();
  const locale = useLocale();
  const find = useFindAssets();
  const start = trail === undefined ? 0 : Math.max(0, Math.floor(trail.index / STEP) * STEP - ROWS_BEFORE);
  const bookmarked = isFromBookmarks(trail);
  const bookmarkedDocs = useBookmarkSnapshot(bookmarked);
  const { data } = useQuery({
    queryKey: ["search.find", "neighbours", locale, trail?.search, start],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      const place = parseSearchAddress(trail?.search ?? "");
      if (place.ids.length > 0) {
        const { response } = await client.call("assets.get", {
          query: { assetid: place.ids.slice(0, 100) },
          signal,
        });
        return { docs: response.docs, start: 0, total: response.docs.length };
      }
      const window = { start, rows: ROWS, sort: getSort(place, settings.sorting) };
      const { response } = await find(place, window, signal);
      return { docs: response.docs, start, total: response.numFound };
    },
    enabled: trail !== undefined && !bookmarked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // Memoised, since the strip scrolls to the asset whenever this object changes.
  const inBookmarks = useMemo(
    () => bookmarkedDocs && { docs: bookmarkedDocs.slice(start, start + ROWS), start, total: bookmarkedDocs.length },
    [bookmarkedDocs, start],
  );
  return bookmarked ? inBookmarks : data;
}

const none: readonly string[] = [];

/** The assets that were bookmarked when the page was opened, including those removed since. undefined while loading. */
function useBookmarkSnapshot(enabled: boolean): readonly AssetDoc[] | undefined {
  const client = useClient();
  const locale = useLocale();
  const bookmarks = useBookmarks();
  const { list } = useBookmarksState();
  const [ids, setIds] = useState<readonly string[]>();
  const now = enabled && list && !list.failed ? list.ids : undefined;
  if ((ids === undefined) !== (now === undefined)) setIds(now);
  useEffect(() => {
    if (enabled) bookmarks.load();
  }, [enabled, bookmarks]);
  const { data } = useQuery(assetRecordsQuery(client, locale, ids ?? none));
  return useMemo(() => data && ids?.flatMap((id) => data.get(id) ?? []), [data, ids]);
}
