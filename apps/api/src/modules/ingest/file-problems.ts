// Problems of files that were imported, but with damage or without metadata.
import type { TaskError } from "../../platform/processes/child-task.ts";
import type { CompanionMetadata } from "./companions/companion-metadata.ts";
import type { IdentifiedFile } from "./identify.ts";
import type { ProblemFile } from "./report/import-report.ts";
import { isRetried } from "./retry-rules.ts";
import type { UnreadTerms } from "./terms/terms.ts";

interface Attempt {
  decoded?: { warning?: string };
  pictureError?: TaskError | undefined;
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
    ...(decoded?.warning ? [{ path, problem: "damaged", detail: decoded.warning }] : []),
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
export function listCompanionProblems({ companions }: IdentifiedFile, { failed }: CompanionMetadata): ProblemFile[] {
  return companions.added.flatMap(({ file, blob }) => {
    const failure = failed.get(blob.hash);
    return failure ? [toProblemFile(file.path, "unread", failure, true)] : [];
  });
}

const toProblemFile = (path: string, problem: string, { message }: TaskError, willRetry: boolean): ProblemFile => ({
  path,
  problem,
  detail: message,
  ...(willRetry ? { willRetry } : {}),
});
