import { useCallback, useMemo } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import type { AssetPageState } from "../../asset/asset-link.ts";
import { useClient } from "../../shared/api/client-context.tsx";
import { paths } from "../../shared/paths.ts";
import { everything, formatPlace, readPlace, type SearchPlace } from "../../shared/search/search-location.ts";

export interface PlaceHandle {
  readonly place: SearchPlace;
  /** The address in its one spelling, whatever the browser shows. */
  readonly address: string;
  /** The same without the view: what is searched. */
  readonly search: string;
  /** The visit this belongs to: overlays of the same page share it, going back returns to it. */
  readonly visit: string;
  /** Somebody chose what is searched in this portal; otherwise it came with an address. */
  readonly chosen: boolean;
  go(place: SearchPlace, options?: { replace?: boolean }): void;
  /** The same search in another view: the same visit, and the same entry of the history. */
  show(view: string): void;
}

export interface VisitState {
  readonly visit?: string;
  readonly chosen?: true;
}

export function visitOf({ state, key }: Location): string {
  return (state as VisitState | null)?.visit ?? key;
}

export function usePlace(): PlaceHandle {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useClient();
  const place = useMemo(() => {
    const read = readPlace(location.pathname, location.search);
    return read.like === undefined || client.has("like") ? read : { ...read, like: undefined };
  }, [client, location.pathname, location.search]);
  const address = useMemo(() => formatPlace(place), [place]);
  const visit = visitOf(location);
  const chosen = (location.state as VisitState | null)?.chosen;
  const search = useMemo(() => formatPlace({ ...place, view: "" }), [place]);
  const go = useCallback(
    (next: SearchPlace, options: { replace?: boolean } = {}) => {
      const state: VisitState = { chosen: true };
      navigate(formatPlace(next), { replace: options.replace ?? false, state });
    },
    [navigate],
  );
  const show = useCallback(
    (view: string) => {
      const state: VisitState = { visit, ...(chosen && { chosen }) };
      navigate(formatPlace({ ...place, view }), { replace: true, state, preventScrollReset: true });
    },
    [navigate, place, visit, chosen],
  );
  return useMemo(
    () => ({ place, address, search, visit, chosen: chosen ?? false, go, show }),
    [place, address, search, visit, chosen, go, show],
  );
}

/** What the search field shows: the search itself, or what led to the asset that is shown; nothing elsewhere. */
export function useSearchedPlace(): SearchPlace {
  const { pathname, search, state } = useLocation();
  const led = (state as AssetPageState | null)?.trail?.search;
  return useMemo(() => {
    if (pathname.startsWith(paths.search)) return readPlace(pathname, search);
    if (led === undefined) return everything;
    const at = led.indexOf("?");
    const { text, suggestions } = readPlace(at < 0 ? led : led.slice(0, at), at < 0 ? "" : led.slice(at));
    return { ...everything, text, suggestions };
  }, [pathname, search, led]);
}
