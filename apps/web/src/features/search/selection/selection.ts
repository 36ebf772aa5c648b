/**
 * What is selected in a result, and which asset has its info panel open. Pure; ids, not positions, so that a longer
 * result changes nothing.
 */
import type { AssetDoc } from "../../../asset/asset-doc.ts";
export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** The asset whose info panel is open: then it is the only one selected. */
  readonly active: string | null;
  /** Where a range begins: the last plain click, or the first one toggled of a selection without one. */
  readonly anchor: string | null;
  /** Of all that was selected at once: the whole result, as many as may be taken, or what was loaded. */
  readonly scope?: "all" | "limited" | "loaded";
}

export const nothingSelected: Selection = { selected: new Set(), active: null, anchor: null };

/** Assets are being picked, by circle, key or long press: clicks go on with it, and nothing opens. */
export function isPicking({ selected, active }: Selection): boolean {
  return selected.size > 1 || (selected.size === 1 && active === null);
}

/** Ids in the order of the result; undefined where an asset is not loaded. */
type Order = readonly (string | undefined)[];

const known = (order: Order) => order.filter((id) => id !== undefined);

/** Only this one, with its panel; the second click closes and clears. While assets are picked, a click picks. */
export function click(selection: Selection, id: string): Selection {
  if (isPicking(selection)) return toggle(selection, id);
  if (selection.active === id) return { ...nothingSelected, anchor: id };
  return { selected: new Set([id]), active: id, anchor: id };
}

/** Check circle, Ctrl or Meta, long press, Space: never opens a panel, and closes the one that is open. */
export function toggle(selection: Selection, id: string): Selection {
  const selected = new Set(selection.selected);
  // Where nothing was selected any more, a new selection begins here.
  const anchor = (selected.size > 0 && selection.anchor) || id;
  if (!selected.delete(id)) selected.add(id);
  return { selected, active: null, anchor };
}

/** Everything between the anchor and this one, in the order of the result. */
export function extend(selection: Selection, id: string, order: Order): Selection {
  const anchor = selection.anchor ?? id;
  const from = order.indexOf(anchor);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return { selected: new Set([id]), active: null, anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { selected: new Set(known(range)), active: null, anchor };
}

export function selectAll({ anchor }: Selection, order: Order, scope: NonNullable<Selection["scope"]>): Selection {
  return { selected: new Set(known(order)), active: null, anchor, scope };
}

/** Arrow keys inside the panel lead to the neighbour. */
export function show(_: Selection, id: string): Selection {
  return { selected: new Set([id]), active: id, anchor: id };
}

/** By Escape or a button, with an open panel or without: clears like the second click does. */
export function close({ anchor }: Selection): Selection {
  return { ...nothingSelected, anchor };
}

/** What is selected, in the order in which it was. Of what is not loaded, nothing but the id is known. */
export function docsOf({ selected }: Selection, { docs, indexOf }: Loaded): readonly AssetDoc[] {
  return Array.from(selected, (id) => docs[indexOf(id)] ?? { id, asset_groups: [] });
}

interface Loaded {
  readonly docs: readonly (AssetDoc | undefined)[];
  readonly indexOf: (id: string) => number;
}
