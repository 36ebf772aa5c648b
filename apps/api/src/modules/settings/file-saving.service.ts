// Takes files of the portal from an administrator: looked at, cleaned, decoded once, and only then put in the place of
// the one that was there, in one write.
import { readFile } from "node:fs/promises";
import { AppError, fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import { TaskError } from "../../platform/child-task.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import type { Upload } from "../../platform/uploads.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import type { PortalFileName } from "./portal-files.service.ts";
import * as repository from "./settings.repository.ts";
import { isWholeIcon, isWholeWoff2, kindOf, placeOf } from "./uploaded-kind.ts";

type Who = Pick<Caller, "accountId">;

export interface FileSaving {
  /**
   * Stores what was uploaded and answers what was taken out of it. @throws file.wrong_kind, overloaded, storage.full
   */
  save(name: PortalFileName, upload: Upload, who: Who): Promise<string[]>;
  /** Nothing where there is none. */
  remove(name: PortalFileName, who: Who): Promise<void>;
}

export interface FileSavingParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  cleaner: Pick<Cleaner, "clean">;
  decoder: Pick<Decoder, "pictures">;
}

const MOST_PIXELS = 100e6;
const DECODING_MS = 10_000;

export function createFileSaving({ db, blobs, clock, cleaner, decoder }: FileSavingParts): FileSaving {
  async function checked(name: PortalFileName, { path }: Upload) {
    const place = placeOf(name);
    const { accepted } = place;
    const bytes = await readFile(path);
    const mime = await kindOf(bytes, place);
    if (mime === undefined) throw fail("file.wrong_kind", { accepted });
    const damaged = () => fail("file.wrong_kind", { accepted, problem: "damaged" });
    if (mime === "text/css" || mime === "image/svg+xml") {
      const [cleaned] = await cleaner.clean(mime === "text/css" ? "css" : "svg", [withoutMark(bytes)]).catch(refuse);
      if (!cleaned) throw damaged();
      return { mime, bytes: Buffer.from(cleaned.text), removed: cleaned.removed };
    }
    if (mime === "font/woff2" || mime === "image/x-icon") {
      if (!(mime === "font/woff2" ? isWholeWoff2 : isWholeIcon)(bytes)) throw damaged();
    } else {
      const look = { limitMs: DECODING_MS };
      const { width, height, remark } = await decoder
        .pictures(path, mime, [{ name: "look", edge: 64 }], look)
        .catch(refuse);
      if (width * height > MOST_PIXELS) throw fail("file.wrong_kind", { accepted, problem: "too_many_pixels" });
      if (remark !== undefined) throw damaged();
    }
    return { mime, bytes, removed: [] };

    function refuse(error: unknown): never {
      if (!(error instanceof TaskError)) throw error;
      if (error.problem === "busy" || error.problem === "cancelled") throw new AppError("overloaded");
      if (error.problem === "disk_full") throw new AppError("storage.full");
      const problem = error.problem === "too_large" ? "too_many_pixels" : "damaged";
      throw fail("file.wrong_kind", { accepted, problem });
    }
  }

  return {
    async save(name, upload, { accountId }) {
      const { mime, bytes, removed } = await checked(name, upload);
      const blob = await blobs.stage(bytes);
      await db.write((tx) => {
        blobs.enter(tx, blob);
        repository.savePortalFile(tx, { name, blobHash: blob.hash, mime, size: blob.size, updatedAt: clock.seconds() });
        const details = { file: name, mime, size: blob.size, ...(removed.length > 0 ? { removed } : {}) };
        recordEvent(tx, { at: clock.now(), kind: "settings.file_saved", ...(accountId ? { accountId } : {}), details });
      });
      return removed;
    },
    remove: (name, { accountId }) =>
      db.write((tx) => {
        if (!repository.removePortalFile(tx, name)) return;
        const kind = "settings.file_removed";
        recordEvent(tx, { at: clock.now(), kind, ...(accountId ? { accountId } : {}), details: { file: name } });
      }),
  };
}

/** UTF-8, without the mark with which some programs begin it. */
const withoutMark = (bytes: Buffer) => bytes.toString().replace(/^\uFEFF/, "");
