// Earlier states of the portal's files: their blobs are kept as long as a revision names them.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import { parseId } from "../../platform/ids.ts";
import type { FileContent } from "../../platform/send-file.ts";
import * as repository from "./portal-files.repository.ts";
import { fileContent, type PortalFileName } from "./portal-files.service.ts";
import { accountName, type Reader } from "./settings.repository.ts";

export interface FileRevisions {
  /** Newest first. */
  list(name: PortalFileName): Promise<ReplyOf<"revisions.files">["revisions"]>;
  /** @throws revision.not_found */
  content(name: PortalFileName, id: string): Promise<FileContent>;
  /** Puts the very bytes of then in the file's place, as a new revision. @throws revision.not_found */
  restore(name: PortalFileName, id: string, who: Pick<Caller, "accountId">): Promise<void>;
}

export interface FileRevisionsParts {
  db: Database;
  blobs: Pick<BlobStore, "open">;
  clock: Clock;
}

export function createFileRevisions({ db, blobs, clock }: FileRevisionsParts): FileRevisions {
  function found(from: Reader, name: PortalFileName, id: string): repository.FileRevision {
    const number = parseId(id);
    const revision = number === undefined ? undefined : repository.findFileRevision(from, name, number);
    if (!revision) throw fail("revision.not_found");
    return revision;
  }

  return {
    async list(name) {
      const present = repository.presentFile(db.read, name);
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
    restore: (name, id, { accountId }) =>
      db.write((tx) => {
        const { blobHash, mime, size } = found(tx, name, id);
        const row = { name, blobHash, mime, size, updatedAt: clock.seconds() };
        const revision = repository.savePortalFile(tx, row, accountName(tx, accountId));
        if (revision === undefined) return;
        const details = { file: name, revision, mime, size, restored: Number(id) };
        recordEvent(tx, { at: clock.now(), kind: "settings.file_saved", ...(accountId ? { accountId } : {}), details });
      }),
  };
}
