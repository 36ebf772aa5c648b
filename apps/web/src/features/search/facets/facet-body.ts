import type { Filter } from "../../../shared/search/search-location.ts";
import type { FacetField } from "./facet-fields.ts";
import type { StableFacet } from "./stable-facets.ts";

/** Props of the facet bodies: values, range, colours. */
export interface FacetBodyProps {
  readonly field: FacetField;
  readonly facet: StableFacet;
  readonly label: string;
  readonly filter: Filter | undefined;
  readonly onChange: (filter: Filter | null) => void;
}
