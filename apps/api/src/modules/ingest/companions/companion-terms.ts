// Usage terms in the metadata of a raw photograph, or of the film of a live photograph, also apply to its picture, so that
// adding a picture does not reveal an embargoed photograph. Other metadata of these companions is ignored.
import type { Companion, CompanionRole } from "../../../db/tables/companion.table.ts";
import { omitUndefined } from "../../../platform/omit-undefined.ts";
import { TaskError } from "../../../platform/processes/child-task.ts";
import type { BlobStore } from "../../../platform/storage/blob-store.ts";
import type { FieldValue } from "../../library/fields/field-type.ts";
import {
  LICENCE_FIELD,
  type MappedMetadata,
  mapTagsToFields,
  NO_TAGS,
  type Tags,
} from "../metadata/embedded-metadata.ts";
import type { Mapping } from "../metadata/mapping.ts";
import type { MetadataReader } from "../metadata/metadata-reader.service.ts";
import { toUnreadTerms, type UnreadTerms } from "../terms/unread-terms.ts";
import { findSidecarFor, mimeOfCompanion } from "./pairing.ts";
import { createMissingPerlError, readCompanionTags, readSidecarTags } from "./sidecar-tags.ts";

/** Embargo and expiry, in epoch seconds. */
export type TermDates = Pick<MappedMetadata, "embargo" | "expiry">;

/** Usage terms: dates and licence. */
export interface Terms extends TermDates {
  licence?: FieldValue;
}

export interface TermReaderDeps {
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
  sidecar: Tags;
  /** Content hashes of the companions that were read, sidecars included. */
  read: ReadonlySet<string>;
  /** Errors by content hash; empty without Perl, since none is tried. */
  failed: ReadonlyMap<string, TaskError>;
  /** Why the sidecar that describes the file was not read. */
  sidecarError?: TaskError;
  /** The first companion with usage terms that could not be read. */
  unreadTerms?: UnreadTerms;
  /** Whether all companions that can have terms were read; if not, the stored terms are kept. */
  isWhole: boolean;
}

/** Reads the metadata of all companions. `description`: content hash of the sidecar that describes the file. */
export async function readCompanionMetadata(
  reading: TermReaderDeps,
  companions: readonly CompanionRef[],
  description: string | undefined,
): Promise<CompanionMetadata> {
  const read = new Set<string>();
  const failed = new Map<string, TaskError>();
  const carriers = companions.filter(({ role }) => canHaveTerms(role));
  const pathOf = (hash: string | undefined) => companions.find(({ blobHash }) => blobHash === hash)?.path ?? null;
  if (carriers.length === 0 && description === undefined) {
    return { terms: {}, sidecar: NO_TAGS, read, failed, isWhole: true };
  }
  if (!(await reading.metadata.available())) {
    const sidecarError = description === undefined ? {} : { sidecarError: createMissingPerlError() };
    const unread = toUnreadTerms(createMissingPerlError(), pathOf(description ?? carriers[0]?.blobHash));
    return { terms: {}, sidecar: NO_TAGS, read, failed, ...sidecarError, unreadTerms: unread, isWhole: false };
  }
  const orNone = (hash: string, tags: Tags | TaskError): Tags => {
    if (!(tags instanceof TaskError)) return tags;
    failed.set(hash, tags);
    return NO_TAGS;
  };
  const sidecars = new Map<string, Promise<Tags>>();
  const sidecarOf = (hash: string | undefined): Promise<Tags> => {
    if (hash === undefined) return Promise.resolve(NO_TAGS);
    const tags = sidecars.get(hash) ?? readSidecarTags(reading, hash).then((found) => orNone(hash, found));
    sidecars.set(hash, tags);
    return tags;
  };
  const found = carriers.map(async (carrier) => {
    const { blobHash } = carrier;
    const embedded = orNone(
      blobHash,
      await readCompanionTags(reading, blobHash, mimeOfCompanion(carrier.role, carrier.path)),
    );
    if (!failed.has(blobHash)) read.add(blobHash);
    // As for a main file: its sidecar takes precedence over embedded tags.
    const sidecar = await sidecarOf(findSidecarFor(carrier, companions)?.blobHash);
    return termsOf(mapTagsToFields([sidecar, embedded], reading.mapping));
  });
  const [sidecar, ...terms] = await Promise.all([sidecarOf(description), ...found]);
  // Further sidecars count as read, since they are ignored.
  for (const { role, blobHash } of companions) if (role === "sidecar" && !failed.has(blobHash)) read.add(blobHash);
  const unread = [...failed].map(([hash, error]) => toUnreadTerms(error, pathOf(hash)));
  return {
    terms: terms.reduce(strictestTerms, {}),
    sidecar,
    read,
    failed,
    ...omitUndefined({ unreadTerms: unread[0] }),
    isWhole: failed.size === 0,
  };
}

const termsOf = ({ embargo, expiry, fields }: MappedMetadata): Terms =>
  omitUndefined({ embargo, expiry, licence: fields.get(LICENCE_FIELD) });

/** The stricter of two terms: the latest embargo and the earliest expiry. Of two licences the first applies. */
export function strictestTerms(a: Terms, b: Terms): Terms {
  return omitUndefined({
    embargo: pickBound(Math.max, a.embargo, b.embargo),
    expiry: pickBound(Math.min, a.expiry, b.expiry),
    licence: a.licence ?? b.licence,
  });
}

function pickBound(choose: (...moments: number[]) => number, ...moments: (number | undefined)[]): number | undefined {
  const dates = moments.filter((moment) => moment !== undefined);
  return dates.length === 0 ? undefined : choose(...dates);
}

/** Metadata of a file, with the terms of its companions where they are stricter. */
export function mergeStricterTerms(readings: MappedMetadata, companionTerms: Terms): MappedMetadata {
  const { licence, ...moments } = strictestTerms(termsOf(readings), companionTerms);
  const fields = licence ? new Map([...readings.fields, [LICENCE_FIELD, licence]]) : readings.fields;
  return { ...readings, ...moments, fields };
}
