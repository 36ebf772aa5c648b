import { AppError } from "../../../platform/app-error.ts";
import { mayPass, TaskError } from "../../../platform/child-task.ts";

/** Whether the text or file itself is at fault: the same would be refused again. */
export const isAtFault = (error: unknown): error is TaskError => error instanceof TaskError && !passing(error);

const passing = ({ problem }: TaskError) =>
  mayPass(problem) || ["busy", "cancelled", "no_program", "disk_full"].includes(problem);

/** What is answered where a cleaner or decoder could not do its work, and the text or file is not at fault. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof TaskError)) return error;
  return new AppError(error.problem === "disk_full" ? "storage.full" : "overloaded");
}
