/** Lists what saving a document would change on the server. Pure. */
import { type DocumentChange, diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { isJsonObject, type JsonObject } from "@vitrine/settings/merge";
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

/** Copies the version, so that a different version does not count as a change. */
function copyVersion({ metadata }: JsonObject, stored: JsonObject): JsonObject {
  if (!isJsonObject(metadata) || metadata.version === undefined) return stored;
  return {
    ...stored,
    metadata: { ...(isJsonObject(stored.metadata) ? stored.metadata : {}), version: metadata.version },
  };
}
