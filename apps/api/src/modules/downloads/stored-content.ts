// The content of a reply: a stored file, or a zip of stored files.
import type { Piece } from "../../platform/replies/byte-sender.ts";
import type { FileContent } from "../../platform/replies/send-file.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import type { ZipLayout, ZipPiece } from "./zip-layout.ts";

export const createBlobFileContent = (
  blobs: Pick<BlobStore, "open">,
  { hash, size }: Pick<BlobInfo, "hash" | "size">,
  mime: string,
): FileContent => ({
  length: size,
  mime,
  etag: `"${hash.slice(0, 32)}"`,
  pieces: (start, end) => [{ open: () => blobs.open(hash), start, end }],
});

/** `pieceOf`: a part of the content of an entry. */
export const createZipFileContent = (
  { length, etag, pieces }: ZipLayout,
  pieceOf: (part: Exclude<ZipPiece, { bytes: Buffer }>) => Piece,
): FileContent => ({
  length,
  mime: "application/zip",
  etag,
  *pieces(start, end) {
    for (const piece of pieces(start, end)) yield "bytes" in piece ? piece.bytes : pieceOf(piece);
  },
});
