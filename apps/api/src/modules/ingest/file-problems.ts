// What is said of a file that was taken, but not whole.
import { mayPass, type TaskError } from "../../platform/child-task.ts";
import type { CompanionPlan } from "./companions/companion-plan.ts";
import type { ProblemFile } from "./import-report.ts";
import type { UnreadTerms } from "./unread-terms.ts";

/**
 * Maximum number of imports that retry a picture when the file itself was not the cause; each may take as long as the
 * first.
 */
const MOST_TRIES = 5;

export const isTriedAgain = (problem: string, tries: number) => mayPass(problem) && tries < MOST_TRIES;

interface Attempt {
  decoded: { remark?: string };
  undrawn?: TaskError;
  unread?: TaskError | undefined;
  unreadTerms?: UnreadTerms | undefined;
}

export function problemsOf(
  path: string,
  { decoded, undrawn, unread, unreadTerms }: Attempt,
  tries: number,
): ProblemFile[] {
  return [
    ...(undrawn ? [failureOf(path, undrawn.problem, undrawn, isTriedAgain(undrawn.problem, tries))] : []),
    ...(decoded.remark ? [{ path, problem: "damaged", detail: decoded.remark }] : []),
    ...(unread && unread.problem !== "no_program" ? [failureOf(path, "unread", unread, true)] : []),
    // Unless the operator goes without.
    ...(unread && unreadTerms?.reason === "no_program" ? [failureOf(path, "unread_terms", unread, false)] : []),
  ];
}

/** Of what lies beside it. */
export function problemsBeside({ added, beside }: CompanionPlan): ProblemFile[] {
  return added.flatMap(({ file, blob }) => {
    const failure = beside.failed.get(blob.hash);
    return failure ? [failureOf(file.path, "unread", failure, true)] : [];
  });
}

const failureOf = (path: string, problem: string, { message }: TaskError, again: boolean): ProblemFile => ({
  path,
  problem,
  detail: message,
  ...(again ? { again } : {}),
});
