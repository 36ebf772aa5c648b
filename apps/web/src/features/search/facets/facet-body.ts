import type { FacetReply } from "../../../shared/search/find-assets.ts";
import type { Filter } from "../../../shared/search/search-location.ts";
import type { FacetField } from "./facet-fields.ts";

/** What every kind of facet gets: values, range, colours. */
export interface FacetBodyProps {
  readonly field: FacetField;
  readonly facet: FacetReply;
  readonly label: string;
  readonly filter: Filter | undefined;
  readonly onChange: (filter: Filter | null) => void;
}
