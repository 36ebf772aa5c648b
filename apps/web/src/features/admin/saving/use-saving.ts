import { mergeThreeWay } from "@vitrine/settings/documents/three-way-merge";
import { useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { type DraftDocument, type DraftName, listDirtyDocuments } from "../drafts/draft-store.ts";
import type { FormError } from "./form-error-text.ts";
import { saveDocument } from "./save-document.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import { type SavedDocument, usePublishSaved } from "./use-publish-saved.ts";

/** A document that another admin has saved meanwhile. */
export type SaveConflict = Extract<SaveOutcome, { kind: "stale" }> & { readonly name: DraftName };

export interface SaveController {
  readonly state: "idle" | "saving" | "saved" | "failed";
  /** Why the last save failed. */
  readonly error: unknown;
  /** Errors found by the server. */
  readonly formErrors: readonly FormError[];
  /** Markup that the server removed from what it saved, because it could run code or send requests. */
  readonly removed: readonly string[];
  /** A document that another admin has saved meanwhile, to be resolved. */
  readonly conflict: SaveConflict | null;
  /** Saves all edited documents and those in `also`, which are saved even if unedited. Returns whether all are saved. */
  save(also?: readonly DraftName[]): Promise<boolean>;
  /** Replaces the draft by the merged one, based on their version, and saves it. */
  resolve(draft: DraftDocument["draft"], also?: readonly DraftName[]): Promise<boolean>;
  /** Closes the conflict without saving. */
  postpone(): void;
  /** Clears the result of the last save, because something was edited since. */
  clearResult(): void;
}

type Result = Pick<SaveController, "state" | "error" | "formErrors" | "removed" | "conflict">;
const IDLE: Result = { state: "idle", error: null, formErrors: [], removed: [], conflict: null };

/** Keeps a pending removal when the server has a newer version. */
const keepRemoval = (before: DraftDocument | undefined, now: DraftDocument): DraftDocument =>
  before?.pendingChange === "removed" ? { ...now, pendingChange: "removed" } : now;

/** Saves the drafts one after the other; those that cannot be saved stay drafts. */
export function useSaving(): SaveController {
  const client = useClient();
  const publishSaved = usePublishSaved();
  const store = useDraftStore();
  const [result, setResult] = useState<Result>(IDLE);
  const running = useRef(false);
  /** Removed markup that has not been shown with a complete save yet. */
  const unreported = useRef<readonly string[]>([]);

  const saveOne = async (name: DraftName, saved: SavedDocument[]): Promise<Result | null> => {
    const sent = store.get()[name];
    if (!sent) return null;
    const outcome = await saveDocument(client, name, sent);
    if (outcome.kind === "removed") {
      store.remove(name);
      saved.push([name, null]);
      return null;
    }
    if (outcome.kind === "saved") {
      const now = store.get()[name];
      // Keeps what was typed during the save.
      const draft = mergeThreeWay(sent.draft, now?.draft ?? sent.draft, outcome.document.base).merged;
      store.put(name, keepRemoval(now, { ...outcome.document, draft }));
      saved.push([name, outcome.document]);
      unreported.current = [...unreported.current, ...(outcome.removed ?? [])];
      return null;
    }
    if (outcome.kind === "stale") return { ...IDLE, conflict: { ...outcome, name } };
    if (outcome.kind === "invalid")
      return { ...IDLE, state: "failed", formErrors: outcome.errors.map((error) => ({ ...error, document: name })) };
    return { ...IDLE, state: "failed", error: outcome.error };
  };
  const save = async (also: readonly DraftName[] = []) => {
    if (running.current) return false;
    running.current = true;
    if (result.state === "saved") unreported.current = [];
    setResult({ ...IDLE, state: "saving" });
    let failure: Result | null = null;
    // Texts and pages first: settings refer to them.
    const names = [...new Set([...listDirtyDocuments(store.get()), ...also])].sort(
      (a, b) => Number(a === "settings") - Number(b === "settings"),
    );
    const saved: SavedDocument[] = [];
    for (const name of names) failure ??= await saveOne(name, saved);
    publishSaved(saved);
    running.current = false;
    setResult({ ...(failure ?? { ...IDLE, state: "saved" }), removed: unreported.current });
    return failure === null;
  };
  return {
    ...result,
    save,
    resolve: async (draft, also) => {
      const { conflict } = result;
      if (!conflict) return false;
      store.put(conflict.name, keepRemoval(store.get()[conflict.name], { ...conflict.theirs, draft }));
      return save(also);
    },
    postpone: () => setResult(IDLE),
    clearResult: () => {
      if (result.state === "saved") unreported.current = [];
      setResult((before) => (before.state === "saved" || before.state === "failed" ? IDLE : before));
    },
  };
}
