// Takes files of the portal from an administrator: looked at, cleaned, decoded once, and only then put in the place of
// the one that was there, in one write.
import { readFile } from "node:fs/promises";
import { fail } from "../../platform/app-error.ts";
import type { BlobStore } from "../../platform/blob-store.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { recordEvent } from "../../platform/events.repository.ts";
import type { Upload } from "../../platform/uploads.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import type { Cleaner } from "./cleaning/cleaner.service.ts";
import { checkMeant, type FileChange, replaceFile } from "./file-change.ts";
import * as repository from "./portal-files.repository.ts";
import type { PortalFileName } from "./portal-files.service.ts";
import { kindOf, placeOf } from "./uploaded-kind.ts";
import { isWholeWoff2 } from "./whole-font.ts";
import { lookAtIcon, lookAtPicture, refuse, unusable } from "./whole-picture.ts";

export interface FileSaving {
  /**
   * Stores what was uploaded and answers what was taken out of it. What is stored already makes no revision.
   * @throws file.wrong_kind, file.unusable, request.precondition, overloaded, storage.full
   */
  save(name: PortalFileName, upload: Upload, change: FileChange): Promise<string[]>;
  /** Nothing where there is none. Its revisions stay. @throws request.precondition */
  remove(name: PortalFileName, change: FileChange): Promise<void>;
}

export interface FileSavingParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  cleaner: Pick<Cleaner, "clean">;
  decoder: Pick<Decoder, "pictures">;
}

export function createFileSaving({ db, blobs, clock, cleaner, decoder }: FileSavingParts): FileSaving {
  async function checked(name: PortalFileName, { path }: Upload) {
    const place = placeOf(name);
    const bytes = await readFile(path);
    const mime = await kindOf(bytes, place);
    if (mime === undefined) throw fail("file.wrong_kind", { accepted: place.accepted });
    if (mime === "text/css" || mime === "image/svg+xml") {
      const [cleaned] = await cleaner.clean(mime === "text/css" ? "css" : "svg", [withoutMark(bytes)]).catch(refuse);
      if (!cleaned) throw unusable("damaged");
      return { mime, bytes: Buffer.from(cleaned.text), removed: cleaned.removed };
    }
    if (mime === "font/woff2") {
      if (!(await isWholeWoff2(bytes))) throw unusable("damaged");
    } else if (mime === "image/x-icon") await lookAtIcon(decoder, path, bytes);
    else await lookAtPicture(decoder, path, mime, bytes);
    return { mime, bytes, removed: [] };
  }

  return {
    async save(name, upload, change) {
      const { mime, bytes, removed } = await checked(name, upload);
      const blob = await blobs.stage(bytes);
      await db.write((tx) => {
        blobs.enter(tx, blob);
        const file = { blobHash: blob.hash, mime, size: blob.size };
        replaceFile(tx, name, file, { clock, change, details: removed.length > 0 ? { removed } : {} });
      });
      return removed;
    },
    remove: (name, change) =>
      db.write((tx) => {
        const { accountId } = change;
        checkMeant(tx, name, change);
        if (!repository.removePortalFile(tx, name)) return;
        const kind = "settings.file_removed";
        recordEvent(tx, { at: clock.now(), kind, ...(accountId ? { accountId } : {}), details: { file: name } });
      }),
  };
}

/** UTF-8, without the mark with which some programs begin it. */
const withoutMark = (bytes: Buffer) => bytes.toString().replace(/^\uFEFF/, "");
