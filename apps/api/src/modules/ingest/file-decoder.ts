// Decodes the pictures of a file and reads its metadata. Writes nothing to the library.

import { fileError, TaskError } from "../../platform/processes/child-task.ts";
import type { BlobInfo, BlobStore } from "../../platform/storage/blob-store.ts";
import { type Decoded, type Decoder, IMPORT_SIZES, type ModelFolder } from "../renditions/decoder.service.ts";
import { decoderOf, formatOf } from "../renditions/decoder-registry.ts";
import type { CompanionMetadata } from "./companions/companion-terms.ts";
import { createMissingPerlError } from "./companions/sidecar-tags.ts";
import { detectFileType, type FileType, kindOf } from "./detect-file-type.ts";
import { NO_TAGS, type Tags } from "./metadata/embedded-metadata.ts";
import type { MetadataReader } from "./metadata/metadata-reader.service.ts";
import { GLB_MIME } from "./metadata/model-tags.ts";
import type { Content } from "./stage-content.ts";
import { canHoldMetadata, findUnreadTerms, toUnreadTerms, type UnreadTerms } from "./terms/unread-terms.ts";

export interface TagReadResult {
  tags: Tags;
  /** Why its usage terms could not be read; undefined: they were read, or the import runs with --without-terms. */
  unreadTerms: UnreadTerms | undefined;
  /** Why its metadata, embedded or in its sidecar, could not be read. */
  metadataError: TaskError | undefined;
}

export interface DecodedFile extends TagReadResult {
  decoded: Decoded;
  /** Why there is no picture where one was expected. */
  pictureError?: TaskError;
}

/** A file in the blob store, with what is known before it is decoded. */
export interface FileToDecode {
  blob: BlobInfo;
  recognised: FileType;
  name: string;
  companions: CompanionMetadata;
}

export interface FileDecoder {
  /** Detects the type by content, and by name where the content is ambiguous. */
  recognise(content: Content, name: string): Promise<FileType>;
  /** `folder`: the folder of the file; a model may use other files of it. */
  decode(file: FileToDecode, folder: ModelFolder): Promise<DecodedFile>;
  /** Reads the tags alone, without decoding pictures. */
  tags(file: FileToDecode): Promise<TagReadResult>;
}

interface FileDecoderDeps {
  blobs: BlobStore;
  decoder: Decoder;
  metadata: MetadataReader;
  /** Where Perl is missing, files count as read. */
  withoutTerms: boolean;
}

export function createFileDecoder({ blobs, decoder, metadata, withoutTerms }: FileDecoderDeps): FileDecoder {
  async function tagsAt(path: string, { mime }: FileType): Promise<Tags | TaskError> {
    if (!canHoldMetadata(mime)) return NO_TAGS;
    if (mime !== GLB_MIME && !(await metadata.available())) return createMissingPerlError();
    return metadata.read(path, mime).catch(fileError);
  }

  const picturesAt = (path: string, mime: string, modelFolder: ModelFolder): Promise<Decoded | TaskError> =>
    decoder.pictures(path, mime, IMPORT_SIZES, { analyse: true, modelFolder }).catch(fileError);

  function toReadResult(tags: Tags | TaskError, { sidecarError, unreadTerms }: CompanionMetadata): TagReadResult {
    if (!(tags instanceof TaskError))
      return { tags, metadataError: sidecarError, unreadTerms: findUnreadTerms(withoutTerms, unreadTerms) };
    return {
      tags: NO_TAGS,
      metadataError: tags,
      unreadTerms: findUnreadTerms(withoutTerms, toUnreadTerms(tags), unreadTerms),
    };
  }

  return {
    async recognise({ blob, head }, name) {
      const found = await detectFileType(head, name);
      if (!formatOf(found.mime)?.audioOnly) return found;
      const mime = await blobs.withLocalCopy(blob.hash, (path) => decoder.detectAudioOnly(path, found.mime));
      return mime === found.mime ? found : { mime, kind: kindOf(mime) };
    },
    async decode({ blob, recognised, name, companions }, folder) {
      const { mime, kind } = recognised;
      const [tags, picture] = await blobs.withLocalCopy(blob.hash, (path) =>
        Promise.all([tagsAt(path, recognised), picturesAt(path, mime, folder)]),
      );
      const found = toReadResult(tags, companions);
      if (!(picture instanceof TaskError)) return { ...found, decoded: picture };
      const icon = await decoder.icon(kind, name, IMPORT_SIZES).catch(() => ({ pictures: [] }));
      const decoded = { ...icon, width: 0, height: 0 };
      // A file of a kind without pictures is no problem.
      return decoderOf(mime) === undefined ? { ...found, decoded } : { ...found, decoded, pictureError: picture };
    },
    async tags({ blob, recognised, companions }) {
      return toReadResult(await blobs.withLocalCopy(blob.hash, (path) => tagsAt(path, recognised)), companions);
    },
  };
}
