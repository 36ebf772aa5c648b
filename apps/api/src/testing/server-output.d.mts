import type { Readable } from "node:stream";

export interface ServerOutput {
  /** All output so far. */
  output(): string;
  /** Call after the process has closed its output; throws if it contains a stack trace, with the line above it. */
  assertNoTrace(): void;
}

/** `show`: also writes the output to this process's own output. */
export function watchOutput(
  child: { stdout: Readable | null; stderr: Readable | null },
  options?: { show?: boolean },
): ServerOutput;
