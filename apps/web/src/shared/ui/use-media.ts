import { useMediaQuery } from "@mantine/hooks";

/** Whether the layout is for phones, as in the style sheets: one column, a single menu, panels as sheets. */
export function useIsPhone(): boolean {
  return useMedia(PHONE);
}
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
const PHONE = "(max-width: 767px)";

/** Whether a bar of five buttons and a number does not fit. */
export function useIsSmallPhone(): boolean {
  return useMedia("(max-width: 359px)");
}

/** Phones and tablets: not all button labels fit. */
export function useIsNarrowScreen(): boolean {
  return useMedia("(max-width: 1023px)");
}

/** Whether the info panel is a sheet at the bottom edge: on phones and low windows. */
export function useIsInfoPanelSheet(): boolean {
  return useMedia("(max-width: 767px), (max-height: 480px)");
}

/** Touch screens, which need targets of 44 pixels. */
export function useIsTouch(): boolean {
  return useMedia("(pointer: coarse)");
}

/** Wide enough for the filters beside the results; below that they are in a drawer. */
const SIDEBAR = "(min-width: 1280px)";
export function useSidebarFits(): boolean {
  return useMedia(SIDEBAR);
}
export function doesSidebarFit(): boolean {
  return window.matchMedia(SIDEBAR).matches;
}

function useMedia(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}
