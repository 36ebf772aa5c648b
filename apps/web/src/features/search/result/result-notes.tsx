import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { lazyOf } from "../../../shared/ui/lazy-of.ts";
import { useDeadFilters } from "../facets/use-dead-filters.ts";
import { useFullRanges } from "../facets/use-full-ranges.ts";
import type { Selection } from "../selection/selection.ts";
import { useKeepSelection } from "../selection/use-keep-selection.ts";
import { useAnnouncedCount } from "./use-announced-count.ts";
import type { Result } from "./use-result.ts";

interface ResultNotesProps {
  readonly place: SearchPlace;
  readonly address: string;
  readonly result: Result;
  readonly selection: Selection;
  readonly chosen: boolean;
  readonly go: (place: SearchPlace, options: { replace: boolean }) => void;
}

const Tour = lazyOf(() => import("../../../shared/tour/tour.tsx"), "Tour");

/** What goes along with a result once it is there: what is said about it, what is kept of it, and the tour. */
export function ResultNotes({ place, address, result, selection, chosen, go }: ResultNotesProps) {
  useKeepSelection({ address, selection, count: result.run });
  useAnnouncedCount(result);
  useDeadFilters(place, go);
  const arrived = !chosen && !result.loading && !result.searching && result.error === null;
  useFullRanges({ place, facets: result.facets, arrived, go });
  const { show } = useSettings().guide;
  return show ? <Tour page="search" isOffered={result.total > 0} /> : null;
}
