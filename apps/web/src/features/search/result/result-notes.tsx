import type { SearchPlace } from "../../../shared/search/search-location.ts";
import { useDeadFilters } from "../facets/use-dead-filters.ts";
import type { Selection } from "../selection/selection.ts";
import { useKeepSelection } from "../selection/use-keep-selection.ts";
import { useAnnouncedCount } from "./use-announced-count.ts";
import type { Result } from "./use-result.ts";

interface ResultNotesProps {
  readonly place: SearchPlace;
  readonly address: string;
  readonly result: Result;
  readonly selection: Selection;
  readonly go: (place: SearchPlace, options: { replace: boolean }) => void;
}

/** What goes along with a result once it is there: what is said about it, and what is kept of it. Draws nothing. */
export function ResultNotes({ place, address, result, selection, go }: ResultNotesProps) {
  useKeepSelection({ address, selection, count: result.run });
  useAnnouncedCount(result);
  useDeadFilters(place, go);
  return null;
}
