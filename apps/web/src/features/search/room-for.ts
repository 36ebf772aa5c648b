/** Pixels beside the results. */
const PAGE_MARGINS = 52;
/** Pixels above and below the results. */
const PAGE_BARS = 250;

/** Pixels that the results have beside a sidebar, by which the first page is measured. */
export function roomFor(sidebar: number): { readonly width: number; readonly height: number } {
  return { width: window.innerWidth - sidebar - PAGE_MARGINS, height: window.innerHeight - PAGE_BARS };
}
