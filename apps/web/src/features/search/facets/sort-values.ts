import type { FacetReply } from "../../../shared/search/find-assets.ts";
import type { FacetField } from "./facet-fields.ts";

type Values = FacetReply["values"];

/** The server sends the most frequent; the order in which they stand is the settings'. */
export function sortValues(values: Values, field: Pick<FacetField, "sort" | "orientation">, locale: string): Values {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const side = field.orientation === "desc" ? -1 : 1;
  const byLabel = (one: Values[number], other: Values[number]) => collator.compare(one.label, other.label);
  return [...values].sort((one, other) =>
    field.sort === "count" ? (one.count - other.count) * side || byLabel(one, other) : byLabel(one, other) * side,
  );
}
