/** How visitors choose from each facet, as the settings say it or, without any, the library. Pure. */
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { type FacetKind, getFacetKind, getVisibleFacets } from "../../../asset/facet-kind.ts";

/** By the field's name; fields that the library does not know have none. */
export function facetWays(
  facets: PortalSettings["facets"],
  index: readonly IndexField[],
): ReadonlyMap<string, FacetKind> {
  return new Map(
    getVisibleFacets(facets, index).map(([setting, field]) => [field.field_name, getFacetKind(setting, field)]),
  );
}
