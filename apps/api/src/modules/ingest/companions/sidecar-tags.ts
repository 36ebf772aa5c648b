import { fileError, TaskError } from "../../../platform/processes/child-task.ts";
import type { BlobStore } from "../../../platform/storage/blob-store.ts";
import type { Tags } from "../metadata/embedded-metadata.ts";
import type { MetadataReader } from "../metadata/metadata-reader.service.ts";
import { SIDECAR_ERROR_TAG, SIDECAR_MIME } from "../metadata/sidecar-xml.ts";

interface TagReaderDeps {
  blobs: BlobStore;
  metadata: MetadataReader;
}

export const createMissingPerlError = () => new TaskError("no_program", "Perl is not installed.");

/** Reads the tags of a companion; returns a TaskError if they cannot be read. */
export async function readCompanionTags(
  { blobs, metadata }: TagReaderDeps,
  hash: string,
  mime: string,
): Promise<Tags | TaskError> {
  return blobs.withLocalCopy(hash, (path) => metadata.read(path, mime)).catch(fileError);
}

/** Reads the XMP tags of a sidecar; returns a TaskError if it is invalid. */
export async function readSidecarTags(reading: TagReaderDeps, hash: string): Promise<Tags | TaskError> {
  const tags = await readCompanionTags(reading, hash, SIDECAR_MIME);
  if (tags instanceof TaskError) return tags;
  const problem = tags.get(SIDECAR_ERROR_TAG);
  if (typeof problem === "string") return new TaskError("broken", problem);
  // Other tags describe the text file itself.
  return new Map([...tags].filter(([name]) => name.startsWith("XMP-")));
}
