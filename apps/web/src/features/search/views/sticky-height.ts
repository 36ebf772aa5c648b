/**
 * Height in pixels of the sticky bars at the window's top: header, toolbar and list header. `root` is the portal's.
 */
export function stickyHeight(root: ParentNode): number {
  const bars = [...root.querySelectorAll("[data-sticky-toolbar], [data-sticky-head]")];
  if (bars.length === 0) return 120;
  return Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom)) + 8;
}
