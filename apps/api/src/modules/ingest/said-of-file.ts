// What is said of a file: by its own metadata, and by what lies beside it.
import type { TaskError } from "../../platform/child-task.ts";
import type { Tx } from "../../platform/database.ts";
import { termsOfFiles } from "./companions/stored-terms.repository.ts";
import { type SaidBeside, withTerms } from "./companions/terms-beside.ts";
import { type Readings, readTags, type Tags, TITLE, titleOfFile } from "./embedded.ts";
import type { Mapping } from "./mapping.ts";
import type { UnreadTerms } from "./unread-terms.ts";

export interface Said {
  readings: Readings;
  /** Why its own metadata could not be read. */
  unread: TaskError | undefined;
  /** Why its terms are not known. */
  unreadTerms: UnreadTerms | undefined;
}

export function readingsOf(fileName: string, embedded: Tags, beside: SaidBeside, mapping: Mapping): Readings {
  const readings = withTerms(readTags([beside.sidecar, embedded], mapping), beside.terms);
  if (mapping.fields.some((field) => field.name === TITLE) && !readings.texts.has(TITLE)) {
    readings.texts.set(TITLE, { "": titleOfFile(fileName) });
  }
  return readings;
}

export interface HeldTo {
  beside: SaidBeside;
  /** Whether some file says something else than before. */
  isChanged: boolean;
}

/**
 * Within the terms that an asset has, unless files have changed and all of them could be read: what could not be may be
 * what the terms came from.
 */
export function heldTo(tx: Tx, assetId: number, { readings, unread }: Said, { beside, isChanged }: HeldTo): Readings {
  return isChanged && beside.isWhole && !unread ? readings : withTerms(readings, termsOfFiles(tx, assetId));
}
