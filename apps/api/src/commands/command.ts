import type { ServerConfiguration } from "../configuration.ts";

/** A subcommand of `vitrine`; `run` resolves to the exit code. */
export interface Command {
  help: string;
  options: Record<string, { type: "string" | "boolean" }>;
  run(
    positionals: string[],
    values: Record<string, string | boolean | undefined>,
    configuration: ServerConfiguration,
  ): Promise<number>;
}
