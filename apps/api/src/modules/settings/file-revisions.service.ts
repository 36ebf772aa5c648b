// Earlier states of the portal's files: their blobs are kept as long as a revision names them.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { parseId } from "../../platform/ids.ts";
import type { FileContent } from "../../platform/send-file.ts";
import { type FileChange, replaceFile } from "./file-change.ts";
import * as repository from "./portal-files.repository.ts";
import { fileContent, type PortalFileName } from "./portal-files.service.ts";
import type { Reader } from "./settings.repository.ts";

export interface FileRevisions {
  /** Newest first. */
  list(name: PortalFileName): Promise<ReplyOf<"revisions.files">["revisions"]>;
  /** @throws revision.not_found */
  content(name: PortalFileName, id: string): Promise<FileContent>;
  /** Puts the very bytes of then in the file's place, as a new revision. @throws revision.not_found, request.precondition */
  restore(name: PortalFileName, id: string, change: FileChange): Promise<void>;
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
    restore: (name, id, change) =>
      db.write((tx) =>
        replaceFile(tx, name, found(tx, name, id), { clock, change, details: { restored: Number(id) } }),
      ),
  };
}
