// Which assets are hidden because nobody knows their terms: an embargo may stand in metadata that could not be read.
import type { TaskError, TaskProblem } from "../../platform/child-task.ts";
import { kindOf } from "./recognise.ts";

/** `unreadable`: the file system did not let a file be opened that lies beside it. */
type UnreadReason = TaskProblem | "unreadable";

/** Why the terms of a file could not be read. */
export interface UnreadTerms {
  reason: UnreadReason;
  /** What could not be read where it is not the file itself, but lies beside it: its path below the root. */
  file: string | null;
}

/** Types that no program writes metadata into, or of which no reader knows where. */
const BARE = /^(text\/(?!html$)|model\/(?!gltf-binary$))/;

/** Whether files of a type can hold metadata, and terms with it. What nobody knows the type of is not looked into. */
export const holdsMetadata = (mime: string): boolean =>
  mime.startsWith("font/") || (kindOf(mime) !== "other" && !BARE.test(mime));

export const unreadFor = ({ problem }: TaskError, file: string | null = null): UnreadTerms => ({
  reason: problem,
  file,
});

/** The first that counts. `passesOver`: the operator said to import without terms where Perl is missing. */
export function firstUnread(
  passesOver: boolean,
  ...all: readonly (UnreadTerms | undefined)[]
): UnreadTerms | undefined {
  return all.find((unread) => unread !== undefined && !(passesOver && unread.reason === "no_program"));
}

/** As it is stored with an asset. */
export const unreadRow = (unread: UnreadTerms | undefined) => ({
  unreadTerms: unread?.reason ?? null,
  unreadFile: unread?.file ?? null,
});
