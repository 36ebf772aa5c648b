/** What a save of a document changes on the server. Pure. */
import { type Change, changesOf } from "@vitrine/settings/changes";
import type { DraftDocument } from "../drafts/draft-store.ts";

/** `migrates`: against what is stored, since a save stores besides what this version has made of it. */
export function changesToSave({ base, stored, draft }: DraftDocument, migrates = false): Change[] {
  if (!migrates) return changesOf(base, draft);
  return changesOf(stored ?? {}, draft).filter(({ path }) => path !== "version");
}

/** How many changes a save of a document holds; a whole one that comes or goes is one. */
export function changeCount(document: DraftDocument | undefined, migrates = false): number {
  if (!document) return 0;
  return document.becomes ? 1 : changesToSave(document, migrates).length;
}
