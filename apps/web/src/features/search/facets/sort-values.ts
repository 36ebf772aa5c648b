import { nameOrder } from "@vitrine/settings/name-order";
import type { FacetField } from "./facet-fields.ts";
import type { SteadyValue } from "./facet-memory.ts";

/** The server sends the most frequent; the order in which they stand is the settings', by the counts they came with. */
export function sortValues(
  values: readonly SteadyValue[],
  field: Pick<FacetField, "sort" | "orientation">,
  locale: string,
): readonly SteadyValue[] {
  const compare = nameOrder(locale);
  const side = field.orientation === "desc" ? -1 : 1;
  const byLabel = (one: SteadyValue, other: SteadyValue) => compare(one.label, other.label);
  const rank = ({ first, count }: SteadyValue) => first ?? count;
  return [...values].sort((one, other) =>
    field.sort === "count" ? (rank(one) - rank(other)) * side || byLabel(one, other) : byLabel(one, other) * side,
  );
}
