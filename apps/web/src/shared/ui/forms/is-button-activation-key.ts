import type { KeyboardEvent } from "react";

/** Whether a key activates the focused link or button, so that it must not trigger shortcuts. */
export function isButtonActivationKey({ key, target }: KeyboardEvent): boolean {
  return (key === "Enter" || key === " ") && target instanceof Element && target.closest("a, button") !== null;
}
