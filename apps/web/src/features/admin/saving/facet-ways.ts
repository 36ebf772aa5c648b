/** How visitors choose from each facet, as the settings say it or, without any, the library. Pure. */
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { type FacetKind, facetKind } from "../../../asset/facet-kind.ts";
import { usualFields } from "../search/field-choices.ts";

/** By the field's name; fields that the library does not know have none. */
export function facetWays(
  facets: PortalSettings["facets"],
  index: readonly IndexField[],
): ReadonlyMap<string, FacetKind> {
  const shown = facets.length > 0 ? facets : usualFields("facet", index);
  return new Map(
    shown.flatMap((setting) => {
      const field = index.find(({ field_name }) => field_name === setting.field_name);
      return field ? [[setting.field_name, facetKind(setting, field)] as const] : [];
    }),
  );
}
