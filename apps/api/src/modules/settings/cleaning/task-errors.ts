import { AppError } from "../../../platform/errors/app-error.ts";
import { mayBeTransient, TaskError } from "../../../platform/processes/child-task.ts";

/**
 * Whether the text or file caused the error, so that another attempt would fail again. Also true if the child process
 * crashed or exceeded its limits; false if the server was busy, stopping or out of disk space, or a program is missing.
 */
export const isInputError = (error: unknown): error is TaskError =>
  error instanceof TaskError &&
  !error.isMachineError &&
  !["busy", "cancelled", "no_program", "disk_full"].includes(error.code);

/**
 * Whether the child process crashed or used up its CPU time or memory. The pool has already retried if another child
 * might have succeeded.
 */
export const isTooCostly = (error: unknown) => isInputError(error) && mayBeTransient(error.code);

/** Converts an error of a cleaner or decoder that the text or file did not cause into a reply. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof TaskError)) return error;
  return new AppError(error.code === "disk_full" ? "storage.full" : "overloaded");
}
