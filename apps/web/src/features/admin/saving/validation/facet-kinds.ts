/** How visitors choose values of each facet: as set in the settings, else as the library defines it. Pure. */
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";
import {
  type FacetControlKind,
  getFacetControlKind,
  getVisibleFacets,
} from "../../../../asset/metadata/facet-control-kind.ts";

/** Facet kinds by field name. Fields unknown to the library are left out. */
export function getFacetKindsByField(
  facets: PortalSettings["facets"],
  index: readonly ApiFieldDefinition[],
): ReadonlyMap<string, FacetControlKind> {
  return new Map(
    getVisibleFacets(facets, index).map(([setting, field]) => [field.field_name, getFacetControlKind(setting, field)]),
  );
}
