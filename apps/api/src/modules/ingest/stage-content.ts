import type { FileHandle } from "node:fs/promises";
import { AppError } from "../../platform/errors/app-error.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import { HEAD_BYTES } from "./detect-file-type.ts";
import { type FoundFile, openFoundFile, type Skipped, toSkipReason } from "./walk.ts";

export interface Content {
  blob: BlobInfo;
  head: Buffer;
}

export class UnreadableFileError extends Error {
  readonly skipped: Skipped;
  constructor(skipped: Skipped) {
    super(skipped.reason);
    this.skipped = skipped;
  }
}

/** Copies the content of a file to the blob store. @throws UnreadableFileError */
export async function stageContent(file: FoundFile, blobs: BlobStore): Promise<Content> {
  let handle: FileHandle | undefined;
  try {
    handle = await openFoundFile(file);
    const before = await handle.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, before.size));
    await handle.read(head, 0, head.length, 0);
    const blob = await blobs.stage({ file: handle });
    const after = await handle.stat();
    if (after.size !== blob.size || after.mtimeMs !== before.mtimeMs || after.size !== file.size) {
      throw new UnreadableFileError({ path: file.path, reason: "changing", detail: "written while it was read" });
    }
    return { blob, head };
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof AppError) throw error;
    throw new UnreadableFileError({ path: file.path, ...toSkipReason(error) });
  } finally {
    await handle?.close();
  }
}
