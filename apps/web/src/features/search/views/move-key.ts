/** Keys that move from asset to asset. */
export type MoveKey =
  | "ArrowUp"
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "Home"
  | "End"
  | "ControlHome"
  | "ControlEnd";

/** Converts a key event to a move; undefined for other keys (PageDown still scrolls). */
export function toMoveKey(event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): MoveKey | undefined {
  if (event.altKey) return undefined;
  const control = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "Home":
      return control ? "ControlHome" : "Home";
    case "End":
      return control ? "ControlEnd" : "End";
    case "ArrowUp":
    case "ArrowDown":
    case "ArrowLeft":
    case "ArrowRight":
      return control ? undefined : event.key;
    default:
      return undefined;
  }
}
