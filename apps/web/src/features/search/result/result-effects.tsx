import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import { useRemoveFullRanges } from "../facets/ranges/use-remove-full-ranges.ts";
import { useRemoveUnknownFilters } from "../facets/use-remove-unknown-filters.ts";
import type { Selection } from "../selection/selection.ts";
import { useStoreSelection } from "../selection/use-store-selection.ts";
import { useAnnounceCount } from "./use-announce-count.ts";
import type { Result } from "./use-result.ts";

interface ResultEffectsProps {
  readonly place: SearchLocation;
  readonly address: string;
  readonly result: Result;
  readonly selection: Selection;
  readonly chosen: boolean;
  readonly go: (place: SearchLocation, options: { replace: boolean }) => void;
}

const Tour = lazyComponent(() => import("../../../shared/tour/tour.tsx"), "Tour");

/**
 * Side effects of a loaded result: announces the count, stores the selection, removes invalid filters, and shows the
 * tour.
 */
export function ResultEffects({ place, address, result, selection, chosen, go }: ResultEffectsProps) {
  useStoreSelection({ address, selection, count: result.contiguousCount });
  useAnnounceCount(result);
  useRemoveUnknownFilters(place, go);
  const arrived = !chosen && !result.loading && !result.searching && result.error === null;
  useRemoveFullRanges({ place, facets: result.facets, arrived, go });
  const { show } = useSettings().guide;
  return show ? <Tour page="search" isOffered={result.total > 0} /> : null;
}
