// Decides which files are imported again because an earlier import failed or an earlier version gave another result.
import { extname } from "node:path/posix";
import { isDeepStrictEqual } from "node:util";
import type { Decoder } from "../renditions/decoder.service.ts";
import { audioOnlyMimeOf, needsPerlForPicture, primaryFamilyOf } from "../renditions/decoder-families.ts";
import { DECODER_VERSION } from "../renditions/recipes.ts";
import type { FoundAsset } from "./asset-record.ts";
import { refineMimeByName } from "./detect-file-type.ts";
import type { DecodedFile } from "./file-decoder.ts";
import { isRetried } from "./file-problems.ts";
import type { EarlierImport, PictureInfo, StoredContent } from "./import.repository.ts";
import { READER_VERSION } from "./metadata/embedded-metadata.ts";
import type { MetadataReader } from "./metadata/metadata-reader.service.ts";
import { canHoldMetadata } from "./terms/unread-terms.ts";

/** Types whose pictures an earlier version may have rendered wrongly. */
const REDRAWN_MIMES = new Set(["image/tiff", "image/gif", "application/pdf", "application/illustrator"]);
/** Problems of an earlier version that this version may not have. */
const RETRYABLE_PROBLEMS = new Set(["broken", "unsupported"]);

/** Whether this version may render files of a type differently. A film may be a sound, or have another poster or colours. */
export const mayRenderDifferently = (mime: string) => primaryFamilyOf(mime) === "film" || REDRAWN_MIMES.has(mime);

type RetryColumns = Partial<Pick<EarlierImport, "problem" | "problemTries" | "decoderVersion">>;

/**
 * Columns to store after a retry without a new picture. If the server was the cause, an asset that keeps its old picture
 * is retried as often as one without a picture.
 */
export function toRetryColumns(earlier: EarlierImport, problem: string | null, tries: number): RetryColumns {
  const decoderVersion = DECODER_VERSION;
  if (problem === null) return { ...(earlier.problem === null ? { problemTries: 0 } : {}), decoderVersion };
  if (!earlier.hasPicture) return { problem, problemTries: tries, decoderVersion };
  if (earlier.decoderVersion === decoderVersion || problem === "no_program")
    return { problemTries: earlier.problemTries };
  return isRetried(problem, tries) ? { problemTries: tries } : { problemTries: 0, decoderVersion };
}

interface RetryRulesDeps {
  decoder: Pick<Decoder, "hasFfmpeg">;
  metadata: Pick<MetadataReader, "available">;
  withoutTerms: boolean;
}

export function createRetryRules({ decoder, metadata, withoutTerms }: RetryRulesDeps) {
  /**
   * Why existing content is imported again. `picture`, `metadata`: see `findUnfinishedPart`. `name`: the file extension
   * changed, which decides kind and icon when the content does not.
   */
  async function findRetryReason(existing: StoredContent, name: string, tried: boolean) {
    const missed = tried ? undefined : await findUnfinishedPart(existing, name);
    if (missed) return missed;
    if (!tried && (await needsRedraw(existing))) return "picture" as const;
    const sameEnding = extname(existing.fileName).toLowerCase() === extname(name).toLowerCase();
    return sameEnding ? undefined : ("name" as const);
  }

  /**
   * What to retry. Failures because of a missing program are retried once it is installed; unreadable metadata each time;
   * files without picture and problem if an earlier version had no decoder for them.
   */
  async function findUnfinishedPart(shown: EarlierImport, name: string) {
    const { problem, problemTries, metadataProblem, hasPicture: isDrawn, mime } = shown;
    const type = refineMimeByName(mime, name);
    if (problem !== null && (await canRetryPicture(problem, problemTries, type))) return "picture" as const;
    if (problem === null && !isDrawn && primaryFamilyOf(type)) return "picture" as const;
    return metadataProblem !== null && (await canRetryMetadata(shown)) ? ("metadata" as const) : undefined;
  }

  async function canRetryMetadata({ metadataProblem, unreadTerms, mime }: EarlierImport): Promise<boolean> {
    const needsNoPerl = unreadTerms !== null && (withoutTerms || !canHoldMetadata(mime));
    return metadataProblem !== "no_program" || needsNoPerl || (await metadata.available());
  }

  async function canRetryPicture(problem: string, tries: number, type: string): Promise<boolean> {
    // The missing files may exist now.
    if (problem === "lacks_files") return true;
    if (problem === "no_program") return needsPerlForPicture(type) ? metadata.available() : decoder.hasFfmpeg();
    return isRetried(problem, tries);
  }

  /** Whether an earlier version read the metadata, and this version can read it again. */
  async function needsMetadataRefresh({ readerVersion, mime }: EarlierImport): Promise<boolean> {
    return readerVersion !== READER_VERSION && (!canHoldMetadata(mime) || (await metadata.available()));
  }

  /** Whether an earlier version rendered the file or failed to, and this version may give another picture. */
  async function needsRedraw({ decoderVersion, mime, problem }: EarlierImport): Promise<boolean> {
    if (decoderVersion === DECODER_VERSION) return false;
    // That a film is only a sound can be detected without ffmpeg.
    if (problem !== null)
      return RETRYABLE_PROBLEMS.has(problem) || (problem === "no_program" && audioOnlyMimeOf(mime) !== undefined);
    if (needsPerlForPicture(mime) && !(await metadata.available())) return false;
    return mayRenderDifferently(mime) && (primaryFamilyOf(mime) !== "film" || (await decoder.hasFfmpeg()));
  }

  return {
    findRetryReason: findRetryReason,
    findUnfinishedPart: findUnfinishedPart,
    needsMetadataRefresh: needsMetadataRefresh,
    needsRedraw: needsRedraw,
  };
}

/** What a retry achieved; undefined also if it would lose an existing picture. `isAnother`: whether the picture differs. */
export function findRetryGain(
  earlier: EarlierImport,
  mime: string,
  { decoded, pictureError, metadataError }: DecodedFile,
  isAnother: () => boolean,
): "picture" | "metadata" | undefined {
  if (decoded.analysis !== undefined && !earlier.hasPicture) return "picture";
  if (pictureError !== undefined && earlier.hasPicture) return undefined;
  // The film turned out to be a sound.
  if (primaryFamilyOf(earlier.mime) === "film" && mime !== earlier.mime) return "picture";
  if (pictureError === undefined && mayRenderDifferently(earlier.mime) && isAnother()) return "picture";
  return metadataError === undefined && earlier.metadataProblem !== null ? "metadata" : undefined;
}

export const isSamePicture = (before: PictureInfo | undefined, { width, height, analysis }: FoundAsset) =>
  isDeepStrictEqual(before, { width, height, placeholder: analysis?.placeholder ?? null });
