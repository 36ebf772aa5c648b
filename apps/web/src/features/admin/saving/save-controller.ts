/** What a save or an undo has come to. */
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";
import type { DocumentSaveOutcome } from "./documents/document-save-outcome.ts";
import type { SavedChange } from "./documents/undo-saved-change.ts";
import type { FormError } from "./validation/form-error-text.ts";

/** A document that another admin has saved meanwhile. */
export type SaveConflict = Extract<DocumentSaveOutcome, { kind: "stale" }> & { readonly name: DraftName };

export interface SaveController {
  readonly state: "idle" | "saving" | "saved" | "failed" | "undoing" | "undone";
  /** Why the last save or undo failed. */
  readonly error: unknown;
  /** The document that could not be saved; null if the server found errors in it. */
  readonly failed: DraftName | null;
  /** Errors found by the server. */
  readonly formErrors: readonly FormError[];
  /** Markup that the server removed from what it saved, because it could run code or send requests. */
  readonly removed: readonly string[];
  /** What the last save has changed, without what is undone. */
  readonly changes: readonly SavedChange[];
  /** A document that another admin has saved meanwhile, to be resolved. */
  readonly conflict: SaveConflict | null;
  /** Saves all edited documents and those in `also`, which are saved even if unedited. Returns whether all are saved. */
  save(also?: readonly DraftName[]): Promise<boolean>;
  /** Replaces the draft by the merged one, based on their version, and saves it. */
  resolve(draft: DraftDocument["draft"], also?: readonly DraftName[]): Promise<boolean>;
  /** Closes the conflict without saving. */
  postpone(): void;
  /** Stores again what the last save has replaced, or what is left of it; undefined if that cannot be undone. */
  readonly undo: (() => Promise<void>) | undefined;
  /** Clears the result of the last save, because something was edited since. What was saved is shown if the rest is discarded. */
  clearResult(): void;
}

export type SaveResult = Pick<
  SaveController,
  "state" | "error" | "failed" | "formErrors" | "removed" | "conflict" | "changes"
>;
