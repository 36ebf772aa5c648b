import type { SearchLocation } from "../../../shared/search/search-location.ts";
import type { FilterLabels } from "../facets/use-filter-labels.ts";
import { CorrectionNotice } from "./correction-notice.tsx";
import { EmptyResult } from "./empty-result.tsx";
import { SharedNotice } from "./shared-notice.ts";
import type { Result } from "./use-result.ts";

interface ResultMessagesProps {
  readonly place: SearchLocation;
  readonly address: string;
  readonly result: Result;
  /** There are no results. */
  readonly none: boolean;
  readonly labels: FilterLabels;
  readonly onChange: (place: SearchLocation) => void;
  readonly onReset: (place: SearchLocation) => void;
  readonly onLeave: () => void;
}

/**
 * Messages about a result: missing shared assets, corrected words, no results.
 */
export function ResultMessages({
  place,
  address,
  result,
  none,
  labels,
  onChange,
  onReset,
  onLeave,
}: ResultMessagesProps) {
  const { corrections } = result;
  return (
    <>
      {place.ids.length > 0 && <SharedNotice ids={place.ids} address={address} result={result} />}
      {corrections && (
        <CorrectionNotice place={place} corrections={corrections} onChange={onChange} onLeave={onLeave} />
      )}
      {none && <EmptyResult place={place} labels={labels} onChange={onChange} onReset={onReset} onLeave={onLeave} />}
    </>
  );
}
