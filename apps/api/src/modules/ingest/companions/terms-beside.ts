// The terms in the metadata of a raw photograph, or of the film of a live photograph, count for the picture beside which
// it lies: what may not be seen yet must not be seen because a picture has come. Nothing else of its metadata counts.
import type { Companion, CompanionRole } from "../../../db/tables/companion.table.ts";
import type { BlobStore } from "../../../platform/blob-store.ts";
import { TaskError } from "../../../platform/child-task.ts";
import { defined } from "../../../platform/defined.ts";
import { LICENCE, NO_TAGS, type Readings, readTags } from "../embedded.ts";
import type { Mapping } from "../mapping.ts";
import type { MetadataReader } from "../metadata-reader.service.ts";
import { mimeOfCompanion, sidecarFor } from "./pairing.ts";
import { describedBy, sidecarTags, tagsOf } from "./sidecar-tags.ts";

/** What is said of when, and how, something may be seen and had. */
export interface Terms extends Pick<Readings, "embargo" | "expiry"> {
  licence?: string[];
}

export interface TermReading {
  blobs: BlobStore;
  metadata: MetadataReader;
  mapping: Mapping;
}

export type Lying = Pick<Companion, "role" | "root" | "path" | "blobHash">;

/** Whether a companion may have terms in it. A sidecar describes another file, and subtitles say nothing of the kind. */
export const mayHaveTerms = (role: CompanionRole): boolean => role === "raw" || role === "live";

export interface TermsBeside {
  /** The strictest of all. */
  terms: Terms;
  /** Those whose terms are among them, by their content. */
  read: ReadonlySet<string>;
  /** Why others could not be read, likewise; without Perl none is tried. */
  failed: ReadonlyMap<string, TaskError>;
}

export async function termsBeside(reading: TermReading, companions: readonly Lying[]): Promise<TermsBeside> {
  const read = new Set<string>();
  const failed = new Map<string, TaskError>();
  const carriers = companions.filter(({ role }) => mayHaveTerms(role));
  if (carriers.length === 0 || !(await reading.metadata.available())) return { terms: {}, read, failed };
  const found = await Promise.all(
    carriers.map(async (carrier) => {
      const tags = await tagsOf(reading, carrier.blobHash, mimeOfCompanion(carrier.role, carrier.path));
      if (tags instanceof TaskError) failed.set(carrier.blobHash, tags);
      else read.add(carrier.blobHash);
      // As if it lay there alone: its sidecar wins over what is embedded.
      const sidecar = await sidecarTags(reading, sidecarFor(carrier, companions)?.blobHash);
      const own = readTags(tags instanceof TaskError ? NO_TAGS : tags, reading.mapping);
      return termsOf(describedBy(sidecar instanceof TaskError ? NO_TAGS : sidecar, own, reading.mapping));
    }),
  );
  return { terms: found.reduce(strictest, {}), read, failed };
}

const termsOf = ({ embargo, expiry, values }: Readings): Terms =>
  defined({ embargo, expiry, licence: values.get(LICENCE) });

/** Hidden for longest, downloaded for least. Of two licences that of the first counts, as words do not compare. */
function strictest(a: Terms, b: Terms): Terms {
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
