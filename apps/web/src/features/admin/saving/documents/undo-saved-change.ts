/** Stores again what a save has replaced, as a new revision, unless somebody else has saved since. */
import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { createSettingsMigrationReport } from "@vitrine/settings/documents/migration-report";
import type { DraftDocument, DraftName } from "../../drafts/draft-store.ts";
import { getCachedFileContent, NO_FILE_CONTENT_KEY, parseFileDraftName } from "../../drafts/file-drafts.ts";
import type { DocumentSaveOutcome } from "./document-save-outcome.ts";
import { restoreRevision } from "./restore-revision.ts";
import { saveDocument } from "./save-document.ts";

/** A document that was saved; `after` is null if it was removed. */
export interface SavedChange {
  readonly name: DraftName;
  /** The draft as it was sent, with the stored document below it. */
  readonly before: DraftDocument;
  readonly after: DraftDocument | null;
}

export function canUndoSave(client: Pick<Client, "has">, changes: readonly SavedChange[]): boolean {
  return changes.every((change) => {
    if (isMigration(change)) return client.has("revisions");
    if (parseFileDraftName(change.name)) return hasBytes(change.before.base.content);
    return change.before.pendingChange !== "added" || client.has("removals");
  });
}

/** A replaced file can be saved again only if its bytes could be read. */
const hasBytes = (content: unknown) => content === NO_FILE_CONTENT_KEY || getCachedFileContent(content) !== undefined;

/** Never rejects. */
export async function undoSavedChange(client: Client, change: SavedChange): Promise<DocumentSaveOutcome> {
  const { name, before, after } = change;
  const { pendingChange, ...stored } = before;
  const earlier = { ...stored, draft: before.base };
  if (!after) return saveDocument(client, name, { ...earlier, pendingChange: "added" });
  if (pendingChange === "added") return saveDocument(client, name, { ...after, pendingChange: "removed" });
  if (isMigration(change)) return restoreMigrated(client, after);
  return saveDocument(client, name, { ...earlier, base: after.base, etag: after.etag });
}

/** Settings of an older version are restored as they were: saving them would migrate them again. */
const isMigration = ({ name, before }: SavedChange) =>
  name === "settings" && createSettingsMigrationReport(before.stored ?? {}).result === "versionUpdate";

async function restoreMigrated(client: Client, after: DraftDocument): Promise<DocumentSaveOutcome> {
  try {
    const { revisions } = await client.call("revisions.list", { query: { document: "config" } });
    const [, before] = revisions;
    if (!before) throw new ApiError({ status: 404, code: "revision.not_found", message: "" });
    // The header with the ETag makes sure that nobody has saved since.
    return { kind: "saved", document: await restoreRevision(client, "settings", before.id, after) };
  } catch (error) {
    return { kind: "failed", error };
  }
}
