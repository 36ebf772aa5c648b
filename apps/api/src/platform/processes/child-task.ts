/** Messages between a process and its worker children. */

/** Why a task failed. */
export type TaskErrorCode =
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

/** Errors that may not be caused by the file: a retry may succeed. */
const endings: readonly TaskErrorCode[] = ["crashed", "too_slow", "too_much_memory"];
export const mayBeTransient = (code: string) => endings.includes(code as TaskErrorCode);

export class TaskError extends Error {
  override readonly name = "TaskError";
  readonly code: TaskErrorCode;
  /** Whether the machine caused it, not the input: the child never started, or got no processor time. */
  readonly isMachineError: boolean;
  constructor(code: TaskErrorCode, detail: string, { isMachineError = false } = {}) {
    super(detail);
    this.code = code;
    this.isMachineError = isMachineError;
  }
}

/** Returns errors about the file; rethrows errors of the server, which is stopping or has a full disk. */
export function requireFileError(error: unknown): TaskError {
  if (error instanceof TaskError && error.code !== "busy" && error.code !== "disk_full") return error;
  throw error;
}

export type ChildRequest<Task> = { task: Task };
export type ChildReply<Made> = { ready: true } | { ok: Made } | { code: TaskErrorCode; detail: string };
