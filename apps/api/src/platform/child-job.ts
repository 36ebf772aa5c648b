/** What a process and its working children say to each other. */

/** Why a job failed. */
export type JobProblem =
  | "broken"
  | "encrypted"
  | "unsupported"
  | "too_large"
  | "too_slow"
  | "too_much_memory"
  | "crashed"
  | "no_program"
  | "disk_full"
  | "busy";

/** Causes that may have ended a child without a fault of the file: a retry may succeed. */
const endings: readonly JobProblem[] = ["crashed", "too_slow", "too_much_memory"];
export const mayPass = (problem: string) => endings.includes(problem as JobProblem);

export class JobError extends Error {
  override readonly name = "JobError";
  readonly problem: JobProblem;
  constructor(problem: JobProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

export type ChildRequest<Job> = { id: number; job: Job };
export type ChildReply<Made> =
  | { ready: true }
  | { id: number; ok: Made }
  | { id: number; problem: JobProblem; detail: string };
