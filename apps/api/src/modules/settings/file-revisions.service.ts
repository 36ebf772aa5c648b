// Lists and restores earlier versions of the portal's files. Their blobs are kept as long as a revision refers to them.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import { fail } from "../../platform/errors/app-error.ts";
import { parseId } from "../../platform/ids.ts";
import type { AccountQueues, Requester } from "../../platform/jobs/account-queues.ts";
import type { FileContent } from "../../platform/replies/send-file.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import { type FileChange, replaceFile } from "./file-change.ts";
import { rejectUpload } from "./picture-check.ts";
import * as repository from "./portal-files.repository.ts";
import { type PortalFileName, toFileContent } from "./portal-files.service.ts";
import { cleanFile, isMarkup } from "./upload-check.ts";

export interface FileRevisionsDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  cleaner: Pick<Cleaner, "clean">;
  accountQueue: AccountQueues;
}

export type FileRevisions = ReturnType<typeof createFileRevisions>;

export function createFileRevisions({ db, blobs, clock, cleaner, accountQueue }: FileRevisionsDeps) {
  function getRevision(from: Reader, name: PortalFileName, id: string): repository.FileRevision {
    const number = parseId(id);
    const revision = number === undefined ? undefined : repository.findFileRevision(from, name, number);
    if (!revision) throw fail("revision.not_found");
    return revision;
  }

  /** Undefined if cleaning does not change it. */
  async function stageCleaned({ blobHash: hash, mime, size }: repository.FileRevision, requester: Requester) {
    if (!isMarkup(mime)) return undefined;
    const bytes = await blobs.read({ hash, size });
    const cleaned = await accountQueue
      .run(requester, () => cleanFile(cleaner, mime, bytes, requester.signal))
      .catch(rejectUpload);
    return cleaned.bytes.equals(bytes) ? undefined : blobs.stage(cleaned.bytes);
  }

  return {
    /** Newest first. */
    async list(name: PortalFileName): Promise<ReplyOf<"revisions.files">["revisions"]> {
      const present = repository.findPortalFile(db.read, name);
      return repository.listFileRevisions(db.read, name).map(({ id, blobHash, mime, size, createdAt, createdBy }) => ({
        id: String(id),
        file: name,
        mime,
        size,
        at: createdAt,
        ...(createdBy === null ? {} : { by: createdBy }),
        present: present?.blobHash === blobHash && present.mime === mime,
      }));
    },
    /** @throws revision.not_found */
    content: async (name: PortalFileName, id: string): Promise<FileContent> =>
      toFileContent(blobs, getRevision(db.read, name, id)),
    /**
     * Restores a version as a new revision. Stylesheets and SVGs are cleaned again: an earlier version of the software
     * may
     * have stored content that is removed today.
     * @throws revision.not_found, request.precondition, file.unusable, overloaded, rate.limited, storage.full
     */
    async restore(name: PortalFileName, id: string, change: FileChange, requester: Requester): Promise<void> {
      const blob = await stageCleaned(getRevision(db.read, name, id), requester);
      await db.write((tx) => {
        const old = getRevision(tx, name, id);
        if (blob) blobs.register(tx, blob);
        const file = blob ? { ...old, blobHash: blob.hash, size: blob.size } : old;
        replaceFile(tx, name, file, { clock, change, details: { restored: Number(id) } });
      });
    },
  };
}
