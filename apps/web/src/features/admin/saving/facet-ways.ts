/** How visitors choose from each facet, as the settings say it or, without any, the library. Pure. */
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { type FacetKind, facetKind, facetsOfIndex, isTwin } from "../../../asset/facet-kind.ts";

/** By the field's name; fields that the library does not know have none. */
export function facetWays(
  facets: PortalSettings["facets"],
  index: readonly IndexField[],
): ReadonlyMap<string, FacetKind> {
  const names = new Set(index.map(({ field_name }) => field_name));
  const shown =
    facets.length > 0 ? facets : facetsOfIndex(index).filter(({ field_name }) => !isTwin(field_name, names));
  return new Map(
    shown.flatMap((setting) => {
      const field = index.find(({ field_name }) => field_name === setting.field_name);
      return field ? [[setting.field_name, facetKind(setting, field)] as const] : [];
    }),
  );
}
