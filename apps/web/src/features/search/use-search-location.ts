import { useCallback, useMemo } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { paths } from "../../shared/paths.ts";
import {
  EMPTY_SEARCH,
  formatSearchLocation,
  parseSearchLocation,
  type SearchLocation,
} from "../../shared/search/search-location.ts";

export interface SearchLocationHandle {
  readonly place: SearchLocation;
  /** The normalised address of the search. */
  readonly address: string;
  /** The address without the view. */
  readonly search: string;
  /** Key of the visit: shared by overlays of the same page; going back returns to it. */
  readonly visit: string;
  /** The search was chosen in the portal; false if it came from an address. */
  readonly chosen: boolean;
  go(place: SearchLocation, options?: { replace?: boolean }): void;
  /** Shows the same search in another view, within the same visit and history entry. */
  show(view: string): void;
}

export interface VisitState {
  readonly visit?: string;
  readonly chosen?: true;
}

export function visitOf({ state, key }: Location): string {
  return (state as VisitState | null)?.visit ?? key;
}

export function useSearchLocation(): SearchLocationHandle {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useClient();
  const place = useMemo(() => {
    const read = parseSearchLocation(location.pathname, location.search);
    return read.like === undefined || client.has("like") ? read : { ...read, like: undefined };
  }, [client, location.pathname, location.search]);
  const address = useMemo(() => formatSearchLocation(place), [place]);
  const visit = visitOf(location);
  const chosen = (location.state as VisitState | null)?.chosen;
  const search = useMemo(() => formatSearchLocation({ ...place, view: "" }), [place]);
  const go = useCallback(
    (next: SearchLocation, options: { replace?: boolean } = {}) => {
      const state: VisitState = { chosen: true };
      navigate(formatSearchLocation(next), { replace: options.replace ?? false, state });
    },
    [navigate],
  );
  const show = useCallback(
    (view: string) => {
      const state: VisitState = { visit, ...(chosen && { chosen }) };
      navigate(formatSearchLocation({ ...place, view }), { replace: true, state, preventScrollReset: true });
    },
    [navigate, place, visit, chosen],
  );
  return useMemo(
    () => ({ place, address, search, visit, chosen: chosen ?? false, go, show }),
    [place, address, search, visit, chosen, go, show],
  );
}

/** What the search field shows: the current search, or the one that led to the shown asset; else nothing. */
export function useSearchFieldLocation(): SearchLocation {
  const { pathname, search, state } = useLocation();
  const originSearch = (state as AssetPageState | null)?.trail?.search;
  return useMemo(() => {
    if (pathname.startsWith(paths.search)) return parseSearchLocation(pathname, search);
    if (originSearch === undefined) return EMPTY_SEARCH;
    const at = originSearch.indexOf("?");
    const { text, suggestions } = parseSearchLocation(
      at < 0 ? originSearch : originSearch.slice(0, at),
      at < 0 ? "" : originSearch.slice(at),
    );
    return { ...EMPTY_SEARCH, text, suggestions };
  }, [pathname, search, originSearch]);
}
