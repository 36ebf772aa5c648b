import type { ReactNode } from "react";
import type { ValueEditor } from "../value-editor.ts";

/** Parts of a list editor that a section replaces or adds. */
export interface ListCustomization {
  /** Display name of an item; null: its number. */
  readonly name?: (item: unknown) => string | null;
  /** Summary of an item, shown below its name; describes the button that opens it. */
  readonly note?: (item: unknown) => ReactNode;
  /** A control in the row of the item. */
  readonly lead?: (item: unknown, onChange: (item: unknown) => void) => ReactNode;
  /** Editor of an item, shown below its row. */
  readonly Panel?: ValueEditor;
  /** Replaces the "add" button; null: items can be neither added nor removed. */
  readonly adder?: ((onAdd: (item: unknown) => void) => ReactNode) | null;
  /** Whether an item cannot be removed. */
  readonly isPermanent?: (item: unknown) => boolean;
  /** Replaces "no entries". */
  readonly emptyState?: ReactNode;
}
