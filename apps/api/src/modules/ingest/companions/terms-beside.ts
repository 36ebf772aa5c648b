// The terms in the metadata of a raw photograph, or of the film of a live photograph, count for the picture beside which
// it lies: what may not be seen yet must not be seen because a picture has come. Nothing else of its metadata counts.
import type { Companion, CompanionRole } from "../../../db/tables/companion.table.ts";
import type { BlobStore } from "../../../platform/blob-store.ts";
import { TaskError } from "../../../platform/child-task.ts";
import { defined } from "../../../platform/defined.ts";
import { LICENCE, NO_TAGS, type Readings, readTags, type Tags } from "../embedded.ts";
import type { Mapping } from "../mapping.ts";
import type { MetadataReader } from "../metadata-reader.service.ts";
import { type UnreadTerms, unreadFor } from "../unread-terms.ts";
import { mimeOfCompanion, sidecarFor } from "./pairing.ts";
import { sidecarTags, tagsOf, withoutPerl } from "./sidecar-tags.ts";

/** The moments before which something is not seen, and from which it is not had. */
export type Moments = Pick<Readings, "embargo" | "expiry">;

/** With how it may be had. */
export interface Terms extends Moments {
  licence?: string[];
}

export interface TermReading {
  blobs: BlobStore;
  metadata: MetadataReader;
  mapping: Mapping;
}

export type Lying = Pick<Companion, "role" | "root" | "path" | "blobHash">;

/** Whether a companion may have terms of its own. A sidecar describes another file, and subtitles say nothing of the kind. */
export const mayHaveTerms = (role: CompanionRole): boolean => role === "raw" || role === "live";

/** Whether a companion has metadata that say something of its file. */
export const isReadFor = (role: CompanionRole): boolean => role === "sidecar" || mayHaveTerms(role);

/** What lies beside a file says of it. */
export interface SaidBeside {
  /** The strictest terms of all that have some. */
  terms: Terms;
  /** What the sidecar that describes the file says. */
  sidecar: Tags;
  /** The contents of those that were read, sidecars among them. */
  read: ReadonlySet<string>;
  /** By its content, why one could not be read; without Perl none is tried. */
  failed: ReadonlyMap<string, TaskError>;
  /** Why the sidecar that describes the file was not tried. */
  untried?: TaskError;
  /** What of it could not be read, of what has to be. */
  unread?: UnreadTerms;
  /** Whether all was read that may have terms: if not, those of an earlier import have to hold on. */
  isWhole: boolean;
}

/** Reads each of them once. `description`: the content of the sidecar that describes the file. */
export async function readBeside(
  reading: TermReading,
  companions: readonly Lying[],
  description: string | undefined,
): Promise<SaidBeside> {
  const read = new Set<string>();
  const failed = new Map<string, TaskError>();
  const carriers = companions.filter(({ role }) => mayHaveTerms(role));
  const pathOf = (hash: string | undefined) => companions.find(({ blobHash }) => blobHash === hash)?.path ?? null;
  if (carriers.length === 0 && description === undefined) {
    return { terms: {}, sidecar: NO_TAGS, read, failed, isWhole: true };
  }
  if (!(await reading.metadata.available())) {
    const untried = description === undefined ? {} : { untried: withoutPerl() };
    const unread = unreadFor(withoutPerl(), pathOf(description ?? carriers[0]?.blobHash));
    return { terms: {}, sidecar: NO_TAGS, read, failed, ...untried, unread, isWhole: false };
  }
  const orNone = (hash: string, tags: Tags | TaskError): Tags => {
    if (!(tags instanceof TaskError)) return tags;
    failed.set(hash, tags);
    return NO_TAGS;
  };
  const sidecars = new Map<string, Promise<Tags>>();
  const sidecarOf = (hash: string | undefined): Promise<Tags> => {
    if (hash === undefined) return Promise.resolve(NO_TAGS);
    const tags = sidecars.get(hash) ?? sidecarTags(reading, hash).then((found) => orNone(hash, found));
    sidecars.set(hash, tags);
    return tags;
  };
  const found = carriers.map(async (carrier) => {
    const { blobHash } = carrier;
    const embedded = orNone(blobHash, await tagsOf(reading, blobHash, mimeOfCompanion(carrier.role, carrier.path)));
    if (!failed.has(blobHash)) read.add(blobHash);
    // As if it lay there alone: its sidecar wins over what is embedded.
    const sidecar = await sidecarOf(sidecarFor(carrier, companions)?.blobHash);
    return termsOf(readTags([sidecar, embedded], reading.mapping));
  });
  const [sidecar, ...terms] = await Promise.all([sidecarOf(description), ...found]);
  // Of several sidecars those that another one stands before have nothing to say.
  for (const { role, blobHash } of companions) if (role === "sidecar" && !failed.has(blobHash)) read.add(blobHash);
  const unread = [...failed].map(([hash, error]) => unreadFor(error, pathOf(hash)));
  return {
    terms: terms.reduce(strictest, {}),
    sidecar,
    read,
    failed,
    ...defined({ unread: unread[0] }),
    isWhole: failed.size === 0,
  };
}

const termsOf = ({ embargo, expiry, values }: Readings): Terms =>
  defined({ embargo, expiry, licence: values.get(LICENCE) });

/** Hidden for longest, downloaded for least. Of two licences that of the first counts, as words do not compare. */
export function strictest(a: Terms, b: Terms): Terms {
  return defined({
    embargo: bounded(Math.max, a.embargo, b.embargo),
    expiry: bounded(Math.min, a.expiry, b.expiry),
    licence: a.licence ?? b.licence,
  });
}

function bounded(choose: (...moments: number[]) => number, ...moments: (number | undefined)[]): number | undefined {
  const said = moments.filter((moment) => moment !== undefined);
  return said.length === 0 ? undefined : choose(...said);
}

/** What is read of a picture, under what is said beside it, too. */
export function withTerms(readings: Readings, beside: Terms): Readings {
  const { licence, ...moments } = strictest(termsOf(readings), beside);
  const values = licence ? new Map([...readings.values, [LICENCE, licence]]) : readings.values;
  return { ...readings, ...moments, values };
}
