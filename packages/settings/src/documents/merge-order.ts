/** Merges the order of a list that two users have changed, by keys. Pure. */
import { isDeepEqual } from "../key-path.ts";

export interface OrderMergeResult {
  readonly order: readonly string[];
  /** Both sides reordered the same items differently; `order` is then mine. */
  readonly isConflict: boolean;
}

/**
 * Orders the keys in `keep`: base keys in the order of the side that changed it, and each added key behind its
 * predecessor. If both added keys at the same position, the order does not depend on the side.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  keep: ReadonlySet<string>,
): OrderMergeResult {
  const known = new Set(base);
  const stays = (key: string) => known.has(key) && keep.has(key) && mine.includes(key) && theirs.includes(key);
  const [was, left, right] = [base.filter(stays), mine.filter(stays), theirs.filter(stays)];
  const isConflict = ![isDeepEqual(left, right), isDeepEqual(left, was), isDeepEqual(right, was)].some(Boolean);
  const fixed = isDeepEqual(left, was) ? right : left;
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

/** Keys that follow each common key; "" for those before the first. */
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
