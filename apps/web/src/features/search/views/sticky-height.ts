/** Pixels of header and toolbar, which lie over the window's upper edge. `root` is the portal's. */
export function stickyHeight(root: ParentNode): number {
  const bar = root.querySelector("[data-sticky-toolbar]");
  return bar ? Math.max(0, bar.getBoundingClientRect().bottom) + 8 : 120;
}
