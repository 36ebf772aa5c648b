// Reads the metadata of companions. A sidecar describes its asset; of a raw photograph or the film of a live photograph only
// the usage terms count, so that adding a picture does not reveal an embargoed photograph.
import type { Companion, CompanionRole } from "../../../db/tables/companion.table.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { requireFileError, TaskError } from "../../../platform/processes/child-task.ts";
import type { BlobStore } from "../../../platform/storage/blob-store.ts";
import { type MetadataTags, mapTagsToFields, NO_TAGS } from "../metadata/embedded-metadata.ts";
import type { Mapping } from "../metadata/mapping.ts";
import { createMissingPerlError, type MetadataReader } from "../metadata/metadata-reader.service.ts";
import { SIDECAR_ERROR_TAG, SIDECAR_MIME } from "../metadata/sidecar-xml.ts";
import { strictestTerms, type Terms, type TermsReadFailure, termsOf, toTermsReadFailure } from "../terms/terms.ts";
import { findSidecarFor, mimeOfCompanion } from "./pairing.ts";

interface MetadataSource {
  blobs: BlobStore;
  metadata: MetadataReader;
  mapping: Mapping;
}

export type CompanionRef = Pick<Companion, "role" | "root" | "path" | "blobHash">;

/** Whether a companion can have usage terms of its own. Sidecars describe another file; subtitles have no metadata. */
export const canHaveTerms = (role: CompanionRole): boolean => role === "raw" || role === "live";

/** Whether a companion can have metadata about the asset. */
export const canHaveMetadata = (role: CompanionRole): boolean => role === "sidecar" || canHaveTerms(role);

/** Metadata about an asset from its companions. */
export interface CompanionMetadata {
  /** The strictest terms of all companions. */
  terms: Terms;
  /** Tags of the sidecar that describes the file. */
  sidecar: MetadataTags;
  /** Content hashes of the companions that were read. */
  read: ReadonlySet<string>;
  /** Errors by content hash; empty without Perl, since none is tried. */
  failed: ReadonlyMap<string, TaskError>;
  /** Why the sidecar that describes the file was not read. */
  sidecarError?: TaskError | undefined;
  /** The first companion with usage terms that could not be read. */
  unreadTerms?: TermsReadFailure | undefined;
  /** Whether all companions that can have terms were read; if not, the stored terms are kept. */
  isWhole: boolean;
}

export const NO_COMPANION_METADATA: CompanionMetadata = {
  terms: {},
  sidecar: NO_TAGS,
  read: new Set(),
  failed: new Map(),
  isWhole: true,
};

/** Reads the metadata of all companions. `describing`: content hash of the sidecar that describes the file. */
export async function readCompanionMetadata(
  source: MetadataSource,
  companions: readonly CompanionRef[],
  describing: string | undefined,
): Promise<CompanionMetadata> {
  const carriers = companions
    .filter(({ role }) => canHaveTerms(role))
    .map((carrier) => ({ ...carrier, sidecar: findSidecarFor(carrier, companions)?.blobHash }));
  const sidecars = [describing, ...carriers.map(({ sidecar }) => sidecar)].filter((hash) => hash !== undefined);
  const mimes = new Map([
    ...sidecars.map((hash) => [hash, SIDECAR_MIME] as const),
    ...carriers.map(({ blobHash, role, path }) => [blobHash, mimeOfCompanion(role, path)] as const),
  ]);
  const [first] = mimes.keys();
  if (first === undefined) return NO_COMPANION_METADATA;
  const pathOf = (hash: string) => companions.find(({ blobHash }) => blobHash === hash)?.path ?? null;
  if (!(await source.metadata.available())) {
    const error = createMissingPerlError();
    const sidecarError = describing === undefined ? undefined : error;
    return {
      ...NO_COMPANION_METADATA,
      sidecarError,
      unreadTerms: toTermsReadFailure(error, pathOf(first)),
      isWhole: false,
    };
  }
  const tags = new Map<string, MetadataTags>();
  const failed = new Map<string, TaskError>();
  const found = await Promise.all([...mimes].map(([hash, mime]) => readTags(source, hash, mime)));
  for (const [at, hash] of [...mimes.keys()].entries()) {
    const each = found[at] ?? NO_TAGS;
    if (each instanceof TaskError) failed.set(hash, each);
    else tags.set(hash, each);
  }
  const tagsOf = (hash: string | undefined) => tags.get(hash ?? "") ?? NO_TAGS;
  const terms = carriers.map(({ blobHash, sidecar }) =>
    // As for a main file: its sidecar takes precedence over embedded tags.
    termsOf(mapTagsToFields([tagsOf(sidecar), tagsOf(blobHash)], source.mapping)),
  );
  const isRead = ({ role, blobHash }: CompanionRef) => canHaveMetadata(role) && !failed.has(blobHash);
  const [unread] = failed;
  return {
    terms: terms.reduce(strictestTerms, {}),
    sidecar: tagsOf(describing),
    // Further sidecars count as read, since they are ignored.
    read: new Set(companions.filter(isRead).map(({ blobHash }) => blobHash)),
    failed,
    ...omitUndefined({ unreadTerms: unread && toTermsReadFailure(unread[1], pathOf(unread[0])) }),
    isWhole: failed.size === 0,
  };
}

/** Reads the tags of a companion: of a sidecar those of XMP; returns a TaskError if they cannot be read. */
async function readTags(
  { blobs, metadata }: MetadataSource,
  hash: string,
  mime: string,
): Promise<MetadataTags | TaskError> {
  const tags = await blobs.withLocalCopy(hash, (path) => metadata.read(path, mime)).catch(requireFileError);
  if (tags instanceof TaskError || mime !== SIDECAR_MIME) return tags;
  const problem = tags.get(SIDECAR_ERROR_TAG);
  if (typeof problem === "string") return new TaskError("broken", problem);
  // Returns the XMP tags of a sidecar only: other tags describe the sidecar itself.
  return new Map([...tags].filter(([name]) => name.startsWith("XMP-")));
}
