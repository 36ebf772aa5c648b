// Stores pictures that an administrator uploads for tiles. They are uploaded before the settings that refer to them are
// saved, and deleted when nothing refers to them any more.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { PICTURE_RULES } from "@vitrine/contract/upload-rules";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { recordEvent } from "../../platform/database/events.repository.ts";
import type { Upload } from "../../platform/http/uploads.ts";
import type { Requester } from "../../platform/jobs/account-queues.ts";
import type { BlobStore } from "../../platform/storage/blob-store.ts";
import * as repository from "./tile-pictures.repository.ts";
import type { UploadCheck } from "./upload-check.ts";

export interface TilePicturesDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  check: UploadCheck;
}

/** Seconds after an upload in which the settings that refer to it must be saved. */
const UNREFERENCED_RETENTION_SECONDS = 7 * 86_400;

export type TilePictureUploads = ReturnType<typeof createTilePictureUploads>;

export function createTilePictureUploads({ db, blobs, clock, check }: TilePicturesDeps) {
  return {
    /**
     * Stores a picture and returns its id, which is derived from its content, so that a repeated upload has the same id.
     * @throws file.wrong_kind, file.unusable, overloaded, rate.limited, storage.full
     */
    async save(
      upload: Upload,
      { accountId }: Pick<Caller, "accountId">,
      requester: Requester,
    ): Promise<ReplyOf<"config.thumbnail_save">> {
      const { mime, bytes, removed } = await check(upload, PICTURE_RULES, requester);
      const blob = await blobs.stage(bytes);
      const id = toTilePictureId(blob.hash);
      await db.write(async (tx) => {
        await blobs.register(tx, blob);
        const { hash: blobHash, size } = blob;
        const isNew = await repository.saveTilePicture(tx, { id, blobHash, mime, size, uploadedAt: clock.seconds() });
        const details = { picture: id, mime, size, ...(removed.length > 0 ? { removed } : {}) };
        if (isNew) await recordEvent(tx, clock, "settings.tile_picture_saved", details, accountId);
      });
      return { id, ...(removed.length > 0 ? { removed } : {}) };
    },
    /** Deletes pictures older than a week that neither the settings nor their revisions refer to; returns how many. */
    deleteUnreferenced: (): Promise<number> =>
      db.write((tx) => repository.deleteUnreferencedTilePictures(tx, clock.seconds() - UNREFERENCED_RETENTION_SECONDS)),
  };
}

/** Contains 160 bits of the content's hash. */
const toTilePictureId = (hash: string) => `tile_${hash.slice(0, 40)}`;
