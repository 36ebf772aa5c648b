// Saves, removes and restores files of the portal for an administrator. An upload is checked first and then replaces the
// previous file in one transaction, with a revision and an event. Blobs are kept as long as a revision refers to them.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { getUploadRules } from "@vitrine/contract/upload-rules";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import type { Upload } from "../../platform/http/uploads.ts";
import { parseId } from "../../platform/ids.ts";
import type { AccountQueues, Requester } from "../../platform/jobs/account-queues.ts";
import { type Preconditions, permitsChange } from "../../platform/replies/etag.ts";
import type { FileContent } from "../../platform/replies/send-file.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import type { MarkupCleaner } from "./cleaning/cleaner.service.ts";
import { rejectUpload } from "./picture-check.ts";
import * as repository from "./portal-files.repository.ts";
import { type PortalFileName, type StoredFile, toEtag, toFileContent } from "./portal-files.service.ts";
import { accountName } from "./settings.repository.ts";
import { cleanFile, needsCleaning, type UploadCheck } from "./upload-check.ts";

export type FileChangeContext = Pick<Caller, "accountId"> & Preconditions;

export interface FileSavingDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  check: UploadCheck;
  cleaner: Pick<MarkupCleaner, "clean">;
  accountQueue: AccountQueues;
}

export type FileSaving = ReturnType<typeof createFileSaving>;

export function createFileSaving({ db, blobs, clock, check, cleaner, accountQueue }: FileSavingDeps) {
  /** Replaces a file, with a revision and an event with these details. An unchanged file creates neither. */
  async function replace(
    tx: Tx,
    name: PortalFileName,
    { blobHash, mime, size }: StoredFile,
    change: FileChangeContext,
    details: Record<string, unknown>,
  ): Promise<void> {
    await assertPrecondition(tx, name, change);
    const row = { name, blobHash, mime, size, updatedAt: clock.seconds() };
    const revision = await repository.savePortalFile(tx, row, await accountName(tx, change.accountId));
    if (revision === undefined) return;
    await recordEvent(
      tx,
      clock,
      "settings.file_saved",
      { file: name, revision, mime, size, ...details },
      change.accountId,
    );
  }

  async function getRevision(from: Reader, name: PortalFileName, id: string): Promise<repository.FileRevision> {
    const number = parseId(id);
    const revision = number === undefined ? undefined : await repository.findFileRevision(from, name, number);
    if (!revision) throw createAppError("revision.not_found");
    return revision;
  }

  /** Cleans the content of a revision again and stages it; undefined if cleaning does not change it. */
  async function stageCleaned({ blobHash: hash, mime, size }: repository.FileRevision, requester: Requester) {
    if (!needsCleaning(mime)) return undefined;
    const bytes = await blobs.read({ hash, size });
    const cleaned = await accountQueue
      .run(requester, () => cleanFile(cleaner, mime, bytes, requester.signal))
      .catch(rejectUpload);
    return cleaned.bytes.equals(bytes) ? undefined : blobs.stage(cleaned.bytes);
  }

  return {
    /**
     * Stores an upload and returns what was removed from it. An unchanged file creates no revision.
     * @throws file.wrong_kind, file.unusable, request.precondition, overloaded, rate.limited, storage.full
     */
    async save(
      name: PortalFileName,
      upload: Upload,
      change: FileChangeContext,
      requester: Requester,
    ): Promise<string[]> {
      const { mime, bytes, removed } = await check(upload, getUploadRules(name), requester);
      const blob = await blobs.stage(bytes);
      await db.write(async (tx) => {
        await blobs.register(tx, blob);
        const file = { blobHash: blob.hash, mime, size: blob.size };
        await replace(tx, name, file, change, removed.length > 0 ? { removed } : {});
      });
      return removed;
    },
    /** Does nothing if there is no file. Revisions stay. @throws request.precondition */
    remove: (name: PortalFileName, change: FileChangeContext): Promise<void> =>
      db.write(async (tx) => {
        await assertPrecondition(tx, name, change);
        if (await repository.removePortalFile(tx, name))
          await recordEvent(tx, clock, "settings.file_removed", { file: name }, change.accountId);
      }),
    /** The kept revisions of a file, newest first. */
    async revisions(name: PortalFileName): Promise<ReplyOf<"revisions.files">["revisions"]> {
      return (await repository.listFileRevisions(db.read, name)).map(
        ({ id, mime, size, createdAt, createdBy, present }) => ({
          id: String(id),
          file: name,
          mime,
          size,
          at: createdAt,
          ...(createdBy === null ? {} : { by: createdBy }),
          present,
        }),
      );
    },
    /** @throws revision.not_found */
    revision: async (name: PortalFileName, id: string): Promise<FileContent> =>
      toFileContent(blobs, await getRevision(db.read, name, id)),
    /**
     * Restores a version as a new revision. Stylesheets and SVGs are cleaned again: an earlier version of the software
     * may have stored content that is removed today.
     * @throws revision.not_found, request.precondition, file.unusable, overloaded, rate.limited, storage.full
     */
    async restore(name: PortalFileName, id: string, change: FileChangeContext, requester: Requester): Promise<void> {
      const blob = await stageCleaned(await getRevision(db.read, name, id), requester);
      await db.write(async (tx) => {
        const old = await getRevision(tx, name, id);
        if (blob) await blobs.register(tx, blob);
        const file = blob ? { ...old, blobHash: blob.hash, size: blob.size } : old;
        await replace(tx, name, file, change, { restored: Number(id) });
      });
    },
  };
}

/** @throws request.precondition if the stored file does not match the request's precondition headers */
async function assertPrecondition(tx: Tx, name: PortalFileName, change: FileChangeContext): Promise<void> {
  const present = await repository.findPortalFile(tx, name);
  const tag = present ? toEtag(present.blobHash) : "";
  if (!permitsChange(change, present !== undefined, [tag])) throw createAppError("request.precondition");
}
