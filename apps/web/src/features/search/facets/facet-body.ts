import type { Filter } from "../../../shared/search/search-location.ts";
import type { FacetField } from "./facet-fields.ts";
import type { SteadyFacet } from "./facet-memory.ts";

/** What every kind of facet gets: values, range, colours. */
export interface FacetBodyProps {
  readonly field: FacetField;
  readonly facet: SteadyFacet;
  readonly label: string;
  readonly filter: Filter | undefined;
  readonly onChange: (filter: Filter | null) => void;
}
