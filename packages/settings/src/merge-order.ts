/** The order of a list that two people have changed, told by keys. Pure. */
import { sameValue } from "./document-path.ts";

export interface OrderMerge {
  readonly order: readonly string[];
  /** Both have put the same items in another order, and not in the same; `order` is mine then. */
  readonly isConflict: boolean;
}

/**
 * Of the keys to `keep`: those of the base in the order of whoever changed it, and what either side added behind what
 * it stood behind. Where both added at one place, the order does not depend on whose is whose.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  keep: ReadonlySet<string>,
): OrderMerge {
  const known = new Set(base);
  const stays = (key: string) => known.has(key) && keep.has(key) && mine.includes(key) && theirs.includes(key);
  const [was, left, right] = [base.filter(stays), mine.filter(stays), theirs.filter(stays)];
  const isConflict = ![sameValue(left, right), sameValue(left, was), sameValue(right, was)].some(Boolean);
  const fixed = sameValue(left, was) ? right : left;
  const isFixed = new Set(fixed);
  const runs = [runsOf(mine, isFixed, keep), runsOf(theirs, isFixed, keep)];
  const order = new Set<string>();
  for (const behind of ["", ...fixed.map(marked)]) {
    if (behind !== "") order.add(behind.slice(1));
    const here = runs.map((of) => of.get(behind) ?? []).sort(byText);
    for (const key of here.flat()) order.add(key);
  }
  return { order: [...order], isConflict };
}

/** What stands behind each key that both have; "" for what stands before the first. */
function runsOf(keys: readonly string[], fixed: ReadonlySet<string>, keep: ReadonlySet<string>) {
  const runs = new Map<string, string[]>();
  let behind = "";
  for (const key of keys) {
    if (fixed.has(key)) behind = marked(key);
    else if (keep.has(key)) runs.set(behind, [...(runs.get(behind) ?? []), key]);
  }
  return runs;
}

const marked = (key: string) => `=${key}`;

const byText = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
