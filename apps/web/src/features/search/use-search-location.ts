import { useCallback, useMemo } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import type { AssetPageHistoryState } from "../../asset/asset-link.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { paths } from "../../shared/paths.ts";
import {
  EMPTY_SEARCH,
  formatSearchLocation,
  parseSearchAddress,
  parseSearchLocation,
  type SearchLocation,
} from "../../shared/search/search-location.ts";

/** History state of a search page. `chosen`: the search was made in the portal, not by an address. */
export interface SearchHistoryState {
  readonly visit?: string;
  readonly chosen?: true;
}

/** Id of one visit of a search page: that of its history entry, shared by the overlays over it and by other views of the search. */
export function getSearchVisitId({ state, key }: Location): string {
  return (state as SearchHistoryState | null)?.visit ?? key;
}

export function useSearchLocation() {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useClient();
  const place = useMemo(() => {
    const read = parseSearchLocation(location.pathname, location.search);
    return read.like === undefined || client.has("like") ? read : { ...read, like: undefined };
  }, [client, location.pathname, location.search]);
  const address = useMemo(() => formatSearchLocation(place), [place]);
  const visit = getSearchVisitId(location);
  const chosen = (location.state as SearchHistoryState | null)?.chosen;
  const go = useCallback(
    (next: SearchLocation, options: { replace?: boolean } = {}) => {
      const state: SearchHistoryState = { chosen: true };
      navigate(formatSearchLocation(next), { ...options, state });
    },
    [navigate],
  );
  return {
    place,
    /** The normalised address of the search. */
    address,
    /** The address without the view. */
    search: useMemo(() => formatSearchLocation({ ...place, view: "" }), [place]),
    /** Key of the visit: shared by overlays of the same page; going back returns to it. */
    visit,
    /** The search was chosen in the portal; false if it came from an address. */
    chosen: chosen ?? false,
    go,
    /** Shows the same search in another view, within the same visit and history entry. */
    show: (view: string) => {
      const state: SearchHistoryState = { visit, ...(chosen && { chosen }) };
      navigate(formatSearchLocation({ ...place, view }), { replace: true, state, preventScrollReset: true });
    },
  };
}

/** What the search field shows: the current search, or the one that led to the shown asset; else nothing. */
export function useSearchShownInField(): SearchLocation {
  const { pathname, search, state } = useLocation();
  const originSearch = (state as AssetPageHistoryState | null)?.trail?.search;
  return useMemo(() => {
    if (pathname.startsWith(paths.search)) return parseSearchLocation(pathname, search);
    if (originSearch === undefined) return EMPTY_SEARCH;
    const { text, suggestions } = parseSearchAddress(originSearch);
    return { ...EMPTY_SEARCH, text, suggestions };
  }, [pathname, search, originSearch]);
}
