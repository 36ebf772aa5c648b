/** Finds stored searches of the dashboard that filter by a facet that the draft changes or removes. Pure. */
import type { DashboardCollectionSetting } from "@vitrine/settings/portal-settings";
import type { ApiFieldDefinition } from "../../../../asset/asset-doc.ts";
import { castToPortalSettings } from "../../drafts/create-draft.ts";
import type { DraftDocument } from "../../drafts/draft-store.ts";
import { getFacetKindsByField } from "./facet-kinds.ts";

interface AffectedSearch {
  readonly field: string;
  readonly row: DashboardCollectionSetting;
  /** Index of the row: two rows may have the same key. */
  readonly at: number;
}

/**
 * Covers facets that are removed or change their kind: list, single value or range. While none are set, all facets of the
 * library are shown, so setting the first one removes all others.
 */
export function findSearchesUsingChangedFacets(
  { base, draft }: DraftDocument,
  index: readonly ApiFieldDefinition[],
): readonly AffectedSearch[] {
  const [before, now] = [getFacetKindsOf(base, index), getFacetKindsOf(draft, index)];
  const changed = [...before].flatMap(([field, kind]) => (now.get(field) === kind ? [] : [field]));
  const rows = castToPortalSettings(draft).dashboard?.collections?.data ?? [];
  return changed.flatMap((field) =>
    rows.flatMap((row, at) => {
      const filters = Object.values(row.facets ?? {}).flat();
      return filters.some((one) => one.field_name === field) ? [{ field, row, at }] : [];
    }),
  );
}

const getFacetKindsOf = (settings: DraftDocument["base"], index: readonly ApiFieldDefinition[]) =>
  getFacetKindsByField(castToPortalSettings(settings).facets ?? [], index);
