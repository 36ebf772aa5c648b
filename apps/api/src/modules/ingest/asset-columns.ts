// The columns of an asset that come from its file, without those of its metadata and its picture's analysis. Pure.
import { DECODER_VERSION } from "../renditions/recipes.ts";
import type { FileMetadata, FilePictures } from "./decode.ts";
import type { IdentifiedFile } from "./identify.ts";
import { READER_VERSION, readPositiveNumber } from "./metadata/embedded-metadata.ts";
import { readPlayDuration } from "./metadata/play-duration.ts";
import { toUnreadColumns } from "./terms/terms.ts";

export type AssetColumns = ReturnType<typeof toAssetColumns>;

/** `problemTries`: imports that tried in vain to make a picture, with this one. */
export function toAssetColumns(
  { blob, type, name }: IdentifiedFile,
  { tags, metadataError, unreadTerms }: FileMetadata,
  pictures: FilePictures,
  problemTries: number,
) {
  const { decoded, pictureError } = pictures;
  return {
    ...type,
    fileName: name,
    contentHash: blob.hash,
    size: blob.size,
    width: decoded.width || readPositiveNumber(tags, "Track1:ImageWidth"),
    height: decoded.height || readPositiveNumber(tags, "Track1:ImageHeight"),
    dpi: decoded.dpi ?? null,
    pageCount: decoded.pageCount ?? null,
    duration: readPlayDuration(type.kind, decoded.duration, tags),
    problem: pictureError?.code ?? null,
    problemTries,
    metadataProblem: metadataError?.code ?? null,
    decoderVersion: DECODER_VERSION,
    readerVersion: READER_VERSION,
    ...toUnreadColumns(unreadTerms),
  };
}

/** The columns that come from decoding. Measures that it does not give keep their values, which came from tags. */
export function toPictureColumns(columns: AssetColumns): Partial<AssetColumns> {
  const { kind, mime, fileName, problem, problemTries, decoderVersion } = columns;
  const { width, height, dpi, pageCount, duration } = columns;
  const measures = Object.entries({ width, height, dpi, pageCount, duration }).filter(([, value]) => value !== null);
  return { kind, mime, fileName, problem, problemTries, decoderVersion, ...Object.fromEntries(measures) };
}
