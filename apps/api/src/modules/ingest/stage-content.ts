import { AppError } from "../../platform/errors/app-error.ts";
import { readBytes } from "../../platform/files/read-bytes.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import { HEAD_BYTES } from "./detect-file-type.ts";
import { type FoundFile, openFoundFile, type SkippedPath, toSkipReason } from "./walk.ts";

export interface StagedContent {
  blob: BlobInfo;
  head: Buffer;
}

export class UnreadableFileError extends Error {
  readonly skipped: SkippedPath;
  constructor(skipped: SkippedPath) {
    super(skipped.reason);
    this.skipped = skipped;
  }
}

/** Copies the content of a file to the blob store. @throws UnreadableFileError */
export async function stageContent(file: FoundFile, blobs: BlobStore): Promise<StagedContent> {
  try {
    await using handle = await openFoundFile(file);
    const before = await handle.stat();
    const head = await readBytes(handle, 0, HEAD_BYTES);
    const blob = await blobs.stage({ file: handle });
    const after = await handle.stat();
    if (after.size !== blob.size || after.mtimeMs !== before.mtimeMs || after.size !== file.size) {
      throw new UnreadableFileError({ path: file.path, reason: "changing", detail: "written while it was read" });
    }
    return { blob, head };
  } catch (error) {
    if (error instanceof UnreadableFileError || error instanceof AppError) throw error;
    throw new UnreadableFileError({ path: file.path, ...toSkipReason(error) });
  }
}
