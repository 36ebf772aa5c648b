// Assets are hidden while their usage terms are unknown, since unreadable metadata may contain an embargo.
import type { TaskError, TaskErrorCode } from "../../../platform/processes/child-task.ts";
import { kindOf } from "../detect-file-type.ts";

/** `unreadable`: a companion of the file could not be opened. */
type UnreadReason = TaskErrorCode | "unreadable";

/** Why the terms of a file could not be read. */
export interface UnreadTerms {
  reason: UnreadReason;
  /** Path of the companion that could not be read, below the root; null: the file itself. */
  file: string | null;
}

/** Types without metadata, or with metadata that no reader supports. */
const WITHOUT_METADATA = /^(text\/(?!html$)|model\/(?!gltf-binary$))/;

/** Whether files of a type can have metadata, and with it usage terms. Files of unknown type are not read. */
export const canHoldMetadata = (mime: string): boolean =>
  mime.startsWith("font/") || (kindOf(mime) !== "other" && !WITHOUT_METADATA.test(mime));

export const toUnreadTerms = ({ problem }: TaskError, file: string | null = null): UnreadTerms => ({
  reason: problem,
  file,
});

/** The first unread terms that hide the asset. `ignoresMissingPerl`: the import runs with --without-terms. */
export function findUnreadTerms(
  ignoresMissingPerl: boolean,
  ...all: readonly (UnreadTerms | undefined)[]
): UnreadTerms | undefined {
  return all.find((unread) => unread !== undefined && !(ignoresMissingPerl && unread.reason === "no_program"));
}

/** Columns of the asset. */
export const toUnreadColumns = (unread: UnreadTerms | undefined) => ({
  unreadTerms: unread?.reason ?? null,
  unreadFile: unread?.file ?? null,
});
