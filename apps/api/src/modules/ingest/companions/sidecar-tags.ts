import type { BlobStore } from "../../../platform/blob-store.ts";
import { TaskError } from "../../../platform/child-task.ts";
import { type Readings, readTags, type Tags } from "../embedded.ts";
import type { Mapping } from "../mapping.ts";
import type { MetadataReader } from "../metadata-reader.service.ts";

interface TagReading {
  blobs: BlobStore;
  metadata: MetadataReader;
}

/** The tags of a companion; a TaskError where they cannot be read. */
export async function tagsOf({ blobs, metadata }: TagReading, hash: string, mime: string): Promise<Tags | TaskError> {
  const read = (path: string) => metadata.read(path, mime);
  return blobs.withLocalCopy(hash, read).catch((error: unknown) => {
    if (error instanceof TaskError && error.problem !== "busy" && error.problem !== "disk_full") return error;
    throw error;
  });
}

/** Those of a sidecar. */
export async function sidecarTags(reading: TagReading, hash: string): Promise<Tags | TaskError> {
  const tags = await tagsOf(reading, hash, "application/rdf+xml");
  if (tags instanceof TaskError) return tags;
  // Everything else that is said of the sidecar is about a file of text.
  const described = new Map([...tags].filter(([name]) => name.startsWith("XMP-")));
  return described.size > 0 ? described : new TaskError("broken", "It holds no XMP.");
}

/** What a sidecar says of a field counts, and what is embedded where it says nothing. */
export function describedBy(sidecar: Tags, embedded: Readings, mapping: Mapping): Readings {
  if (sidecar.size === 0) return embedded;
  const { values, numbers, texts, own, ...facts } = readTags(sidecar, mapping);
  return {
    ...embedded,
    ...facts,
    values: new Map([...embedded.values, ...values]),
    numbers: new Map([...embedded.numbers, ...numbers]),
    texts: new Map([...embedded.texts, ...texts]),
    own: new Map([...embedded.own, ...own]),
  };
}
