/** Which stored searches of the overview filter by a facet that an admin is changing. Pure. */
import type { CollectionDefinition } from "@vitrine/settings/portal-settings";
import type { IndexField } from "../../../asset/asset-doc.ts";
import { settingsIn } from "../drafts/draft-of.ts";
import type { DraftDocument } from "../drafts/draft-store.ts";
import { facetWays } from "./facet-ways.ts";

interface UsedFacet {
  readonly field: string;
  readonly row: CollectionDefinition;
  /** Its place: two rows may have one key. */
  readonly at: number;
}

/**
 * Facets that are gone, or that are chosen from in another way: a list, one value, a range. Where none are set, those of
 * the library are shown: the first that is set takes all others away.
 */
export function usedFacets({ base, draft }: DraftDocument, index: readonly IndexField[]): readonly UsedFacet[] {
  const [before, now] = [waysIn(base, index), waysIn(draft, index)];
  const changed = [...before].flatMap(([field, way]) => (now.get(field) === way ? [] : [field]));
  const rows = settingsIn(draft).dashboard?.collections?.data ?? [];
  return changed.flatMap((field) =>
    rows.flatMap((row, at) => {
      const filters = Object.values(row.facets ?? {}).flat();
      return filters.some((one) => one.field_name === field) ? [{ field, row, at }] : [];
    }),
  );
}

const waysIn = (settings: DraftDocument["base"], index: readonly IndexField[]) =>
  facetWays(settingsIn(settings).facets ?? [], index);
