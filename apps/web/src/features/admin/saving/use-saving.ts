import { mergeThreeWay } from "@vitrine/settings/documents/three-way-merge";
import { useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { type DraftDocument, type DraftName, listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { saveDocument } from "./documents/save-document.ts";
import { applyOneByOne, sortChangesForSaving } from "./documents/sort-changes-for-saving.ts";
import type { SavedChange } from "./documents/undo-saved-change.ts";
import type { SaveController, SaveResult } from "./save-controller.ts";
import { useRefreshAfterSave } from "./use-refresh-after-save.ts";
import { useUndoSave } from "./use-undo.ts";

const NOTHING = { removed: [], changes: [] };
const IDLE: SaveResult = { state: "idle", error: null, failed: null, formErrors: [], conflict: null, ...NOTHING };
/** States whose message is shown until something is edited. */
const SHOWN_STATES: ReadonlySet<SaveResult["state"]> = new Set(["saved", "failed", "undone"]);

/** States in which a part may be saved. If the rest is discarded, that part is the result. */
const INCOMPLETE_STATES: ReadonlySet<SaveResult["state"]> = new Set(["idle", "failed"]);

const isComplete = ({ state }: SaveResult) => state === "saved" || state === "undone";

/** A document that is saved again after a failed attempt is one change. */
function joinChanges(earlier: readonly SavedChange[], later: readonly SavedChange[]): readonly SavedChange[] {
  const joined = new Map(earlier.map((change) => [change.name, change]));
  for (const change of later) {
    const first = joined.get(change.name)?.before;
    joined.set(change.name, first ? { ...change, before: { ...first, draft: change.before.draft } } : change);
  }
  return [...joined.values()];
}

/** Keeps a pending removal when the server has a newer version. */
const keepRemoval = (before: DraftDocument | undefined, now: DraftDocument): DraftDocument =>
  before?.pendingChange === "removed" ? { ...now, pendingChange: "removed" } : now;

interface SavedSoFar {
  readonly changes: SavedChange[];
  readonly removed: SaveResult["removed"][number][];
}

/** Saves one draft, adds to `saved`, and returns why it could not be saved, if so. */
function useSaveDraft(publishSaved: ReturnType<typeof useRefreshAfterSave>) {
  const client = useClient();
  const store = useDraftStore();
  return async (name: DraftName, saved: SavedSoFar): Promise<SaveResult | null> => {
    const sent = store.get()[name];
    if (!sent) return null;
    const outcome = await saveDocument(client, name, sent);
    if (outcome.kind === "removed") {
      store.remove(name);
      saved.changes.push({ name, before: sent, after: null });
      return null;
    }
    if (outcome.kind === "saved") {
      const now = store.get()[name];
      // Keeps what was typed during the save.
      const draft = mergeThreeWay(sent.draft, now?.draft ?? sent.draft, outcome.document.base).merged;
      store.put(name, keepRemoval(now, { ...outcome.document, draft }));
      saved.changes.push({ name, before: sent, after: outcome.document });
      saved.removed.push(...(outcome.removed ?? []));
      return null;
    }
    if (outcome.kind === "stale") return { ...IDLE, conflict: { ...outcome, name } };
    if (outcome.kind === "invalid")
      return { ...IDLE, state: "failed", formErrors: outcome.errors.map((error) => ({ ...error, document: name })) };
    if (outcome.document) {
      const now = store.get()[name];
      if (now) store.put(name, { ...outcome.document, draft: now.draft });
      void publishSaved([[name, outcome.document]]);
    }
    return { ...IDLE, state: "failed", error: outcome.error, failed: name };
  };
}

/** Saves the drafts one after the other; those that cannot be saved stay drafts. */
export function useSaveController(): SaveController {
  const publishSaved = useRefreshAfterSave();
  const store = useDraftStore();
  const [result, setResult] = useState<SaveResult>(IDLE);
  const running = useRef(false);
  /** What incomplete saves have saved so far: it is added to the result of the next save, until one is complete. */
  const unshown = useRef<Pick<SaveResult, "removed" | "changes">>(NOTHING);
  const undo = useUndoSave(result, setResult);
  const saveDraft = useSaveDraft(publishSaved);

  const save = async (also: readonly DraftName[] = []) => {
    if (running.current) return false;
    running.current = true;
    if (isComplete(result)) unshown.current = NOTHING;
    setResult({ ...IDLE, state: "saving" });
    const names = [...new Set([...listDirtyDocumentNames(store.get()), ...also])];
    const changes = names.flatMap((name) => {
      const before = store.get()[name];
      return before ? [{ name, before }] : [];
    });
    const saved: SavedSoFar = { changes: [], removed: [] };
    const failure = await applyOneByOne(sortChangesForSaving(changes), ({ name }) => saveDraft(name, saved));
    void publishSaved(saved.changes.map(({ name, after }) => [name, after]));
    unshown.current = {
      removed: [...unshown.current.removed, ...saved.removed],
      changes: joinChanges(unshown.current.changes, saved.changes),
    };
    running.current = false;
    setResult({ ...(failure ?? { ...IDLE, state: "saved" }), ...unshown.current });
    return failure === null;
  };
  return {
    ...result,
    save,
    undo,
    resolve: async (draft, also) => {
      const { conflict } = result;
      if (!conflict) return false;
      store.put(conflict.name, keepRemoval(store.get()[conflict.name], { ...conflict.theirs, draft }));
      return save(also);
    },
    postpone: () => setResult(IDLE),
    clearResult: () => {
      if (isComplete(result)) unshown.current = NOTHING;
      const isAbandoned =
        INCOMPLETE_STATES.has(result.state) &&
        unshown.current.changes.length > 0 &&
        listDirtyDocumentNames(store.get()).length === 0;
      if (isAbandoned) setResult({ ...IDLE, state: "saved", ...unshown.current });
      else setResult((before) => (SHOWN_STATES.has(before.state) ? IDLE : before));
    },
  };
}
