// Which documents of a segment a caller may see: not deleted, with a visible acl, past their embargo.

import type { EngineCaller } from "../../engine.ts";
import { ACL_FIELD } from "../index/catalog.ts";
import type { Segment } from "../index/segment.ts";
import { ordinalBits } from "./filters.ts";
import { type DocumentSet, intersect, type QueryContext } from "./query-context.ts";

export function visibleDocuments(context: QueryContext, segment: Segment, { acls, now }: EngineCaller): DocumentSet {
  const { memory, kernels, catalog } = context;
  const { live, layout, at, words } = segment;
  const values = catalog.valuesOf(ACL_FIELD);
  const allowed =
    acls === "all"
      ? live
      : ordinalBits(
          context,
          segment,
          ACL_FIELD,
          acls.map((acl) => values.find(acl + 1)).filter((ordinal) => ordinal !== 0),
        );
  const set = intersect(context, segment, live, allowed);
  const { count, documents, until } = layout.embargoes;
  if (count === 0) return set;
  for (let i = 0; i < count; i++) {
    const end = memory.f64[((at + until) >>> 3) + i] ?? 0;
    if (end > now) memory.clearBit(set.bits, memory.u32[((at + documents) >>> 2) + i] ?? 0);
  }
  return { bits: set.bits, count: kernels.popcount(set.bits, words) };
}
