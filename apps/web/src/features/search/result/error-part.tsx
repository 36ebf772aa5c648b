import { type ComponentProps, lazy } from "react";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import type { SearchError as Shown } from "./search-error.tsx";

export const fetchSearchError = () => import("./search-error.tsx");
const SearchError = lazy(() => fetchSearchError().then(({ SearchError }) => ({ default: SearchError })));

/** That a search has failed. Its files are there before they are needed, unless the very first search fails. */
export function ErrorPart(props: ComponentProps<typeof Shown>) {
  return (
    <LazyPart>
      <SearchError {...props} />
    </LazyPart>
  );
}
