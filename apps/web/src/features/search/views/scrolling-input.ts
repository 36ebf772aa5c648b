/** Input by which somebody scrolls; it cancels automatic scrolling. A dragged scrollbar is a pointer. */
export const SCROLLING_INPUT = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
