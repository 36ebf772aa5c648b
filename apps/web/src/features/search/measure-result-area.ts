/** Horizontal margins in pixels. */
const PAGE_MARGINS = 52;
/** Height of the bars above and below the results in pixels. */
const PAGE_BARS = 250;

/** Size of the result area in pixels, which determines the size of the first page. */
export function measureResultArea(sidebar: number): { readonly width: number; readonly height: number } {
  return { width: window.innerWidth - sidebar - PAGE_MARGINS, height: window.innerHeight - PAGE_BARS };
}
