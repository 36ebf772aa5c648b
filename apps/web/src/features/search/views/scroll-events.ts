/** Events of user scrolling, which cancel automatic scrolling. Dragging the scrollbar fires `pointerdown`. */
export const SCROLL_EVENTS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
