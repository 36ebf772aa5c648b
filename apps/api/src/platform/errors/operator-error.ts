/** A rejected operator command: a message for the command line, a code for the console. */
export class OperatorError<Code extends string = string> extends Error {
  override readonly name: string = "OperatorError";
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}
