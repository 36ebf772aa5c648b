/** Computes how many icons fit into the width of a poster. Both widths are pixels from the specification. */
const ICON_WIDTH = 40;
export const EDGE_MARGIN_PX = 19.2;

/** How many icons fit; 0: none is shown. If there are more, the last place is for the button of the menu "more". */
export function countFittingIcons(posterWidth: number): number {
  const capacity = posterWidth - EDGE_MARGIN_PX;
  return capacity < ICON_WIDTH ? 0 : Math.floor(capacity / ICON_WIDTH);
}

export function splitIcons<T>(icons: readonly T[], posterWidth: number): { shown: readonly T[]; more: readonly T[] } {
  const capacity = countFittingIcons(posterWidth);
  if (capacity >= icons.length) return { shown: icons, more: [] };
  if (capacity === 0) return { shown: [], more: [] };
  return { shown: icons.slice(0, capacity - 1), more: icons.slice(capacity - 1) };
}

/** Whether so little of a poster is visible at the edge that it is shown faint and cannot be clicked. */
export function isPosterCutOff(visibleWidth: number): boolean {
  return visibleWidth <= EDGE_MARGIN_PX;
}
