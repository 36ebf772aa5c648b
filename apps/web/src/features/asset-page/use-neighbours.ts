import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { type AssetTrail, isFromBookmarks } from "../../asset/asset-link.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { parseSearchLocation } from "../../shared/search/search-location.ts";
import { getSort } from "../../shared/search/sort.ts";
import { useFind } from "../../shared/search/use-find.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useBookmarkSnapshot } from "./use-bookmark-snapshot.ts";

/** Assets fetched before and after the shown one. */
const ROWS_BEFORE = 12;
const ROWS_AFTER = 24;
/** The fetched range moves in steps, so that moving by one asset needs no request. */
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
export function useNeighbours(trail: AssetTrail | undefined): Neighbours | undefined {
  const client = useClient();
  const settings = useSettings();
  const locale = useLocale();
  const find = useFind();
  const start = trail === undefined ? 0 : Math.max(0, Math.floor(trail.index / STEP) * STEP - ROWS_BEFORE);
  const bookmarked = isFromBookmarks(trail);
  const bookmarkedDocs = useBookmarkSnapshot(bookmarked);
  const { data } = useQuery({
    queryKey: ["search.find", "neighbours", locale, trail?.search, start],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      const address = trail?.search ?? "";
      const at = address.indexOf("?");
      const place = parseSearchLocation(at < 0 ? address : address.slice(0, at), at < 0 ? "" : address.slice(at));
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
  return useMemo(() => {
    if (!bookmarked) return data;
    return bookmarkedDocs && { docs: bookmarkedDocs.slice(start, start + ROWS), start, total: bookmarkedDocs.length };
  }, [bookmarked, data, bookmarkedDocs, start]);
}

export interface ListNavigation {
  readonly position: number;
  readonly total: number;
  readonly previous: AssetDoc | undefined;
  readonly next: AssetDoc | undefined;
}

/** The position at which the asset was opened, shown until its neighbours are loaded. */
export function initialListNavigation({ index, total }: AssetTrail): ListNavigation {
  return { position: index, total, previous: undefined, next: undefined };
}

/** Finds the asset among its neighbours by id, since the result may have changed; undefined if it is not there. */
export function findListNavigation(id: string, neighbours: Neighbours): ListNavigation | undefined {
  const at = neighbours.docs.findIndex((doc) => doc.id === id);
  if (at < 0) return undefined;
  return {
    position: neighbours.start + at,
    total: neighbours.total,
    previous: neighbours.docs[at - 1],
    next: neighbours.docs[at + 1],
  };
}
