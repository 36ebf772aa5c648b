/** Aborts the start with a message for the operator that names the setting and the fix; no stack is printed. */
export class StartError extends Error {
  override readonly name = "StartError";
}
