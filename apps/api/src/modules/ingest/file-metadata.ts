// The metadata of a file: its own, together with that of its companions (sidecar, raw photograph, film).

import type { Tx } from "../../platform/database/database.ts";
import type { TaskError } from "../../platform/processes/child-task.ts";
import { fieldTypes } from "../library/fields/field-types.ts";
import { type CompanionMetadata, mergeStricterTerms } from "./companions/companion-terms.ts";
import { readFileTerms } from "./companions/stored-terms.repository.ts";
import {
  type MappedMetadata,
  mapTagsToFields,
  type Tags,
  TITLE_FIELD,
  titleFromFileName,
} from "./metadata/embedded-metadata.ts";
import type { Mapping } from "./metadata/mapping.ts";
import type { UnreadTerms } from "./terms/unread-terms.ts";

export interface FileMetadata {
  readings: MappedMetadata;
  /** Why its own metadata could not be read. */
  metadataError: TaskError | undefined;
  /** Why its terms are not known. */
  unreadTerms: UnreadTerms | undefined;
}

export function mapFileMetadata(
  fileName: string,
  embedded: Tags,
  companions: CompanionMetadata,
  mapping: Mapping,
): MappedMetadata {
  const readings = mergeStricterTerms(mapTagsToFields([companions.sidecar, embedded], mapping), companions.terms);
  const title = mapping.fields.find((field) => field.name === TITLE_FIELD);
  if (title && !readings.fields.has(TITLE_FIELD)) {
    const fromName = fieldTypes[title.type].readTexts([titleFromFileName(fileName)]);
    if (fromName !== undefined) readings.fields.set(TITLE_FIELD, fromName);
  }
  return readings;
}

export interface TermsContext {
  companionMetadata: CompanionMetadata;
  /** Whether a companion was added, changed or removed since the last import. */
  isChanged: boolean;
}

/**
 * Keeps the stored terms of the asset where they are stricter, unless files have changed and all of them could be read:
 * the stored terms may come from a file that cannot be read now.
 */
export function applyStricterTerms(
  tx: Tx,
  assetId: number,
  { readings, metadataError }: FileMetadata,
  { companionMetadata, isChanged }: TermsContext,
): MappedMetadata {
  const areTermsComplete = isChanged && companionMetadata.isWhole && !metadataError;
  return areTermsComplete ? readings : mergeStricterTerms(readings, readFileTerms(tx, assetId));
}
