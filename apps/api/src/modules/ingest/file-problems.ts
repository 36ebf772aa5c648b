// Problems of files that were imported, but with damage or without metadata.
import { mayBeTransient, type TaskError } from "../../platform/processes/child-task.ts";
import type { CompanionPlan } from "./companions/companion-plan.ts";
import type { ProblemFile } from "./report/import-report.ts";
import type { UnreadTerms } from "./terms/unread-terms.ts";

/**
 * Maximum number of imports that retry a picture when the file itself was not the cause; each may take as long as the
 * first.
 */
const MAX_TRIES = 5;

export const isRetried = (problem: string, tries: number) => mayBeTransient(problem) && tries < MAX_TRIES;

interface Attempt {
  decoded: { warning?: string };
  pictureError?: TaskError;
  metadataError?: TaskError | undefined;
  unreadTerms?: UnreadTerms | undefined;
}

export function listFileProblems(
  path: string,
  { decoded, pictureError, metadataError, unreadTerms }: Attempt,
  tries: number,
): ProblemFile[] {
  return [
    ...(pictureError
      ? [toProblemFile(path, pictureError.problem, pictureError, isRetried(pictureError.problem, tries))]
      : []),
    ...(decoded.warning ? [{ path, problem: "damaged", detail: decoded.warning }] : []),
    ...(metadataError && metadataError.problem !== "no_program"
      ? [toProblemFile(path, "unread", metadataError, true)]
      : []),
    // With --without-terms there are no unread terms.
    ...(metadataError && unreadTerms?.reason === "no_program"
      ? [toProblemFile(path, "unread_terms", metadataError, false)]
      : []),
  ];
}

/** Problems of its companions. */
export function listCompanionProblems({ added, companionMetadata }: CompanionPlan): ProblemFile[] {
  return added.flatMap(({ file, blob }) => {
    const failure = companionMetadata.failed.get(blob.hash);
    return failure ? [toProblemFile(file.path, "unread", failure, true)] : [];
  });
}

const toProblemFile = (path: string, problem: string, { message }: TaskError, willRetry: boolean): ProblemFile => ({
  path,
  problem,
  detail: message,
  ...(willRetry ? { willRetry } : {}),
});
