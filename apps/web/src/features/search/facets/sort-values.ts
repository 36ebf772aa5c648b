import { createNameComparator } from "@vitrine/settings/languages/name-order";
import type { FacetField } from "./facet-fields.ts";
import type { StableValue } from "./stable-facets.ts";

/** Sorts facet values as configured, by label or by initial count. */
export function sortValues(
  values: readonly StableValue[],
  field: Pick<FacetField, "sort" | "orientation">,
  locale: string,
): readonly StableValue[] {
  const compare = createNameComparator(locale);
  const sign = field.orientation === "desc" ? -1 : 1;
  const byLabel = (one: StableValue, other: StableValue) => compare(one.label, other.label);
  const rank = ({ initialCount, count }: StableValue) => initialCount ?? count;
  return [...values].sort((one, other) =>
    field.sort === "count" ? (rank(one) - rank(other)) * sign || byLabel(one, other) : byLabel(one, other) * sign,
  );
}
