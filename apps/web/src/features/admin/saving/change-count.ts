/** How many changes a save of a document holds; a whole one that comes or goes is one. Pure. */
import { changesOf } from "@vitrine/settings/changes";
import type { DraftDocument } from "../drafts/draft-store.ts";

export function changeCount(document: DraftDocument | undefined): number {
  if (!document) return 0;
  return document.becomes ? 1 : changesOf(document.base, document.draft).length;
}
