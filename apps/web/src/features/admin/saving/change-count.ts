/** What a save of a document changes on the server. Pure. */
import { type DocumentChange, diffDocuments } from "@vitrine/settings/diff-documents";
import { type Document, isDocument } from "@vitrine/settings/merge";
import type { DraftDocument, DraftName } from "../drafts/draft-store.ts";

/**
 * Texts are compared with what is stored: a save stores besides what this version has made of them. So are settings
 * where it `migrates` them.
 */
export function changesToSave(
  name: DraftName,
  { base, stored = {}, draft }: DraftDocument,
  migrates: boolean,
): DocumentChange[] {
  if (name === "settings" && migrates) return diffDocuments(stored, draft).filter(({ path }) => path !== "version");
  if (name.startsWith("texts ")) return diffDocuments(withVersionOf(draft, stored), draft);
  return diffDocuments(base, draft);
}

/** How many changes a save of a document holds; a whole one that comes or goes is one. */
export function changeCount(name: DraftName, document: DraftDocument | undefined, migrates: boolean): number {
  if (!document) return 0;
  return document.becomes ? 1 : changesToSave(name, document, migrates).length;
}

/** That another version writes them is no change of an admin's. */
function withVersionOf({ metadata }: Document, stored: Document): Document {
  if (!isDocument(metadata) || metadata.version === undefined) return stored;
  return {
    ...stored,
    metadata: { ...(isDocument(stored.metadata) ? stored.metadata : {}), version: metadata.version },
  };
}
