import { useCallback, useSyncExternalStore } from "react";

/** Phones, as the stylesheets count them: one column, menus in one, panels as sheets. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
const PHONE = "(max-width: 767px)";

/** Phones so small that a bar of five buttons does not fit beside a number. */
export function useSmallPhone(): boolean {
  return useMedia("(max-width: 359px)");
}

/** Phones and tablets: a bar of buttons has no room for all of its words. */
export function useNarrow(): boolean {
  return useMedia("(max-width: 1023px)");
}

/** Where the info panel is a sheet at the lower edge: on phones, and where a row and the panel do not fit together. */
export function useSheet(): boolean {
  return useMedia("(max-width: 767px), (max-height: 480px)");
}

/** Fingers, which need 44 pixels. */
export function useTouch(): boolean {
  return useMedia("(pointer: coarse)");
}

/** Wide enough for the filters beside the results; below it they are a drawer. */
const SIDEBAR = "(min-width: 1280px)";
export function useRoomForSidebar(): boolean {
  return useMedia(SIDEBAR);
}
export function hasRoomForSidebar(): boolean {
  return window.matchMedia(SIDEBAR).matches;
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
