// Saves and removes files of the portal for an administrator: an upload is checked first and then replaces the previous
// file in one transaction.

import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import type { Upload } from "../../platform/http/uploads.ts";
import type { Requester } from "../../platform/jobs/account-queues.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import { assertPrecondition, type FileChange, replaceFile } from "./file-change.ts";
import * as repository from "./portal-files.repository.ts";
import type { PortalFileName } from "./portal-files.service.ts";
import type { UploadCheck } from "./upload-check.ts";
import { getUploadRules } from "./upload-rules.ts";

export interface FileSavingParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  check: UploadCheck;
}

export type FileSaving = ReturnType<typeof createFileSaving>;

export function createFileSaving({ db, blobs, clock, check }: FileSavingParts) {
  return {
    /**
     * Stores an upload and returns what was removed from it. An unchanged file creates no revision.
     * @throws file.wrong_kind, file.unusable, request.precondition, overloaded, rate.limited, storage.full
     */
    async save(name: PortalFileName, upload: Upload, change: FileChange, requester: Requester): Promise<string[]> {
      const { mime, bytes, removed } = await check(upload, getUploadRules(name), requester);
      const blob = await blobs.stage(bytes);
      await db.write((tx) => {
        blobs.register(tx, blob);
        const file = { blobHash: blob.hash, mime, size: blob.size };
        replaceFile(tx, name, file, { clock, change, details: removed.length > 0 ? { removed } : {} });
      });
      return removed;
    },
    /** Does nothing if there is no file. Revisions stay. @throws request.precondition */
    remove: (name: PortalFileName, change: FileChange): Promise<void> =>
      db.write((tx) => {
        assertPrecondition(tx, name, change);
        if (repository.removePortalFile(tx, name))
          recordEvent(tx, clock, "settings.file_removed", { file: name }, change.accountId);
      }),
  };
}
