// Decides which files are imported again because an earlier import failed or an earlier version gave another result.
import { extname } from "node:path/posix";
import { mayBeTransient } from "../../platform/processes/child-task.ts";
import type { Decoder } from "../renditions/decoder.service.ts";
import { decoderOf, formatOf, mayRenderDifferentlyThanBefore, needsProgram } from "../renditions/decoder-registry.ts";
import { IMPORT_DECODER_VERSION } from "../renditions/recipes.ts";
import { refineMimeByName } from "./detect-file-type.ts";
import type { EarlierImportResult, ExistingAsset } from "./import.repository.ts";
import { READER_VERSION } from "./metadata/embedded-metadata.ts";
import type { MetadataReader } from "./metadata/metadata-reader.service.ts";
import { canFileTypeHaveMetadata } from "./terms/terms.ts";

/**
 * Maximum number of imports that retry a picture when the file itself was not the cause; each may take as long as the
 * first.
 */
const MAX_TRIES = 5;
/** Problems of an earlier version that this version may not have. */
const RETRYABLE_PROBLEMS = new Set(["broken", "unsupported"]);

export const willBeRetried = (problem: string, tries: number) => mayBeTransient(problem) && tries < MAX_TRIES;

/** The programs that this import has, which are checked only where they are needed. */
export interface AvailablePrograms {
  decoder: Pick<Decoder, "hasFfmpeg">;
  metadata: Pick<MetadataReader, "available">;
  /** Whether the import runs with --without-terms. */
  withoutTerms: boolean;
}

/**
 * The part of known content that is imported again. `picture`, `metadata`: see `findUnfinishedPart`. `name`: the file
 * extension decides kind and icon, and changed.
 */
export type PartToRetry = "picture" | "metadata" | "name";

/** `wasTried`: this import has already failed to decode the content, at another path. */
export async function findPartToRetry(
  programs: AvailablePrograms,
  known: ExistingAsset,
  name: string,
  wasTried: boolean,
): Promise<PartToRetry | undefined> {
  const part = wasTried ? undefined : await findUnfinishedPart(programs, known, name);
  if (part) return part;
  return extname(known.fileName).toLowerCase() === extname(name).toLowerCase() ? undefined : "name";
}

/** Whether this import may give more than an earlier one: pictures, metadata or terms. */
export async function needsRetry(
  programs: AvailablePrograms,
  earlier: EarlierImportResult,
  path: string,
): Promise<boolean> {
  const isHiddenByCompanion = earlier.unreadTerms !== null && earlier.metadataProblem === null;
  return (
    isHiddenByCompanion ||
    (await needsMetadataRefresh(programs, earlier)) ||
    (await findUnfinishedPart(programs, earlier, path)) !== undefined
  );
}

/**
 * What to retry. Failures because of a missing program are retried once it is installed; unreadable metadata each time;
 * files without picture and problem if an earlier version had no decoder for them.
 */
async function findUnfinishedPart(programs: AvailablePrograms, earlier: EarlierImportResult, name: string) {
  const { problem, metadataProblem, hasPicture, mime } = earlier;
  const type = refineMimeByName(mime, name);
  const isUndrawn = problem === null && !hasPicture && decoderOf(type) !== undefined;
  if (isUndrawn || (problem !== null && (await canRetryPicture(programs, earlier, type)))) return "picture";
  if (metadataProblem !== null && (await canRetryMetadata(programs, earlier))) return "metadata";
  return (await needsRedraw(programs, earlier)) ? "picture" : undefined;
}

async function canRetryMetadata(
  { metadata, withoutTerms }: AvailablePrograms,
  earlier: EarlierImportResult,
): Promise<boolean> {
  const needsNoPerl = earlier.unreadTerms !== null && (withoutTerms || !canFileTypeHaveMetadata(earlier.mime));
  return earlier.metadataProblem !== "no_program" || needsNoPerl || (await metadata.available());
}

async function canRetryPicture(
  { metadata, decoder }: AvailablePrograms,
  { problem, problemTries }: EarlierImportResult,
  type: string,
): Promise<boolean> {
  // The missing files may exist now.
  if (problem === "lacks_files") return true;
  if (problem === "no_program") return needsProgram(type, "perl") ? metadata.available() : decoder.hasFfmpeg();
  return willBeRetried(problem ?? "", problemTries);
}

/** Whether an earlier version read the metadata, and this version can read it again. */
async function needsMetadataRefresh(
  { metadata }: AvailablePrograms,
  { readerVersion, mime }: EarlierImportResult,
): Promise<boolean> {
  return readerVersion !== READER_VERSION && (!canFileTypeHaveMetadata(mime) || (await metadata.available()));
}

/** Whether an earlier version rendered the file or failed to, and this version may give another picture. */
async function needsRedraw(
  { decoder, metadata }: AvailablePrograms,
  { decoderVersion, mime, problem }: EarlierImportResult,
): Promise<boolean> {
  if (decoderVersion === IMPORT_DECODER_VERSION) return false;
  // A film that failed for lack of ffmpeg is retried even without it: that it holds only sound is found without ffmpeg.
  if (problem !== null)
    return RETRYABLE_PROBLEMS.has(problem) || (problem === "no_program" && formatOf(mime)?.audioOnly !== undefined);
  if (needsProgram(mime, "perl") && !(await metadata.available())) return false;
  return mayRenderDifferentlyThanBefore(mime) && (decoderOf(mime)?.name !== "film" || (await decoder.hasFfmpeg()));
}

export type RetryColumns = Partial<Pick<EarlierImportResult, "problem" | "problemTries" | "decoderVersion">>;

/**
 * Columns to store after a retry without a new picture. If the server was the cause, an asset that keeps its old picture
 * is retried as often as one without a picture.
 */
export function toRetryColumns(earlier: EarlierImportResult, problem: string | null, tries: number): RetryColumns {
  const decoderVersion = IMPORT_DECODER_VERSION;
  if (problem === null) return { ...(earlier.problem === null ? { problemTries: 0 } : {}), decoderVersion };
  if (!earlier.hasPicture) return { problem, problemTries: tries, decoderVersion };
  if (earlier.decoderVersion === decoderVersion || problem === "no_program")
    return { problemTries: earlier.problemTries };
  return willBeRetried(problem, tries) ? { problemTries: tries } : { problemTries: 0, decoderVersion };
}
