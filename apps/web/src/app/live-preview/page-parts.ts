/** The parts of a page that can be changed, and the mark around one of them. */
import { PREVIEW_PARTS, type PreviewPart } from "@vitrine/settings/preview-protocol";

const HERO = '[data-area="dashboard"] section:has(h1)';

/** Where each part is; only the first match on a page counts. */
const SELECTORS: Readonly<Record<PreviewPart, string>> = {
  page: "main",
  header: '[data-area="header"]',
  footer: '[data-area="footer"]',
  logo: 'img[src*="Logo"]',
  search_field: '[data-tour="search_input"]',
  hero: HERO,
  title: [HERO, '[data-area="login"]', '[data-area="asset"]', "article"].map((part) => `${part} h1`).join(),
  suggestions: `${HERO} ul`,
  rows: '[data-area="dashboard"] [data-tour="collection"]:not(li)',
  tiles: '[data-area="dashboard"] li[data-tour="collection"]',
  facets: '[data-tour="facets"]:not(button)',
  sort: '[data-tour="sort"]',
  views: '[data-tour="views"]',
  results: '[data-area="search"] :is([role="grid"], [role="table"])',
  facts: '[data-area="asset"] dl, [data-area="infoView"] dl',
  form: '[data-area="login"] form',
};

/** Part and element of the innermost part around an element. */
export function findPartAround(
  element: Element,
): { readonly part: PreviewPart; readonly element: Element } | undefined {
  const around = PREVIEW_PARTS.flatMap((part) => {
    const found = element.closest(SELECTORS[part]);
    return found ? [{ part, element: found }] : [];
  });
  return around.find(({ element: own }) => around.every((other) => other.element.contains(own)));
}

export function findPartElement(page: Document, part: PreviewPart): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(SELECTORS[part])].find(isVisible);
}

/** The parts that the page has, in their order on the page. */
export function listPageParts(page: Document): PreviewPart[] {
  const found = PREVIEW_PARTS.flatMap((part) => {
    const element = findPartElement(page, part);
    return element ? [{ part, element }] : [];
  });
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return found
    .toSorted((a, b) => (a.element === b.element ? 0 : isBefore(a.element, b.element) ? -1 : 1))
    .map(({ part }) => part);
}

const isVisible = (element: HTMLElement) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** Width in pixels of the frame around a marked element. */
const MARK_PX = 3;

/** Returns a function that draws a frame around an element, or around none. The page below is not changed. */
export function createElementMarker(page: Document, closed: AbortSignal): (element: Element | null) => void {
  const mark = page.createElement("div");
  Object.assign(mark.style, {
    position: "fixed",
    zIndex: "2147483647",
    pointerEvents: "none",
    boxSizing: "border-box",
    border: `${MARK_PX}px solid var(--p-on-picture)`,
    outline: `${MARK_PX}px solid var(--p-picture-ink)`,
    outlineOffset: `-${MARK_PX}px`,
    boxShadow: "inset 0 0 0 1px var(--p-picture-ink)",
    borderRadius: "4px",
  });
  mark.setAttribute("aria-hidden", "true");
  mark.hidden = true;
  page.body.append(mark);
  closed.addEventListener("abort", () => mark.remove());
  let shown: Element | null = null;
  const place = () => {
    mark.hidden = !shown?.isConnected;
    if (!shown || mark.hidden) return;
    const { left, top, width, height } = shown.getBoundingClientRect();
    Object.assign(mark.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  };
  for (const type of ["scroll", "resize"])
    page.defaultView?.addEventListener(type, place, { capture: true, passive: true, signal: closed });
  return (element) => {
    shown = element;
    place();
  };
}
