/** What a process and its working children say to each other. */

/** Why a task failed. */
export type TaskProblem =
  | "broken"
  | "encrypted"
  | "unsupported"
  | "no_preview"
  | "lacks_files"
  | "too_large"
  | "too_slow"
  | "too_much_memory"
  | "crashed"
  | "no_program"
  | "disk_full"
  | "cancelled"
  | "busy";

/** Causes that may have ended a child without a fault of the file: a retry may succeed. */
const endings: readonly TaskProblem[] = ["crashed", "too_slow", "too_much_memory"];
export const mayPass = (problem: string) => endings.includes(problem as TaskProblem);

export class TaskError extends Error {
  override readonly name = "TaskError";
  readonly problem: TaskProblem;
  /** Whether the machine is the cause, and not what the child was given: it never started, or had no processor. */
  readonly isOfMachine: boolean;
  constructor(problem: TaskProblem, detail: string, { isOfMachine = false } = {}) {
    super(detail);
    this.problem = problem;
    this.isOfMachine = isOfMachine;
  }
}

/** Answers an error about a file; throws one about the server, which is stopping or has a full disk. */
export function fileError(error: unknown): TaskError {
  if (error instanceof TaskError && error.problem !== "busy" && error.problem !== "disk_full") return error;
  throw error;
}

export type ChildRequest<Task> = { id: number; task: Task };
export type ChildReply<Made> =
  | { ready: true }
  | { id: number; ok: Made }
  | { id: number; problem: TaskProblem; detail: string };
