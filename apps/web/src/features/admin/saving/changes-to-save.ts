/** Lists what saving a document would change on the server. Pure. */
import { type DocumentChange, diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { type Document, isDocument } from "@vitrine/settings/merge";
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";

/**
 * Texts are compared with the stored document, because a save also stores their migration to this version. So are
 * settings if the save `migrates` them.
 */
export function getChangesToSave(
  name: DraftName,
  { base, stored = {}, draft }: DraftDocument,
  migrates: boolean,
): DocumentChange[] {
  if (name === "settings" && migrates) return diffDocuments(stored, draft).filter(({ path }) => path !== "version");
  if (name.startsWith("texts ")) return diffDocuments(copyVersion(draft, stored), draft);
  return diffDocuments(base, draft);
}

/** Counts the changes of a save; adding or removing a whole document counts as one. */
export function countChangesToSave(name: DraftName, document: DraftDocument | undefined, migrates: boolean): number {
  if (!document) return 0;
  return document.pendingChange ? 1 : getChangesToSave(name, document, migrates).length;
}

/** Copies the version, so that a different version does not count as a change. */
function copyVersion({ metadata }: Document, stored: Document): Document {
  if (!isDocument(metadata) || metadata.version === undefined) return stored;
  return {
    ...stored,
    metadata: { ...(isDocument(stored.metadata) ? stored.metadata : {}), version: metadata.version },
  };
}
