import type { ReactNode } from "react";
import type { Editor } from "./editor-props.ts";

/** What a list has of its own, in place of what every list has. */
export interface ListParts {
  /** What an item is called; null where it goes by its place. */
  readonly name?: (item: unknown) => string | null;
  /** What is to be known of an item without opening it. */
  readonly note?: (item: unknown) => ReactNode;
  /** A control in the item's own row. */
  readonly lead?: (item: unknown, onChange: (item: unknown) => void) => ReactNode;
  /** Edits an item below its row. */
  readonly Panel?: Editor;
  /** Takes in what is chosen; null: nothing is added and nothing taken out. */
  readonly adder?: ((onAdd: (item: unknown) => void) => ReactNode) | null;
  /** Whether an item stays in the list. */
  readonly stays?: (item: unknown) => boolean;
  /** Instead of "no entries". */
  readonly none?: ReactNode;
}
