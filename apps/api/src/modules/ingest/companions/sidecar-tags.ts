import type { BlobStore } from "../../../platform/blob-store.ts";
import { fileError, TaskError } from "../../../platform/child-task.ts";
import type { Tags } from "../embedded.ts";
import type { MetadataReader } from "../metadata-reader.service.ts";
import { SIDECAR, SIDECAR_FAULT } from "../sidecar-xml.ts";

interface TagReading {
  blobs: BlobStore;
  metadata: MetadataReader;
}

export const withoutPerl = () => new TaskError("no_program", "Perl is not installed.");

/** The tags of a companion; a TaskError where they cannot be read. */
export async function tagsOf({ blobs, metadata }: TagReading, hash: string, mime: string): Promise<Tags | TaskError> {
  return blobs.withLocalCopy(hash, (path) => metadata.read(path, mime)).catch(fileError);
}

/** Those of a sidecar. */
export async function sidecarTags(reading: TagReading, hash: string): Promise<Tags | TaskError> {
  const tags = await tagsOf(reading, hash, SIDECAR);
  if (tags instanceof TaskError) return tags;
  const fault = tags.get(SIDECAR_FAULT);
  if (typeof fault === "string") return new TaskError("broken", fault);
  // Everything else that is said of the sidecar is about a file of text.
  return new Map([...tags].filter(([name]) => name.startsWith("XMP-")));
}
