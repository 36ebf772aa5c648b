/** The keys that lead from asset to asset. */
export type MoveKey =
  | "ArrowUp"
  | "ArrowDown"
  | "ArrowLeft"
  | "ArrowRight"
  | "Home"
  | "End"
  | "ControlHome"
  | "ControlEnd";

/** The key as a view reads it, or undefined when it is none of its own (PageDown still scrolls). */
export function moveKey(event: {
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
