import type { KeyboardEvent } from "react";

/** The key presses the link or button that has the focus: it says nothing to what lies round it. */
export function isPress({ key, target }: KeyboardEvent): boolean {
  return (key === "Enter" || key === " ") && target instanceof Element && target.closest("a, button") !== null;
}
