/** Header and toolbar, which lie over the upper edge. */
export function stickyHeight(): number {
  const bar = document.querySelector("[data-sticky-toolbar]");
  return bar ? Math.max(0, bar.getBoundingClientRect().bottom) + 8 : 120;
}
