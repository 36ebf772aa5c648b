import type { Readable } from "node:stream";

export interface ServerOutput {
  /** All that was printed so far. */
  output(): string;
  /** To be asked once the process has closed its output; throws what was found, with the line above it. */
  assertNoTrace(): void;
}

/** `show`: it is passed on to this process's own output. */
export function watchOutput(
  child: { stdout: Readable | null; stderr: Readable | null },
  options?: { show?: boolean },
): ServerOutput;
