/** Pixels of the header, the toolbar and a list's head, which lie over the window's upper edge. `root` is the portal's. */
export function stickyHeight(root: ParentNode): number {
  const bars = [...root.querySelectorAll("[data-sticky-toolbar], [data-sticky-head]")];
  if (bars.length === 0) return 120;
  return Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom)) + 8;
}
