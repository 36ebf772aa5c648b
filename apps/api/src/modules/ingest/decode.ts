// Second step of an import: reads the metadata of a file and makes its pictures, in child processes. Writes nothing to the
// library; staged pictures that are not committed are swept later.
import { dirname } from "node:path/posix";
import { requireFileError, TaskError } from "../../platform/processes/child-task.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import { type Decoded, IMPORT_PICTURE_SIZES } from "../renditions/decoder.service.ts";
import { decoderOf } from "../renditions/decoder-registry.ts";
import type { StagedRendition } from "../renditions/rendition-writer.repository.ts";
import { type CompanionMetadata, readCompanionMetadata } from "./companions/companion-metadata.ts";
import type { FileImporterDeps, IdentifiedFile } from "./identify.ts";
import type { ExistingAsset } from "./import.repository.ts";
import {
  type MappedMetadata,
  type MetadataTags,
  mapTagsToFields,
  NO_TAGS,
  READER_VERSION,
  TEXT_CONTENT_TAG,
  TITLE_FIELD,
  titleFromFileName,
} from "./metadata/embedded-metadata.ts";
import { createMissingPerlError } from "./metadata/metadata-reader.service.ts";
import { GLB_MIME } from "./metadata/model-tags.ts";
import {
  canFileTypeHaveMetadata,
  findTermsReadFailure,
  mergeStricterTerms,
  type TermsReadFailure,
  toTermsReadFailure,
} from "./terms/terms.ts";

/** The metadata of a file, with that of its companions. */
export interface FileMetadata {
  readings: MappedMetadata;
  tags: MetadataTags;
  /** Why its own metadata, embedded or in its sidecar, could not be read. */
  metadataError?: TaskError | undefined;
  /** Why its terms are not known; undefined: they were read, or the import runs with --without-terms. */
  unreadTerms?: TermsReadFailure | undefined;
}

export interface FilePictures {
  decoded: Decoded;
  staged: readonly StagedRendition[];
  /** Why there is no picture where one was expected. */
  pictureError?: TaskError | undefined;
}

export interface DecodedFile {
  companions: CompanionMetadata;
  /** Undefined: not read, since it cannot have changed. */
  metadata: FileMetadata | undefined;
  /** Undefined: those of an earlier import are kept. */
  pictures: FilePictures | undefined;
}

/** Whether the metadata of an asset may change with a file: by a newer reader, another sidecar, or terms of a companion. */
export const needsMetadataReread = (
  known: ExistingAsset | undefined,
  { isDescribedAnew }: IdentifiedFile["companions"],
  { terms }: CompanionMetadata,
): boolean =>
  isDescribedAnew ||
  Object.keys(terms).length > 0 ||
  (known !== undefined && (known.unreadTerms !== null || known.readerVersion !== READER_VERSION));

/** Reads what an import of the file needs; `isNew`: everything, also of known content. */
export async function decodeFile(deps: FileImporterDeps, file: IdentifiedFile, isNew: boolean): Promise<DecodedFile> {
  const companions = await readCompanions(deps, file);
  if (isNew) return decodeAll(deps, file, companions);
  if (!needsMetadataReread(file.known, file.companions, companions))
    return { companions, metadata: undefined, pictures: undefined };
  const tags = await deps.blobs.withLocalCopy(file.blob.hash, (path) => readTags(deps, path, file.type.mime));
  return { companions, metadata: describeFile(deps, file, companions, { tags }), pictures: undefined };
}

async function readCompanions(
  deps: FileImporterDeps,
  { companions, unreadTerms }: IdentifiedFile,
): Promise<CompanionMetadata> {
  const found = await readCompanionMetadata(deps, companions.all, companions.describing);
  return {
    ...found,
    unreadTerms: findTermsReadFailure(deps.withoutTerms, found.unreadTerms ?? unreadTerms),
    isWhole: found.isWhole && unreadTerms === undefined,
  };
}

async function decodeAll(
  deps: FileImporterDeps,
  file: IdentifiedFile,
  companions: CompanionMetadata,
): Promise<DecodedFile> {
  const { decoder, blobs, renditions } = deps;
  const { mime, kind } = file.type;
  const modelFolder = { source: file.file.source, folder: dirname(file.file.path) };
  const [tags, picture] = await blobs.withLocalCopy(file.blob.hash, (path) =>
    Promise.all([
      readTags(deps, path, mime),
      decoder.pictures(path, mime, IMPORT_PICTURE_SIZES, { analyse: true, modelFolder }).catch(requireFileError),
    ]),
  );
  const hasFailed = picture instanceof TaskError;
  const decoded = hasFailed
    ? {
        ...(await decoder.icon(kind, file.name, IMPORT_PICTURE_SIZES).catch(() => ({ pictures: [] }))),
        width: 0,
        height: 0,
      }
    : picture;
  // A file of a kind without pictures is no problem.
  const pictureError = hasFailed && decoderOf(mime) !== undefined ? picture : undefined;
  return {
    companions,
    metadata: describeFile(deps, file, companions, { tags, text: decoded.text }),
    pictures: { decoded, pictureError, staged: await renditions.stage(decoded) },
  };
}

async function readTags({ metadata }: FileImporterDeps, path: string, mime: string): Promise<MetadataTags | TaskError> {
  if (!canFileTypeHaveMetadata(mime)) return NO_TAGS;
  if (mime !== GLB_MIME && !(await metadata.available())) return createMissingPerlError();
  return metadata.read(path, mime).catch(requireFileError);
}

function describeFile(
  { mapping, withoutTerms }: FileImporterDeps,
  { name }: IdentifiedFile,
  companions: CompanionMetadata,
  found: { tags: MetadataTags | TaskError; text?: string | undefined },
): FileMetadata {
  const error = found.tags instanceof TaskError ? found.tags : undefined;
  const tags = found.tags instanceof TaskError ? NO_TAGS : found.tags;
  const embedded = found.text ? new Map([...tags, [TEXT_CONTENT_TAG, found.text]]) : tags;
  const readings = mergeStricterTerms(mapTagsToFields([companions.sidecar, embedded], mapping), companions.terms);
  const title = mapping.fields.find((field) => field.name === TITLE_FIELD);
  if (title && !readings.fields.has(TITLE_FIELD)) {
    const fromName = fieldTypes[title.type].readTexts([titleFromFileName(name)]);
    if (fromName !== undefined) readings.fields.set(TITLE_FIELD, fromName);
  }
  return {
    readings,
    tags,
    metadataError: error ?? companions.sidecarError,
    unreadTerms: findTermsReadFailure(withoutTerms, error && toTermsReadFailure(error), companions.unreadTerms),
  };
}
