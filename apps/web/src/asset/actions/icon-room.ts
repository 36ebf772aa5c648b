/** How many icons a place has room for. Pixels of the specification. */
const ICON_WIDTH = 40;
export const EDGE_MARGIN = 19.2;

/** 0 hides the icons; when not all fit, the last place is the more-menu's. */
export function iconRoom(posterWidth: number): number {
  const room = posterWidth - EDGE_MARGIN;
  return room < ICON_WIDTH ? 0 : Math.floor(room / ICON_WIDTH);
}

export function splitIcons<T>(icons: readonly T[], posterWidth: number): { shown: readonly T[]; more: readonly T[] } {
  const room = iconRoom(posterWidth);
  if (room >= icons.length) return { shown: icons, more: [] };
  if (room === 0) return { shown: [], more: [] };
  return { shown: icons.slice(0, room - 1), more: icons.slice(room - 1) };
}

/** A poster that the edge cuts down to this is shown faint and cannot be clicked. */
export function cutOff(visibleWidth: number): boolean {
  return visibleWidth <= EDGE_MARGIN;
}
