/**
 * Two people changed the same document: what both of them wanted, put together, and what only a person can decide.
 * For settings, texts of a language and custom pages. Pure.
 */
import {
  ABSENT,
  identityOf,
  keyOf,
  namesOf,
  ownValue,
  type Place,
  pathText,
  sameValue,
  valueAt,
  withValueAt,
} from "./document-path.ts";
import { clean, type Document, isDocument } from "./merge.ts";
import { mergeOrder } from "./merge-order.ts";
import { SET_ASIDE } from "./registry/heal.ts";

export interface Conflict {
  /** Of this conflict among those of its merge. */
  readonly id: string;
  /** In the merged document, which has mine; where mine is that it is gone, in theirs. */
  readonly path: string;
  readonly place: Place;
  /** What three have at the place; undefined where there is nothing. Of the order of a list, the keys of its items. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** `order`: both have moved the same items of a list. */
  readonly kind: "value" | "order";
}

export interface ThreeWayMerge<T> {
  /** With mine wherever there is a conflict. */
  readonly merged: T;
  readonly conflicts: readonly Conflict[];
}

/** `base` is what both have started from. What only one has changed is taken; what both have changed alike is, too. */
export function mergeThree<T>(base: unknown, mine: T, theirs: unknown): ThreeWayMerge<T> {
  const found: Found[] = [];
  const merged = merge(clean(base), clean(mine), clean(theirs), [], found);
  const conflicts = found.map(({ base: earlier, mine: own, theirs: other, ...more }) => ({
    ...more,
    id: JSON.stringify(more.place),
    path: pathText(own === ABSENT ? theirs : merged, more.place),
    base: orNothing(earlier),
    mine: orNothing(own),
    theirs: orNothing(other),
  }));
  return { merged: merged as T, conflicts };
}

/** The merged document with theirs at each conflict whose id is named. */
export function resolvedWith<T>({ merged, conflicts }: ThreeWayMerge<T>, theirs: ReadonlySet<string>): T {
  const chosen = conflicts.filter(({ id }) => theirs.has(id));
  // Orders last: they name items that another choice may bring back.
  return [...chosen].sort(ordersLast).reduce((document, { kind, place, theirs: value }) => {
    if (kind === "value") return withValueAt(document, place, value === undefined ? ABSENT : value);
    return withOrder(document, place, value as readonly string[]);
  }, merged);
}

type Found = Omit<Conflict, "path" | "id">;

const orNothing = (value: unknown) => (value === ABSENT ? undefined : value);
const ordersLast = (one: Conflict, other: Conflict) => Number(one.kind === "order") - Number(other.kind === "order");

function merge(base: unknown, mine: unknown, theirs: unknown, place: Place, found: Found[]): unknown {
  if (sameValue(mine, theirs) || sameValue(theirs, base)) return mine;
  if (sameValue(mine, base)) return theirs;
  if (isDocument(mine) && isDocument(theirs)) {
    return mergeGroups(isDocument(base) ? base : {}, mine, theirs, place, found);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const started = Array.isArray(base) ? base : [];
    if (place.length === 1 && place[0] === SET_ASIDE) return union(started, mine, theirs);
    const by = identityOf(started, mine, theirs);
    if (by !== undefined) return mergeItems(by, [started, mine, theirs], place, found);
  }
  found.push({ kind: "value", place, base, mine, theirs });
  return mine;
}

function mergeGroups(base: Document, mine: Document, theirs: Document, place: Place, found: Found[]): Document {
  const merged: Document = {};
  for (const name of namesOf(mine, theirs)) {
    const inner = merge(ownValue(base, name), ownValue(mine, name), ownValue(theirs, name), [...place, name], found);
    if (inner !== ABSENT) merged[name] = inner;
  }
  return merged;
}

type Lists = readonly [base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]];

function mergeItems(by: string, lists: Lists, place: Place, found: Found[]): unknown[] {
  const byKey = (list: readonly unknown[]) => new Map(list.map((item) => [keyOf(item, by) ?? "", item] as const));
  const [base, mine, theirs] = [byKey(lists[0]), byKey(lists[1]), byKey(lists[2])];
  const items = new Map<string, unknown>();
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const of = (list: ReadonlyMap<string, unknown>) => (list.has(key) ? list.get(key) : ABSENT);
    const item = merge(of(base), of(mine), of(theirs), [...place, { by, key }], found);
    if (item !== ABSENT) items.set(key, item);
  }
  const [old, own, other] = [[...base.keys()], [...mine.keys()], [...theirs.keys()]];
  const { order, isConflict } = mergeOrder(old, own, other, new Set(items.keys()));
  if (isConflict) found.push({ kind: "order", place, base: old, mine: own, theirs: other });
  return order.map((key) => items.get(key));
}

/** What was set aside is only ever added to. */
function union(...lists: Lists): unknown[] {
  const entries = new Map(lists.flat().map((entry) => [JSON.stringify(entry), entry]));
  const [base, mine, theirs] = lists.map((list) => list.map((entry) => JSON.stringify(entry)));
  const { order } = mergeOrder(base ?? [], mine ?? [], theirs ?? [], new Set(entries.keys()));
  return order.map((key) => entries.get(key));
}

/** The items that are named in that order; others stay behind what they stood behind. */
function withOrder<T>(document: T, place: Place, keys: readonly string[]): T {
  const list = valueAt(document, place);
  const by = Array.isArray(list) ? identityOf(list) : undefined;
  if (!Array.isArray(list) || by === undefined) return document;
  const items = new Map(list.map((item: unknown) => [keyOf(item, by) ?? "", item]));
  const now = [...items.keys()];
  const { order } = mergeOrder(now, now, keys, new Set(now));
  return withValueAt(
    document,
    place,
    order.map((key) => items.get(key)),
  );
}
