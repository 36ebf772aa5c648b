/**
 * Merges two concurrent changes of a document and lists the conflicts. For settings, texts of a language and custom
 * pages. Pure.
 */
import {
  ABSENT,
  findIdentityProperty,
  formatKeyPath,
  getItemKey,
  getOwnProperty,
  getValueAt,
  isDeepEqual,
  type KeyPath,
  listAllPropertyNames,
  withValueAt,
} from "../key-path.ts";
import { isJsonObject, type JsonObject, withoutForbiddenKeys } from "../merge.ts";
import { SET_ASIDE_KEY } from "../registry/heal.ts";
import { mergeOrder } from "./merge-order.ts";

export interface MergeConflict {
  /** Unique within its merge. */
  readonly id: string;
  /** Path in the merged document; in theirs if mine removed the value. */
  readonly path: string;
  readonly keyPath: KeyPath;
  /** Values of the three documents; undefined if missing. For `order`, the keys of the items. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** `order`: both reordered the same list items. */
  readonly kind: "value" | "order";
}

export interface ThreeWayMergeResult<T> {
  /** Contains mine for every conflict. */
  readonly merged: T;
  readonly conflicts: readonly MergeConflict[];
}

/** `base`: the common ancestor. A change of one side, or the same change of both, is merged. */
export function mergeThreeWay<T>(base: unknown, mine: T, theirs: unknown): ThreeWayMergeResult<T> {
  const found: FoundConflict[] = [];
  const merged = merge(withoutForbiddenKeys(base), withoutForbiddenKeys(mine), withoutForbiddenKeys(theirs), [], found);
  const conflicts = found.map(({ base: earlier, mine: own, theirs: other, ...more }) => ({
    ...more,
    id: JSON.stringify(more.keyPath),
    path: formatKeyPath(own === ABSENT ? theirs : merged, more.keyPath),
    base: orUndefined(earlier),
    mine: orUndefined(own),
    theirs: orUndefined(other),
  }));
  return { merged: merged as T, conflicts };
}

/** Applies theirs to the conflicts with these ids. */
export function applyTheirsToConflicts<T>(
  { merged, conflicts }: ThreeWayMergeResult<T>,
  theirs: ReadonlySet<string>,
): T {
  const chosen = conflicts.filter(({ id }) => theirs.has(id));
  // Orders last: they may name items that another resolution restores.
  return [...chosen].sort(ordersLast).reduce((document, { kind, keyPath, theirs: value }) => {
    if (kind === "value") return withValueAt(document, keyPath, value === undefined ? ABSENT : value);
    return withOrder(document, keyPath, value as readonly string[]);
  }, merged);
}

type FoundConflict = Omit<MergeConflict, "path" | "id">;

const orUndefined = (value: unknown) => (value === ABSENT ? undefined : value);
const ordersLast = (one: MergeConflict, other: MergeConflict) =>
  Number(one.kind === "order") - Number(other.kind === "order");

function merge(base: unknown, mine: unknown, theirs: unknown, keyPath: KeyPath, found: FoundConflict[]): unknown {
  if (isDeepEqual(mine, theirs) || isDeepEqual(theirs, base)) return mine;
  if (isDeepEqual(mine, base)) return theirs;
  if (isJsonObject(mine) && isJsonObject(theirs)) {
    return mergeGroups(isJsonObject(base) ? base : {}, mine, theirs, keyPath, found);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const started = Array.isArray(base) ? base : [];
    if (keyPath.length === 1 && keyPath[0] === SET_ASIDE_KEY) return union(started, mine, theirs);
    const by = findIdentityProperty(started, mine, theirs);
    if (by !== undefined) return mergeItems(by, [started, mine, theirs], keyPath, found);
  }
  found.push({ kind: "value", keyPath: keyPath, base, mine, theirs });
  return mine;
}

function mergeGroups(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  keyPath: KeyPath,
  found: FoundConflict[],
): JsonObject {
  const merged: JsonObject = {};
  for (const name of listAllPropertyNames(mine, theirs)) {
    const inner = merge(
      getOwnProperty(base, name),
      getOwnProperty(mine, name),
      getOwnProperty(theirs, name),
      [...keyPath, name],
      found,
    );
    if (inner !== ABSENT) merged[name] = inner;
  }
  return merged;
}

type Lists = readonly [base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]];

function mergeItems(by: string, lists: Lists, keyPath: KeyPath, found: FoundConflict[]): unknown[] {
  const byKey = (list: readonly unknown[]) => new Map(list.map((item) => [getItemKey(item, by) ?? "", item] as const));
  const [base, mine, theirs] = [byKey(lists[0]), byKey(lists[1]), byKey(lists[2])];
  const items = new Map<string, unknown>();
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const of = (list: ReadonlyMap<string, unknown>) => (list.has(key) ? list.get(key) : ABSENT);
    const item = merge(of(base), of(mine), of(theirs), [...keyPath, { by, key }], found);
    if (item !== ABSENT) items.set(key, item);
  }
  const [old, own, other] = [[...base.keys()], [...mine.keys()], [...theirs.keys()]];
  const { order, isConflict } = mergeOrder(old, own, other, new Set(items.keys()));
  if (isConflict) found.push({ kind: "order", keyPath: keyPath, base: old, mine: own, theirs: other });
  return order.map((key) => items.get(key));
}

/** `set_aside` only grows: entries of all sides are kept. */
function union(...lists: Lists): unknown[] {
  const entries = new Map(lists.flat().map((entry) => [JSON.stringify(entry), entry]));
  const [base, mine, theirs] = lists.map((list) => list.map((entry) => JSON.stringify(entry)));
  const { order } = mergeOrder(base ?? [], mine ?? [], theirs ?? [], new Set(entries.keys()));
  return order.map((key) => entries.get(key));
}

/** Applies the order to the named items; others stay behind their predecessor. */
function withOrder<T>(document: T, keyPath: KeyPath, keys: readonly string[]): T {
  const list = getValueAt(document, keyPath);
  const by = Array.isArray(list) ? findIdentityProperty(list) : undefined;
  if (!Array.isArray(list) || by === undefined) return document;
  const items = new Map(list.map((item: unknown) => [getItemKey(item, by) ?? "", item]));
  const now = [...items.keys()];
  const { order } = mergeOrder(now, now, keys, new Set(now));
  return withValueAt(
    document,
    keyPath,
    order.map((key) => items.get(key)),
  );
}
