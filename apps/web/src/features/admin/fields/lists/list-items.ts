/** Adds, moves and sorts the items of a list. Pure: changed items are copied. */
import { isDeepEqual } from "@vitrine/settings/key-path";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import type { ListNode, SettingNode } from "@vitrine/settings/registry/setting-nodes";
import { unwrapNode } from "../node-shape.ts";

/** Whether items store their order as a number, which follows the order of the rows and is not edited. */
export function hasPositions(node: SettingNode): boolean {
  const position = node.kind === "group" ? node.settings.position : undefined;
  return position?.kind === "number" && position.unit === "position";
}

const positionOf = (item: unknown): number => Number((item as { position?: unknown } | null)?.position) || 0;

/** Indexes of the items in the order in which visitors see them. */
export function getDisplayOrder(node: ListNode, items: readonly unknown[]): number[] {
  const indexes = items.map((_, index) => index);
  return hasPositions(node.of) ? indexes.sort((a, b) => positionOf(items[a]) - positionOf(items[b])) : indexes;
}

/** Numbers the items in this order, if they store their position. */
export function assignPositions(node: ListNode, items: readonly unknown[]): unknown[] {
  return hasPositions(node.of) ? items.map((item, position) => ({ ...(item as object), position })) : [...items];
}

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), items[from] as T, ...others.slice(to)];
}

/**
 * The new index of an item after its list was replaced, for example by an undo; null if the item is gone. If exactly one
 * item of the new list was not in the old one, it is taken for the changed item.
 */
export function findItemIndexAfterChange(
  node: ListNode,
  before: readonly unknown[],
  after: readonly unknown[],
  index: number,
): number | null {
  const isSame = (a: unknown, b: unknown) => isDeepEqual(withoutPosition(node, a), withoutPosition(node, b));
  const isInPlace = (at: number) => at < after.length && isSame(before[at], after[at]);
  const isOnlyItemChanged = before.length === after.length && before.every((_, at) => at === index || isInPlace(at));
  if (isInPlace(index) || isOnlyItemChanged) return index;
  const found = after.findIndex((item) => isSame(item, before[index]));
  if (found >= 0) return found;
  const changed = [...after.keys()].filter((at) => !before.some((item) => isSame(item, after[at])));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

/** Positions follow the order of the rows, so an item keeps its identity when they change. */
function withoutPosition(node: ListNode, item: unknown): unknown {
  if (!hasPositions(node.of) || typeof item !== "object" || item === null) return item;
  const { position: _, ...rest } = item as { position?: unknown };
  return rest;
}

/** A new item: its default, or for a choice the first option that no other item has. */
export function createItem(node: ListNode, items: readonly unknown[]): unknown {
  const of = unwrapNode(node.of).node;
  if (of.kind === "choice") return of.options.find((option) => !items.includes(option)) ?? of.default;
  return createDefaultValue(of);
}
