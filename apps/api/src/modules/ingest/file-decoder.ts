// Finds out what the content of a file shows and says: its pictures and its metadata. Writes nothing.
import type { BlobInfo, BlobStore } from "../../platform/blob-store.ts";
import { fileError, TaskError } from "../../platform/child-task.ts";
import { type Decoded, type Decoder, type FolderOfModel, importPictures } from "../renditions/decoder.service.ts";
import { familyOf, soundTypeIn } from "../renditions/families.ts";
import { withoutPerl } from "./companions/sidecar-tags.ts";
import type { SaidBeside } from "./companions/terms-beside.ts";
import { NO_TAGS, type Tags } from "./embedded.ts";
import type { MetadataReader } from "./metadata-reader.service.ts";
import { GLB } from "./model-tags.ts";
import type { Content } from "./read-content.ts";
import { kindOf, type Recognised, recognise } from "./recognise.ts";
import { firstUnread, holdsMetadata, type UnreadTerms, unreadFor } from "./unread-terms.ts";

export interface FoundTags {
  tags: Tags;
  /** Why its terms are not known; undefined: they were read, or the operator goes without. */
  unreadTerms: UnreadTerms | undefined;
  /** Why its metadata, embedded or in its sidecar, could not be read. */
  unread: TaskError | undefined;
}

export interface DecodedFile extends FoundTags {
  decoded: Decoded;
  /** Why there is no picture where one was expected. */
  undrawn?: TaskError;
}

/** A file in the store, with what is known of it before it is decoded. */
export interface FileToDecode {
  blob: BlobInfo;
  recognised: Recognised;
  name: string;
  beside: SaidBeside;
}

export interface FileDecoder {
  /** By content, and by name where that says too little. */
  recognise(content: Content, name: string): Promise<Recognised>;
  /** `folder`: where it lies, with what else it may be made of. */
  decode(file: FileToDecode, folder: FolderOfModel): Promise<DecodedFile>;
  /** Without its pictures. */
  tags(file: FileToDecode): Promise<FoundTags>;
}

interface FileDecoderParts {
  blobs: BlobStore;
  decoder: Decoder;
  metadata: MetadataReader;
  /** Where Perl is missing, files count as read. */
  withoutTerms: boolean;
}

export function createFileDecoder({ blobs, decoder, metadata, withoutTerms }: FileDecoderParts): FileDecoder {
  async function tagsAt(path: string, { mime }: Recognised): Promise<Tags | TaskError> {
    if (!holdsMetadata(mime)) return NO_TAGS;
    if (mime !== GLB && !(await metadata.available())) return withoutPerl();
    return metadata.read(path, mime).catch(fileError);
  }

  const picturesAt = (path: string, mime: string, beside: FolderOfModel): Promise<Decoded | TaskError> =>
    decoder.pictures(path, mime, importPictures, { looks: true, beside }).catch(fileError);

  function foundTags(tags: Tags | TaskError, { untried, unread: beside }: SaidBeside): FoundTags {
    if (!(tags instanceof TaskError)) return { tags, unread: untried, unreadTerms: firstUnread(withoutTerms, beside) };
    return { tags: NO_TAGS, unread: tags, unreadTerms: firstUnread(withoutTerms, unreadFor(tags), beside) };
  }

  return {
    async recognise({ blob, head }, name) {
      const found = await recognise(head, name);
      if (soundTypeIn(found.mime) === undefined) return found;
      const mime = await blobs.withLocalCopy(blob.hash, (path) => decoder.typeInside(path, found.mime));
      return mime === found.mime ? found : { mime, kind: kindOf(mime) };
    },
    async decode({ blob, recognised, name, beside }, folder) {
      const { mime, kind } = recognised;
      const [tags, drawn] = await blobs.withLocalCopy(blob.hash, (path) =>
        Promise.all([tagsAt(path, recognised), picturesAt(path, mime, folder)]),
      );
      const found = foundTags(tags, beside);
      if (!(drawn instanceof TaskError)) return { ...found, decoded: drawn };
      const icon = await decoder.icon(kind, name, importPictures).catch(() => ({ pictures: [] }));
      const decoded = { ...icon, width: 0, height: 0 };
      // A file of a kind without pictures is no problem.
      return familyOf(mime) === undefined ? { ...found, decoded } : { ...found, decoded, undrawn: drawn };
    },
    async tags({ blob, recognised, beside }) {
      return foundTags(await blobs.withLocalCopy(blob.hash, (path) => tagsAt(path, recognised)), beside);
    },
  };
}
