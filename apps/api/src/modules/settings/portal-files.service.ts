// Reads and stores the portal's files: logos, hero pictures, stylesheet, font, favicon, and the pictures of tiles.
import { isUtf8 } from "node:buffer";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import { DEFAULT_RENDITION_NAME } from "@vitrine/contract/rendition-url";
import { portalFileNameSchema } from "@vitrine/contract/schemas/config";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { parseId } from "../../platform/ids.ts";
import type { FileContent } from "../../platform/replies/send-file.ts";
import type { BlobSource, BlobStore } from "../../platform/storage/blob-store.ts";
import type { Access } from "../access/access.service.ts";
import type { RenditionsService } from "../renditions/renditions.service.ts";
import * as repository from "./portal-files.repository.ts";
import { findTilePicture } from "./tile-pictures.repository.ts";

export type PortalFileName = (typeof portalFileNameSchema.options)[number];

/** Maximum size of a stylesheet that is read into memory. */
const MAX_TEXT_BYTES = 256 * 1024;

export interface PortalFilesDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  access: Access;
  renditions: Pick<RenditionsService, "rendition">;
}

export type PortalFiles = ReturnType<typeof createPortalFiles>;

export function createPortalFiles({ db, blobs, clock, access, renditions }: PortalFilesDeps) {
  return {
    async available(): Promise<ReplyOf<"config.available">> {
      const stored = await repository.listPortalFiles(db);
      const revisions = Object.fromEntries(stored.map(({ name, blobHash }) => [name, toRevision(blobHash)]));
      const there = Object.fromEntries(
        portalFileNameSchema.options.map((name) => [name, Object.hasOwn(revisions, name)]),
      );
      return { ...there, revisions } as ReplyOf<"config.available">;
    },
    async file(name: PortalFileName): Promise<FileContent> {
      const row = await repository.findPortalFile(db.read, name);
      if (!row) throw createAppError("not_found");
      const { blobHash: hash, mime, size } = row;
      const content = toFileContent(blobs, row);
      if (!mime.startsWith("text/") || size > MAX_TEXT_BYTES) return content;
      const bytes = await blobs.read({ hash, size });
      // Only UTF-8 survives the conversion to text, which compression needs.
      return isUtf8(bytes) ? { ...content, bytes, text: bytes.toString() } : { ...content, bytes };
    },
    /** The whole content; undefined if there is no such file. */
    async bytes(name: PortalFileName): Promise<Buffer | undefined> {
      const row = await repository.findPortalFile(db.read, name);
      return row && blobs.read({ hash: row.blobHash, size: row.size });
    },
    /**
     * The picture of a collection's tile: an uploaded one, which is public like all branding, or that of an asset.
     * @throws not_found, also for an asset that the caller may not see
     */
    async thumbnail(caller: Caller, src: string): Promise<FileContent> {
      const uploaded = isTilePictureId(src) ? await findTilePicture(db.read, src) : undefined;
      if (uploaded) return toFileContent(blobs, uploaded);
      const id = parseId(src);
      if (id === undefined || !(await access.maySee(caller, await access.accessInfo(id))))
        throw createAppError("not_found");
      const picture = await renditions.rendition(id, DEFAULT_RENDITION_NAME);
      if (!picture) throw createAppError("not_found");
      return toFileContent(blobs, picture);
    },
    /** Stores a file without checks, with a revision without an author. */
    async putPortalFile(name: PortalFileName, source: BlobSource, mime: string): Promise<void> {
      const blob = await blobs.stage(source);
      await db.write(async (tx) => {
        await blobs.register(tx, blob);
        const row = { name, blobHash: blob.hash, mime, size: blob.size, updatedAt: clock.seconds() };
        await repository.savePortalFile(tx, row, null);
      });
    },
  };
}

/** `size` in bytes. */
export type StoredFile = Pick<repository.PortalFileRow, "blobHash" | "mime" | "size">;

export const toFileContent = (blobs: Pick<BlobStore, "open">, { blobHash, mime, size }: StoredFile): FileContent => ({
  mime,
  length: size,
  etag: toEtag(blobHash),
  pieces: (start, end) => [{ open: () => blobs.open(blobHash), start, end }],
});

/** Identifies the content of a file in addresses. */
const toRevision = (blobHash: string) => blobHash.slice(0, 16);
/** The ETag of a file: its revision in quotes, so that clients can derive it from the list of files. */
export const toEtag = (blobHash: string) => `"${toRevision(blobHash)}"`;
