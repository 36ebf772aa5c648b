/** Gaps of a page: parts of a template that somebody has to fill in, marked in its HTML. Pure. */

import type { CustomPage } from "./custom-pages.ts";

/** Class of the element `mark` that is a gap; its text says what belongs there. */
export const PAGE_GAP_CLASS = "page-gap";

/** Everything of a tag up to its attributes. */
const TAG = /<([a-z][^\s/>]*)/gi;
/** An attribute. Sticky, and without two ways to match a text: pages have up to 500 kB, and visitors wait for this. */
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;

/** Number of gaps in a page. Takes time in proportion to the length, whatever the HTML is. */
export function countPageGaps(html: string): number {
  let gaps = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    let isGap = false;
    ATTRIBUTE.lastIndex = TAG.lastIndex;
    for (let found = ATTRIBUTE.exec(html); found; found = ATTRIBUTE.exec(html)) {
      TAG.lastIndex = ATTRIBUTE.lastIndex;
      const [, name = "", ...values] = found;
      if (name.toLowerCase() === "class") isGap ||= hasGapClass(values.find((value) => value !== undefined) ?? "");
    }
    if (isGap && tag[1]?.toLowerCase() === "mark") gaps++;
  }
  return gaps;
}

const hasGapClass = (classes: string): boolean => classes.split(/\s+/).includes(PAGE_GAP_CLASS);

const LINK = /^\/custom\/([^/?#]+)/;

/** The key of the page to which an internal link leads. */
export const getLinkedPageKey = (link: string): string | undefined => LINK.exec(link)?.[1];

export interface PageFillState {
  readonly key: string;
  readonly isFilled: boolean;
}

export const getPageFillState = ({ key, html }: Pick<CustomPage, "key" | "html">): PageFillState => ({
  key,
  isFilled: countPageGaps(html) === 0,
});

/** Keys of the pages that have gaps in every language that has them. */
export function listUnfilledPageKeys(pages: readonly PageFillState[]): string[] {
  const filled = new Set(pages.filter(({ isFilled }) => isFilled).map(({ key }) => key));
  return [...new Set(pages.map(({ key }) => key))].filter((key) => !filled.has(key)).sort();
}
