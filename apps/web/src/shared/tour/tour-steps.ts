import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { paths } from "../paths.ts";

export type TourPage = "dashboard" | "search";
export type TourStepKey = PortalSettings["guide"]["tour"][number];

/** Removes duplicates, which would make the tour loop. */
export const getUniqueSteps = (listed: readonly TourStepKey[]): readonly TourStepKey[] => [...new Set(listed)];

/** Selectors of elements that have other attributes already; all others are marked by `data-tour`. */
const STEP_SELECTORS: Partial<Record<TourStepKey, string>> = {
  bookmark: `[data-area="header"] a[href$="#${paths.bookmark}"]`,
  result_view: "[data-item]",
  info_panel: '[data-area="infoView"]',
  icon_set: '[data-item-actions], [data-tour="icon_set"]',
};

/** Finds the element of a step: the first visible one, since a page may have several. */
export function findStepElement(step: TourStepKey, within: ParentNode): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(STEP_SELECTORS[step] ?? `[data-tour="${step}"]`)].find(isVisible);
}

/** Finds the next step, forwards or backwards, whose element is on the page; undefined if there is none. */
export function findStepInDirection(
  steps: readonly TourStepKey[],
  from: TourStepKey | undefined,
  direction: 1 | -1,
  within: ParentNode,
): TourStepKey | undefined {
  const ordered = direction === 1 ? steps : steps.toReversed();
  return ordered
    .slice(from === undefined ? 0 : ordered.indexOf(from) + 1)
    .find((step) => findStepElement(step, within));
}

/** Whether the element has a size and is not hidden by styles. */
function isVisible(element: HTMLElement): boolean {
  return (
    element.getClientRects().length > 0 &&
    (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)
  );
}
