import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { formatPlace, readPlace, type SearchPlace } from "../../asset/search-location.ts";

export interface PlaceHandle {
  readonly place: SearchPlace;
  /** The address in its one spelling, whatever the browser shows. */
  readonly address: string;
  /** The visit this belongs to: overlays of the same page share it, going back returns to it. */
  readonly visit: string;
  go(place: SearchPlace, options?: { replace?: boolean }): void;
}

export interface VisitState {
  readonly visit?: string;
}

export function usePlace(): PlaceHandle {
  const location = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(location.pathname, location.search), [location.pathname, location.search]);
  const address = useMemo(() => formatPlace(place), [place]);
  const visit = (location.state as VisitState | null)?.visit ?? location.key;
  const go = useCallback(
    (next: SearchPlace, options: { replace?: boolean } = {}) => {
      navigate(formatPlace(next), { replace: options.replace ?? false });
    },
    [navigate],
  );
  return { place, address, visit, go };
}
