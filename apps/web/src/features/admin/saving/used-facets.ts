/** Which stored searches of the overview filter by a facet that an admin is changing. Pure. */
import { sameValue } from "@vitrine/settings/document-path";
import type { CollectionDefinition, PortalSettings } from "@vitrine/settings/portal-settings";
import type { DraftDocument } from "../drafts/draft-store.ts";

interface UsedFacet {
  readonly field: string;
  readonly row: CollectionDefinition;
}

/** Facets that are gone, or that are chosen from in another way: a list, one value, a range. */
export function usedFacets({ base, draft }: DraftDocument): readonly UsedFacet[] {
  const before = facetsOf(base);
  const now = new Map(facetsOf(draft).map((facet) => [facet.field_name, wayOf(facet)]));
  const changed = before.filter((facet) => !sameValue(now.get(facet.field_name), wayOf(facet)));
  const rows = (draft as unknown as PortalSettings).dashboard?.collections?.data ?? [];
  return changed.flatMap(({ field_name: field }) =>
    rows
      .filter(({ facets = {} }) => Object.values(facets).some((list) => list.some((one) => one.field_name === field)))
      .map((row) => ({ field, row })),
  );
}

type Facet = PortalSettings["facets"][number];
const facetsOf = (settings: DraftDocument["base"]): readonly Facet[] =>
  (settings as unknown as PortalSettings).facets ?? [];
const wayOf = ({ options, range_facet }: Facet) => [options?.multivalue, range_facet];
