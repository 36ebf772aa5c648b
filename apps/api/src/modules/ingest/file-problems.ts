// Problems of files that were imported, but with damage or without metadata.
import type { TaskError } from "../../platform/processes/child-task.ts";
import type { CompanionMetadata } from "./companions/companion-metadata.ts";
import type { DecodedFile } from "./decode.ts";
import type { IdentifiedFile } from "./identify.ts";
import type { ProblemFile } from "./report/import-report.ts";
import { willBeRetried } from "./retry-rules.ts";
import type { TermsReadFailure } from "./terms/terms.ts";

/** Problems of a file and its companions. `tries`: imports that failed to make a picture, including this one. */
export function listProblems(
  file: IdentifiedFile,
  { metadata, pictures, companions }: DecodedFile,
  unreadTerms: TermsReadFailure | undefined,
  tries: number,
): ProblemFile[] {
  const { path } = file.file;
  const pictureError = pictures?.pictureError;
  const warning = pictures?.decoded.warning;
  const metadataError = metadata?.metadataError;
  return [
    ...(pictureError
      ? [toProblemFile(path, pictureError.code, pictureError, willBeRetried(pictureError.code, tries))]
      : []),
    ...(warning ? [{ path, problem: "damaged", detail: warning }] : []),
    ...(metadataError && metadataError.code !== "no_program"
      ? [toProblemFile(path, "unread", metadataError, true)]
      : []),
    // With --without-terms there are no unread terms.
    ...(metadataError && unreadTerms?.reason === "no_program"
      ? [toProblemFile(path, "unread_terms", metadataError, false)]
      : []),
    ...listCompanionProblems(file, companions),
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
