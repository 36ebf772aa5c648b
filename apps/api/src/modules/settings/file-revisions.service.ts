// Earlier states of the portal's files: their blobs are kept as long as a revision names them.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { AccountTurns, Requester } from "../../platform/account-turns.ts";
import { fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { parseId } from "../../platform/ids.ts";
import type { FileContent } from "../../platform/send-file.ts";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import { type FileChange, replaceFile } from "./file-change.ts";
import * as repository from "./portal-files.repository.ts";
import { fileContent, type PortalFileName } from "./portal-files.service.ts";
import type { Reader } from "./settings.repository.ts";
import { cleanFile, isMarked } from "./upload-check.ts";
import { refuse } from "./whole-picture.ts";

export interface FileRevisions {
  /** Newest first. */
  list(name: PortalFileName): Promise<ReplyOf<"revisions.files">["revisions"]>;
  /** @throws revision.not_found */
  content(name: PortalFileName, id: string): Promise<FileContent>;
  /**
   * Puts the bytes of then in the file's place, as a new revision. Stylesheets and drawings are cleaned anew: an earlier
   * version may have stored what is not stored any more.
   * @throws revision.not_found, request.precondition, file.unusable, overloaded, rate.limited, storage.full
   */
  restore(name: PortalFileName, id: string, change: FileChange, requester: Requester): Promise<void>;
}

export interface FileRevisionsParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  cleaner: Pick<Cleaner, "clean">;
  turns: AccountTurns;
}

export function createFileRevisions({ db, blobs, clock, cleaner, turns }: FileRevisionsParts): FileRevisions {
  function found(from: Reader, name: PortalFileName, id: string): repository.FileRevision {
    const number = parseId(id);
    const revision = number === undefined ? undefined : repository.findFileRevision(from, name, number);
    if (!revision) throw fail("revision.not_found");
    return revision;
  }

  /** Undefined where cleaning leaves it as it is. */
  async function cleanedBlob({ blobHash: hash, mime, size }: repository.FileRevision, requester: Requester) {
    if (!isMarked(mime)) return undefined;
    const bytes = await blobs.read({ hash, size });
    const cleaned = await turns.take(requester, () => cleanFile(cleaner, mime, bytes, requester.signal)).catch(refuse);
    return cleaned.bytes.equals(bytes) ? undefined : blobs.stage(cleaned.bytes);
  }

  return {
    async list(name) {
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
    content: async (name, id) => fileContent(blobs, found(db.read, name, id)),
    async restore(name, id, change, requester) {
      const blob = await cleanedBlob(found(db.read, name, id), requester);
      await db.write((tx) => {
        const then = found(tx, name, id);
        if (blob) blobs.enter(tx, blob);
        const file = blob ? { ...then, blobHash: blob.hash, size: blob.size } : then;
        replaceFile(tx, name, file, { clock, change, details: { restored: Number(id) } });
      });
    },
  };
}
