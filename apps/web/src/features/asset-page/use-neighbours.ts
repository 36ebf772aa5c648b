import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AssetDoc } from "../../asset/asset-doc.ts";
import { type AssetTrail, leadsToBookmarks } from "../../asset/asset-link.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { readPlace } from "../../shared/search/search-location.ts";
import { sortOf } from "../../shared/search/sort.ts";
import { useFind } from "../../shared/search/use-find.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { useBookmarkedDocs } from "./use-bookmarked-docs.ts";

/** Assets fetched on either side of the one that is shown. */
const BEFORE = 12;
const AFTER = 24;
/** Fetched in steps, so that going on by one asks nothing new. */
const STEP = 8;
const ROWS = BEFORE + STEP + AFTER;

export interface Neighbours {
  /** A part of the list round the asset, in order. */
  readonly docs: readonly AssetDoc[];
  /** Place in the list of the first of them. */
  readonly start: number;
  readonly total: number;
}

/**
 * Repeats the search from which an asset page was opened, or reads the bookmarks again: this survives reloads, and works
 * in other tabs.
 */
export function useNeighbours(trail: AssetTrail | undefined): Neighbours | undefined {
  const client = useClient();
  const settings = useSettings();
  const locale = useLocale();
  const find = useFind();
  const start = trail === undefined ? 0 : Math.max(0, Math.floor(trail.index / STEP) * STEP - BEFORE);
  const bookmarked = leadsToBookmarks(trail);
  const kept = useBookmarkedDocs(bookmarked);
  const { data } = useQuery({
    queryKey: ["search.find", "neighbours", locale, trail?.search, start],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      const address = trail?.search ?? "";
      const at = address.indexOf("?");
      const place = readPlace(at < 0 ? address : address.slice(0, at), at < 0 ? "" : address.slice(at));
      if (place.ids.length > 0) {
        const { response } = await client.call("assets.get", {
          query: { assetid: place.ids.slice(0, 100) },
          signal,
        });
        return { docs: response.docs, start: 0, total: response.docs.length };
      }
      const window = { start, rows: ROWS, sort: sortOf(place, settings.sorting) };
      const { response } = await find(place, window, signal);
      return { docs: response.docs, start, total: response.numFound };
    },
    enabled: trail !== undefined && !bookmarked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return useMemo(() => {
    if (!bookmarked) return data;
    return kept && { docs: kept.slice(start, start + ROWS), start, total: kept.length };
  }, [bookmarked, data, kept, start]);
}

export interface Steps {
  readonly position: number;
  readonly total: number;
  readonly previous: AssetDoc | undefined;
  readonly next: AssetDoc | undefined;
}

/** Where it stood when it was opened, until its neighbours are known: its place on the page is kept for it. */
export function stepsOn({ index, total }: AssetTrail): Steps {
  return { position: index, total, previous: undefined, next: undefined };
}

/** Where the asset stands among its neighbours, by its id: the result may have moved since. */
export function stepsOf(id: string, neighbours: Neighbours): Steps | undefined {
  const at = neighbours.docs.findIndex((doc) => doc.id === id);
  if (at < 0) return undefined;
  return {
    position: neighbours.start + at,
    total: neighbours.total,
    previous: neighbours.docs[at - 1],
    next: neighbours.docs[at + 1],
  };
}
