import type { FileHandle } from "node:fs/promises";
import { AppError } from "../../platform/app-error.ts";
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import { HEAD_BYTES } from "./recognise.ts";
import { type FoundFile, openFound, type Skipped, whyNot } from "./walk.ts";

export interface Content {
  blob: BlobInfo;
  head: Buffer;
}

export class Unreadable extends Error {
  readonly skipped: Skipped;
  constructor(skipped: Skipped) {
    super(skipped.reason);
    this.skipped = skipped;
  }
}

/** Stores what a file holds. @throws Unreadable */
export async function readContent(file: FoundFile, blobs: BlobStore): Promise<Content> {
  let handle: FileHandle | undefined;
  try {
    handle = await openFound(file);
    const before = await handle.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, before.size));
    await handle.read(head, 0, head.length, 0);
    const blob = await blobs.stage({ file: handle });
    const after = await handle.stat();
    if (after.size !== blob.size || after.mtimeMs !== before.mtimeMs || after.size !== file.size) {
      throw new Unreadable({ path: file.path, reason: "changing", detail: "written while it was read" });
    }
    return { blob, head };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof AppError) throw error;
    throw new Unreadable({ path: file.path, ...whyNot(error) });
  } finally {
    await handle?.close();
  }
}
