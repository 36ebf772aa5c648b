/** What happens to the items of a list. Pure: what is changed is copied. */
import { createDefaultOf } from "@vitrine/settings/registry/default-of";
import type { List, SettingNode } from "@vitrine/settings/registry/kinds";
import { bareNode } from "./node-shape.ts";

/** Their order is a number in each of them: it is set by their places, and not edited by itself. */
export function hasPosition(node: SettingNode): boolean {
  const position = node.kind === "group" ? node.settings.position : undefined;
  return position?.kind === "number" && position.unit === "position";
}

const positionOf = (item: unknown): number => Number((item as { position?: unknown } | null)?.position) || 0;

/** Indexes of the items in the order in which visitors see them. */
export function shownOrder(node: List, items: readonly unknown[]): number[] {
  const indexes = items.map((_, index) => index);
  return hasPosition(node.of) ? indexes.sort((a, b) => positionOf(items[a]) - positionOf(items[b])) : indexes;
}

/** In the order of the places, each with its place, where they have one. */
export function numbered(node: List, items: readonly unknown[]): unknown[] {
  return hasPosition(node.of) ? items.map((item, position) => ({ ...(item as object), position })) : [...items];
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), items[from] as T, ...others.slice(to)];
}

/** A new item: its default, of choices the first that no other item has, and none that says nothing. */
export function newItem(node: List, items: readonly unknown[]): unknown {
  const of = bareNode(node.of).node;
  if (of.kind === "choice") return of.options.find((option) => !items.includes(option)) ?? of.default;
  return createDefaultOf(of);
}
