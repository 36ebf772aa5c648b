// What is said of a file that was taken, but not whole.
import { mayPass, TaskError } from "../../platform/child-task.ts";
import type { CompanionPlan } from "./companions/companion-plan.ts";
import type { ProblemFile } from "./import-report.ts";

/**
 * Maximum number of imports that retry a picture when the file itself was not the cause; each may take as long as the
 * first.
 */
const MOST_TRIES = 5;

export const isTriedAgain = (problem: string, tries: number) => mayPass(problem) && tries < MOST_TRIES;

interface Attempt {
  decoded: { remark?: string };
  undrawn?: TaskError;
  unread?: TaskError;
}

export function problemsOf(path: string, { decoded, undrawn, unread }: Attempt, tries: number): ProblemFile[] {
  return [
    ...(undrawn ? [failureOf(path, undrawn.problem, undrawn, isTriedAgain(undrawn.problem, tries))] : []),
    ...(decoded.remark ? [{ path, problem: "damaged", detail: decoded.remark }] : []),
    // A missing program is reported once, as a notice.
    ...(unread && unread.problem !== "no_program" ? [failureOf(path, "unread", unread, true)] : []),
  ];
}

/** Of what lies beside it. `described`: what its sidecar says, or why it cannot be read. */
export function problemsBeside({ added, description, beside }: CompanionPlan, described?: unknown): ProblemFile[] {
  return added.flatMap(({ file, blob }) => {
    const failure = beside.failed.get(blob.hash);
    if (failure) return [failureOf(file.path, "unread", failure, true)];
    const isUnread = described instanceof TaskError && blob.hash === description;
    return isUnread ? [failureOf(file.path, "unread", described, false)] : [];
  });
}

const failureOf = (path: string, problem: string, { message }: TaskError, again: boolean): ProblemFile => ({
  path,
  problem,
  detail: message,
  ...(again ? { again } : {}),
});
