import { mergeThreeWay } from "@vitrine/settings/three-way-merge";
import { useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { type DraftDocument, type DraftName, dirtyDocuments } from "../drafts/draft-store.ts";
import type { FormFault } from "./fault-text.ts";
import { saveDocument } from "./save-document.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import { type Saved, useShowSaved } from "./use-show-saved.ts";

export type Stale = Extract<SaveOutcome, { kind: "stale" }> & { readonly name: DraftName };

export interface Saving {
  readonly state: "idle" | "saving" | "saved" | "failed";
  /** Why the last save failed. */
  readonly error: unknown;
  /** What the server has found that the form has not. */
  readonly faults: readonly FormFault[];
  /** What the server took out of what it saved, because it could run or ask. */
  readonly removed: readonly string[];
  /** A document that somebody else has saved meanwhile, to be decided. */
  readonly stale: Stale | null;
  /** Saves what is not saved, and says whether all is; `also` names what is to be stored though nothing was edited. */
  save(also?: readonly DraftName[]): Promise<boolean>;
  /** What both wanted, on top of theirs; saved at once. */
  resolve(draft: DraftDocument["draft"], also?: readonly DraftName[]): Promise<boolean>;
  /** Leaves the conflict for later: nothing is saved. */
  putOff(): void;
  /** Something was edited since: what the last save came to is of no interest any more. */
  forget(): void;
}

type Result = Pick<Saving, "state" | "error" | "faults" | "removed" | "stale">;
const IDLE: Result = { state: "idle", error: null, faults: [], removed: [], stale: null };

/** What is to be deleted stays so with whatever the server has of it now. */
const stillRemoved = (before: DraftDocument | undefined, now: DraftDocument): DraftDocument =>
  before?.becomes === "removed" ? { ...now, becomes: "removed" } : now;

/** Saves the drafts one after the other; what cannot be saved stays a draft. */
export function useSaving(): Saving {
  const client = useClient();
  const showSaved = useShowSaved();
  const store = useDraftStore();
  const [result, setResult] = useState<Result>(IDLE);
  const running = useRef(false);
  /** Taken out by saves of which nobody has been told yet that all was saved. */
  const untold = useRef<readonly string[]>([]);

  const saveOne = async (name: DraftName, saved: Saved[]): Promise<Result | null> => {
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
      // What was typed while it was saved stays.
      const draft = mergeThreeWay(sent.draft, now?.draft ?? sent.draft, outcome.document.base).merged;
      store.put(name, stillRemoved(now, { ...outcome.document, draft }));
      saved.push([name, outcome.document]);
      untold.current = [...untold.current, ...(outcome.removed ?? [])];
      return null;
    }
    if (outcome.kind === "stale") return { ...IDLE, stale: { ...outcome, name } };
    if (outcome.kind === "faults")
      return { ...IDLE, state: "failed", faults: outcome.faults.map((fault) => ({ ...fault, document: name })) };
    return { ...IDLE, state: "failed", error: outcome.error };
  };
  const save = async (also: readonly DraftName[] = []) => {
    if (running.current) return false;
    running.current = true;
    if (result.state === "saved") untold.current = [];
    setResult({ ...IDLE, state: "saving" });
    let failure: Result | null = null;
    // Texts and pages first: settings name them.
    const names = [...new Set([...dirtyDocuments(store.get()), ...also])].sort(
      (a, b) => Number(a === "settings") - Number(b === "settings"),
    );
    const saved: Saved[] = [];
    for (const name of names) failure ??= await saveOne(name, saved);
    showSaved(saved);
    running.current = false;
    setResult({ ...(failure ?? { ...IDLE, state: "saved" }), removed: untold.current });
    return failure === null;
  };
  return {
    ...result,
    save,
    resolve: async (draft, also) => {
      const { stale } = result;
      if (!stale) return false;
      store.put(stale.name, stillRemoved(store.get()[stale.name], { ...stale.theirs, draft }));
      return save(also);
    },
    putOff: () => setResult(IDLE),
    forget: () => {
      if (result.state === "saved") untold.current = [];
      setResult((before) => (before.state === "saved" || before.state === "failed" ? IDLE : before));
    },
  };
}
