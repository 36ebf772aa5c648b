import type { SearchPlace } from "../../../shared/search/search-location.ts";
import type { FilterWords } from "../facets/filter-words.ts";
import { Corrected } from "./corrected.tsx";
import { EmptyResult } from "./empty-result.tsx";
import { SharedNotice } from "./shared-notice.ts";
import type { Result } from "./use-result.ts";

interface ResultWordsProps {
  readonly place: SearchPlace;
  readonly address: string;
  readonly result: Result;
  /** Nothing was found. */
  readonly none: boolean;
  readonly words: FilterWords;
  readonly onChange: (place: SearchPlace) => void;
  readonly onReset: (place: SearchPlace) => void;
  readonly onLeave: () => void;
}

/** What has to be said of some results: that shared assets are missing, that words were taken for others, the ways out. */
export function ResultWords({ place, address, result, none, words, onChange, onReset, onLeave }: ResultWordsProps) {
  const { corrections } = result;
  return (
    <>
      {place.ids.length > 0 && <SharedNotice ids={place.ids} address={address} result={result} />}
      {corrections && <Corrected place={place} corrections={corrections} onChange={onChange} onLeave={onLeave} />}
      {none && <EmptyResult place={place} words={words} onChange={onChange} onReset={onReset} onLeave={onLeave} />}
    </>
  );
}
