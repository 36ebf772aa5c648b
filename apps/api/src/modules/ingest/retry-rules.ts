// Which files that an earlier import has failed with are to be tried again.
import { extname } from "node:path/posix";
import { isDeepStrictEqual } from "node:util";
import type { Decoder } from "../renditions/decoder.service.ts";
import { familyOf, isDrawnByPerl, soundTypeIn } from "../renditions/families.ts";
import { DECODER_VERSION } from "../renditions/recipes.ts";
import type { FoundAsset } from "./asset-record.ts";
import { READER_VERSION } from "./embedded.ts";
import type { DecodedFile } from "./file-decoder.ts";
import { isTriedAgain } from "./file-problems.ts";
import type { Picture, Shown, StoredContent } from "./import.repository.ts";
import type { MetadataReader } from "./metadata-reader.service.ts";
import { typeToTry } from "./recognise.ts";
import { holdsMetadata } from "./unread-terms.ts";

/** Types of which an earlier version may have made wrong pictures. */
const REDRAWN = new Set(["image/tiff", "image/gif", "application/pdf", "application/illustrator"]);
/** What an earlier version could not show, this one may. */
const REFUSED = new Set(["broken", "unsupported"]);

/** A film may be a sound, and another moment or other colours may be its picture. */
export const mayLookDifferent = (mime: string) => familyOf(mime) === "film" || REDRAWN.has(mime);

type Tried = Partial<Pick<Shown, "problem" | "problemTries" | "decoderVersion">>;

/**
 * What is noted of a try that gave no other picture. An asset that keeps the one of an earlier version is drawn again
 * where the server was to blame, as often as one without a picture is.
 */
export function triedRow(earlier: Shown, problem: string | null, tries: number): Tried {
  const decoderVersion = DECODER_VERSION;
  if (problem === null) return { ...(earlier.problem === null ? { problemTries: 0 } : {}), decoderVersion };
  if (!earlier.isDrawn) return { problem, problemTries: tries, decoderVersion };
  if (earlier.decoderVersion === decoderVersion || problem === "no_program")
    return { problemTries: earlier.problemTries };
  return isTriedAgain(problem, tries) ? { problemTries: tries } : { problemTries: 0, decoderVersion };
}

interface RetryParts {
  decoder: Pick<Decoder, "filmsAvailable">;
  metadata: Pick<MetadataReader, "available">;
  withoutTerms: boolean;
}

export function createRetryRules({ decoder, metadata, withoutTerms }: RetryParts) {
  /**
   * Why to import existing content again. `picture`, `metadata`: see `unfinished`. `name`: the file extension changed,
   * which tells the kind and draws the icon when the content does not.
   */
  async function whyAgain(existing: StoredContent, name: string, tried: boolean) {
    const missed = tried ? undefined : await unfinished(existing, name);
    if (missed) return missed;
    if (!tried && (await isToRedraw(existing))) return "picture" as const;
    const sameEnding = extname(existing.fileName).toLowerCase() === extname(name).toLowerCase();
    return sameEnding ? undefined : ("name" as const);
  }

  /**
   * What to retry. A failure for lack of a program is retried once the program is installed; unreadable metadata each
   * time. What an earlier version had no decoder for has no problem, and no picture.
   */
  async function unfinished(shown: Shown, name: string) {
    const { problem, problemTries, metadataProblem, isDrawn, mime } = shown;
    const type = typeToTry(mime, name);
    if (problem !== null && (await mayBeDrawn(problem, problemTries, type))) return "picture" as const;
    if (problem === null && !isDrawn && familyOf(type)) return "picture" as const;
    return metadataProblem !== null && (await mayBeRead(shown)) ? ("metadata" as const) : undefined;
  }

  async function mayBeRead({ metadataProblem, unreadTerms, mime }: Shown): Promise<boolean> {
    const needsNoPerl = unreadTerms !== null && (withoutTerms || !holdsMetadata(mime));
    return metadataProblem !== "no_program" || needsNoPerl || (await metadata.available());
  }

  async function mayBeDrawn(problem: string, tries: number, type: string): Promise<boolean> {
    // What it lacks may lie beside it now.
    if (problem === "lacks_files") return true;
    // An earlier version did not tell the two apart.
    if (problem === "unsupported" && type === "model/gltf+json" && tries === 1) return true;
    if (problem === "no_program") return isDrawnByPerl(type) ? metadata.available() : decoder.filmsAvailable();
    // An earlier version blamed files for crashes that another file had caused, and counted no tries.
    return tries === 0 || isTriedAgain(problem, tries);
  }

  /** Whether an earlier version described it, and this one can. */
  async function isReadAnew({ readerVersion, mime }: Shown): Promise<boolean> {
    return readerVersion !== READER_VERSION && (!holdsMetadata(mime) || (await metadata.available()));
  }

  /** Whether an earlier version drew it, or could not, and this one may draw it otherwise. */
  async function isToRedraw({ decoderVersion, mime, problem }: Shown): Promise<boolean> {
    if (decoderVersion === DECODER_VERSION) return false;
    // A film that is a sound is known without the program.
    if (problem !== null) return REFUSED.has(problem) || (problem === "no_program" && soundTypeIn(mime) !== undefined);
    if (isDrawnByPerl(mime) && !(await metadata.available())) return false;
    return mayLookDifferent(mime) && (familyOf(mime) !== "film" || (await decoder.filmsAvailable()));
  }

  return { whyAgain, unfinished, isReadAnew, isToRedraw };
}

/** What a retry achieved; undefined also when it would lose an existing picture. `isAnother`: than the one it has. */
export function gainOf(
  earlier: Shown,
  mime: string,
  { decoded, undrawn, unread }: DecodedFile,
  isAnother: () => boolean,
): "picture" | "metadata" | undefined {
  if (decoded.looks !== undefined && !earlier.isDrawn) return "picture";
  if (undrawn !== undefined && earlier.isDrawn) return undefined;
  // A film in which there is sound alone.
  if (familyOf(earlier.mime) === "film" && mime !== earlier.mime) return "picture";
  if (undrawn === undefined && mayLookDifferent(earlier.mime) && isAnother()) return "picture";
  return unread === undefined && earlier.metadataProblem !== null ? "metadata" : undefined;
}

export const looksSame = (before: Picture | undefined, { width, height, looks }: FoundAsset) =>
  isDeepStrictEqual(before, { width, height, placeholder: looks?.placeholder ?? null });
