/**
 * Selected assets of a result, and the asset whose info panel is open. Pure; uses ids instead of positions, so that a
 * longer result changes nothing.
 */
import type { AssetDoc } from "../../../asset/asset-doc.ts";
export interface Selection {
  readonly selected: ReadonlySet<string>;
  /** The asset whose info panel is open, which is then the only one selected. */
  readonly active: string | null;
  /** Start of a range selection: the last plain click, else the first toggled asset. */
  readonly anchor: string | null;
  /** Scope of "select all": the whole result, the maximum number, or the loaded assets. */
  readonly scope?: "all" | "limited" | "loaded";
}

export const emptySelection: Selection = { selected: new Set(), active: null, anchor: null };

/**
 * Whether assets are being picked (by circle, key or long press): then clicks toggle assets instead of opening the
 * panel.
 */
export function isMultiSelecting({ selected, active }: Selection): boolean {
  return selected.size > 1 || (selected.size === 1 && active === null);
}

/** Ids in the order of the result; undefined if an asset is not loaded. */
type ResultOrder = readonly (string | undefined)[];

const known = (order: ResultOrder) => order.filter((id) => id !== undefined);

/** Selects only this asset and opens its panel; a second click closes it. While picking, toggles the asset. */
export function selectByClick(selection: Selection, id: string): Selection {
  if (isMultiSelecting(selection)) return toggleSelected(selection, id);
  if (selection.active === id) return { ...emptySelection, anchor: id };
  return selectAndOpenInfoPanel(id);
}

/** Toggles an asset (check circle, Ctrl or Meta click, long press, Space). Closes an open panel. */
export function toggleSelected(selection: Selection, id: string): Selection {
  const selected = new Set(selection.selected);
  // The first asset of an empty selection becomes its anchor.
  const anchor = (selected.size > 0 && selection.anchor) || id;
  if (!selected.delete(id)) selected.add(id);
  return { selected, active: null, anchor };
}

/** Selects everything between the anchor and this asset, in the order of the result. */
export function extendSelection(selection: Selection, id: string, order: ResultOrder): Selection {
  const anchor = selection.anchor ?? id;
  const from = order.indexOf(anchor);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return { selected: new Set([id]), active: null, anchor: id };
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { selected: new Set(known(range)), active: null, anchor };
}

export function selectAll(
  { anchor }: Selection,
  order: ResultOrder,
  scope: NonNullable<Selection["scope"]>,
): Selection {
  return { selected: new Set(known(order)), active: null, anchor, scope };
}

/** Opens the panel of an asset, as when stepping by arrow keys. */
export function selectAndOpenInfoPanel(id: string): Selection {
  return { selected: new Set([id]), active: id, anchor: id };
}

/** Clears the selection and closes an open panel; keeps the anchor. */
export function clearSelection({ anchor }: Selection): Selection {
  return { ...emptySelection, anchor };
}

/** The selected assets in the order of selection. For assets that are not loaded, only the id is known. */
export function listSelectedDocs({ selected }: Selection, { docs, indexOf }: Loaded): readonly AssetDoc[] {
  return Array.from(selected, (id) => docs[indexOf(id)] ?? { id, asset_groups: [] });
}

interface Loaded {
  readonly docs: readonly (AssetDoc | undefined)[];
  readonly indexOf: (id: string) => number;
}
