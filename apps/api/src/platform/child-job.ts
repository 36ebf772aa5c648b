/** What a process and its working children say to each other. */

/**
 * Why a job came to nothing. `busy` is the only one that says nothing about the file; the pool itself gives
 * `too_slow`, `too_much_memory`, `crashed` and `busy`.
 */
export type JobProblem =
  | "broken"
  | "encrypted"
  | "unsupported"
  | "too_large"
  | "too_slow"
  | "too_much_memory"
  | "crashed"
  | "no_program"
  | "busy";

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
