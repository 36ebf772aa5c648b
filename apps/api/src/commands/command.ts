import type { ServerConfiguration } from "../configuration.ts";

/** A command of the command line; `run` returns the exit code. */
export interface Command {
  help: string;
  options: Record<string, { type: "string" | "boolean" }>;
  run(
    positionals: string[],
    values: Record<string, string | boolean | undefined>,
    configuration: ServerConfiguration,
  ): Promise<number>;
}
