import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { paths } from "../paths.ts";

export type TourPage = "dashboard" | "search";
export type TourStep = PortalSettings["guide"]["tour"][number];

/** Each once: a step that comes twice would lead back to where it came from. */
export const stepsOf = (listed: readonly TourStep[]): readonly TourStep[] => [...new Set(listed)];

/** What is marked for other reasons already. Everything else says by `data-tour` which step shows it. */
const marked: Partial<Record<TourStep, string>> = {
  bookmark: `[data-area="header"] a[href$="#${paths.bookmark}"]`,
  result_view: "[data-item]",
  info_panel: '[data-area="infoView"]',
  icon_set: '[data-item-actions], [data-tour="icon_set"]',
};

/** What a step shows: the first that can be seen, since a page may have several. */
export function elementOf(step: TourStep, within: ParentNode): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>(marked[step] ?? `[data-tour="${step}"]`)].find(isSeen);
}

/** The next step, forwards or backwards, whose element is on the page; undefined where there is none. */
export function nextStep(
  steps: readonly TourStep[],
  from: TourStep | undefined,
  way: 1 | -1,
  within: ParentNode,
): TourStep | undefined {
  const there = way === 1 ? steps : steps.toReversed();
  return there.slice(from === undefined ? 0 : there.indexOf(from) + 1).find((step) => elementOf(step, within));
}

/** Something of it has room, and no style hides it. */
function isSeen(element: HTMLElement): boolean {
  return (
    element.getClientRects().length > 0 &&
    (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)
  );
}
