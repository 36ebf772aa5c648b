// Logos, hero pictures, stylesheet, font, favicon, and the pictures of the collections' tiles.
import { isUtf8 } from "node:buffer";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { SHOWN_PICTURE } from "@vitrine/contract/rendition-url";
import { portalFile } from "@vitrine/contract/schemas/config";
import { isTilePicture } from "@vitrine/settings/tile-picture";
import { fail } from "../../platform/app-error.ts";
import type { BlobSource, BlobStore } from "../../platform/blob-store.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { parseId } from "../../platform/ids.ts";
import type { FileContent } from "../../platform/send-file.ts";
import type { Access } from "../access/access.service.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import * as repository from "./portal-files.repository.ts";
import { findTilePicture } from "./tile-pictures.repository.ts";

export type PortalFileName = (typeof portalFile.options)[number];

export interface PortalFiles {
  available(): Promise<ReplyOf<"config.available">>;
  file(name: PortalFileName): Promise<FileContent>;
  /** All of it; undefined where there is none. */
  bytes(name: PortalFileName): Promise<Buffer | undefined>;
  /**
   * The picture of a collection's tile: one that was uploaded, which is part of the portal's look, or that of an asset;
   * an asset that may not be seen is not there.
   */
  thumbnail(caller: Caller, src: string): Promise<FileContent>;
  /** Stores a file unchecked, with a revision that nobody is named for. */
  putPortalFile(name: PortalFileName, source: BlobSource, mime: string): Promise<void>;
}

/** Bytes of a stylesheet that is read as a whole. */
const SHORT_TEXT = 256 * 1024;

export interface PortalFilesParts {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  access: Access;
  renditions: Pick<RenditionsService, "rendition">;
}

export function createPortalFiles({ db, blobs, clock, access, renditions }: PortalFilesParts): PortalFiles {
  return {
    async available() {
      const stored = await repository.listPortalFiles(db);
      const revisions = Object.fromEntries(stored.map(({ name, blobHash }) => [name, revisionOf(blobHash)]));
      const there = Object.fromEntries(portalFile.options.map((name) => [name, Object.hasOwn(revisions, name)]));
      return { ...there, revisions } as ReplyOf<"config.available">;
    },
    async file(name) {
      const row = repository.findPortalFile(db.read, name);
      if (!row) throw fail("not_found");
      const { blobHash: hash, mime, size } = row;
      const content = fileContent(blobs, row);
      if (!mime.startsWith("text/") || size > SHORT_TEXT) return content;
      const bytes = await blobs.read({ hash, size });
      // Only UTF-8 is the same text again when it is packed.
      return isUtf8(bytes) ? { ...content, bytes, text: bytes.toString() } : { ...content, bytes };
    },
    async bytes(name) {
      const row = repository.findPortalFile(db.read, name);
      return row && blobs.read({ hash: row.blobHash, size: row.size });
    },
    async thumbnail(caller, src) {
      const uploaded = isTilePicture(src) ? findTilePicture(db.read, src) : undefined;
      if (uploaded) return fileContent(blobs, uploaded);
      const id = parseId(src);
      if (id === undefined || !access.maySee(caller, access.guard(id))) throw fail("not_found");
      const picture = await renditions.rendition(id, SHOWN_PICTURE);
      if (!picture) throw fail("not_found");
      return fileContent(blobs, picture);
    },
    async putPortalFile(name, source, mime) {
      const blob = await blobs.stage(source);
      await db.write((tx) => {
        blobs.enter(tx, blob);
        const row = { name, blobHash: blob.hash, mime, size: blob.size, updatedAt: clock.seconds() };
        repository.savePortalFile(tx, row, null);
      });
    },
  };
}

export interface StoredFile {
  blobHash: string;
  mime: string;
  /** Bytes. */
  size: number;
}

export const fileContent = (blobs: Pick<BlobStore, "open">, { blobHash, mime, size }: StoredFile): FileContent => ({
  mime,
  length: size,
  etag: tagOf(blobHash),
  pieces: (start, end) => [{ open: () => blobs.open(blobHash), start, end }],
});

/** Names the bytes of a file in addresses. */
const revisionOf = (blobHash: string) => blobHash.slice(0, 16);
/** As `ETag` names a file: its revision in quotes, so that whoever knows the list of files can name one. */
export const tagOf = (blobHash: string) => `"${revisionOf(blobHash)}"`;
