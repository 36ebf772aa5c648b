// Pictures that an administrator uploads for tiles. They are named by the settings, so they come before these are saved and
// go when nothing names them any more.
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { Requester } from "../../platform/account-turns.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import type { Upload } from "../../platform/uploads.ts";
import * as repository from "./tile-pictures.repository.ts";
import type { UploadCheck } from "./upload-check.ts";
import { PICTURE_PLACE } from "./uploaded-kind.ts";

export interface TilePictures {
  /**
   * Stores a picture and answers its id, which follows from its content: the same again is the same one.
   * @throws file.wrong_kind, file.unusable, overloaded, rate.limited, storage.full
   */
  save(
    upload: Upload,
    caller: Pick<Caller, "accountId">,
    requester: Requester,
  ): Promise<ReplyOf<"config.thumbnail_save">>;
  /** Deletes those that nobody has uploaded for a week and no settings name, neither the present ones nor a state of them. */
  forgetUnnamed(): Promise<number>;
}

export interface TilePicturesParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  check: UploadCheck;
}

/** Seconds in which whoever uploads has to save what names the picture. */
const UNNAMED_KEPT = 7 * 86_400;

export function createTilePictures({ db, blobs, clock, check }: TilePicturesParts): TilePictures {
  return {
    async save(upload, { accountId }, requester) {
      const { mime, bytes, removed } = await check(upload, PICTURE_PLACE, requester);
      const blob = await blobs.stage(bytes);
      const id = idOf(blob.hash);
      await db.write((tx) => {
        blobs.enter(tx, blob);
        const { hash: blobHash, size } = blob;
        const isNew = repository.saveTilePicture(tx, { id, blobHash, mime, size, uploadedAt: clock.seconds() });
        if (!isNew) return;
        const details = { picture: id, mime, size, ...(removed.length > 0 ? { removed } : {}) };
        const kind = "settings.tile_picture_saved";
        recordEvent(tx, { at: clock.now(), kind, ...(accountId ? { accountId } : {}), details });
      });
      return { id, ...(removed.length > 0 ? { removed } : {}) };
    },
    forgetUnnamed: () => db.write((tx) => repository.removeUnnamed(tx, clock.seconds() - UNNAMED_KEPT)),
  };
}

/** 160 bits of the content's hash. */
const idOf = (hash: string) => `tile_${hash.slice(0, 40)}`;
