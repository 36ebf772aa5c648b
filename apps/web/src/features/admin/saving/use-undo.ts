import { ApiError } from "@vitrine/contract/api-error";
import { mergeThreeWay } from "@vitrine/settings/documents/three-way-merge";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { applyOneByOne, sortChangesForUndo } from "./documents/sort-changes-for-saving.ts";
import { canUndoSave, type SavedChange, undoSavedChange } from "./documents/undo-saved-change.ts";
import type { SaveResult } from "./save-controller.ts";
import { type SavedDocument, useRefreshAfterSave } from "./use-refresh-after-save.ts";

/**
 * Undoes the last save, document by document; undefined if there is nothing to undo. What could not be undone stays, so
 * that it can be tried again.
 */
export function useUndoSave(
  result: SaveResult,
  setResult: (result: SaveResult) => void,
): (() => Promise<void>) | undefined {
  const client = useClient();
  const store = useDraftStore();
  const publishSaved = useRefreshAfterSave();
  const { changes, state } = result;
  /** Returns the error; null if it is undone. */
  const undoOne = async (change: SavedChange, done: SavedDocument[]): Promise<unknown> => {
    const outcome = await undoSavedChange(client, change);
    if (outcome.kind === "removed") {
      store.remove(change.name);
      done.push([change.name, null]);
      return null;
    }
    if (outcome.kind === "saved") {
      const now = store.get()[change.name];
      // Keeps what was typed since.
      const draft = now ? mergeThreeWay(now.base, now.draft, outcome.document.base).merged : outcome.document.base;
      store.put(change.name, { ...outcome.document, draft });
      done.push([change.name, outcome.document]);
      return null;
    }
    return outcome.kind === "failed" ? outcome.error : STALE;
  };
  if (state !== "saved" || changes.length === 0 || !canUndoSave(client, changes)) return undefined;
  return async () => {
    setResult({ ...result, state: "undoing", error: null, removed: [] });
    const done: SavedDocument[] = [];
    const error = await applyOneByOne(sortChangesForUndo(changes), (change) => undoOne(change, done));
    void publishSaved(done);
    const undone = new Set(done.map(([name]) => name));
    setResult(
      error === null
        ? { ...result, state: "undone", error: null, removed: [] }
        : { ...result, error, removed: [], changes: changes.filter(({ name }) => !undone.has(name)) },
    );
  };
}

/** Somebody else has saved since. */
const STALE = new ApiError({ status: 412, code: "settings.stale", message: "" });
