/** Ends the start with one sentence for the operator: it names the setting and the cure, a stack would not help. */
export class StartError extends Error {
  override readonly name = "StartError";
}
