/** The order in which documents are saved, so that settings never refer to what does not exist. Pure. */
import { type DraftDocument, type DraftName, isDocumentName } from "../../drafts/draft-store.ts";

interface DocumentChange {
  readonly name: DraftName;
  /** The document as it is sent. */
  readonly before: Pick<DraftDocument, "pendingChange">;
}

/** Texts and pages come before the settings that refer to them, those to be removed after them; files come last. */
export const sortChangesForSaving = <Change extends DocumentChange>(changes: readonly Change[]): Change[] =>
  changes.toSorted((one, other) => rankOf(one) - rankOf(other));

function rankOf({ name, before }: DocumentChange): number {
  if (!isDocumentName(name)) return 3;
  if (name === "settings") return 1;
  return before.pendingChange === "removed" ? 2 : 0;
}

/** Order to undo them. */
export const sortChangesForUndo = <Change extends DocumentChange>(changes: readonly Change[]): Change[] =>
  sortChangesForSaving(changes).reverse();

/**
 * Runs a step for each change and returns the first failure; null if there is none. Documents after a failed one are
 * left out, as they may refer to it; files are independent.
 */
export async function applyOneByOne<Change extends DocumentChange, Failure>(
  changes: readonly Change[],
  apply: (change: Change) => Promise<Failure | null>,
): Promise<Failure | null> {
  let first: Failure | null = null;
  let isStopped = false;
  for (const change of changes) {
    const isDocument = isDocumentName(change.name);
    if (isDocument && isStopped) continue;
    const failure = await apply(change);
    isStopped ||= isDocument && failure !== null;
    first ??= failure;
  }
  return first;
}
