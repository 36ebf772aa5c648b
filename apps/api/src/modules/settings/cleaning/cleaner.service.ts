// What administrators save is cleaned in a process of its own: hostile texts may take its time and memory, and nothing
// else.
import { createChildPool } from "../../../platform/child-pool.ts";
import type { CleanedText } from "./clean-css.ts";

export interface CleaningTask {
  kind: "html" | "svg" | "css";
  texts: string[];
}

export interface Cleaner {
  /** One answer for each text. Rejects with a TaskError: `broken` where a text is not of its kind. */
  clean(kind: CleaningTask["kind"], texts: string[]): Promise<CleanedText[]>;
  close(): Promise<void>;
}

/** Milliseconds of processor time, the start of the child not counted. */
const LIMIT_MS = 15_000;
const MEMORY_BYTES = 700e6;
const MOST_WAITING = 20;

export function createCleaner(): Cleaner {
  const pool = createChildPool<CleaningTask, CleanedText[]>({
    entry: ["./cleaning.child", import.meta.url],
    env: {},
    size: 1,
    maxWaiting: MOST_WAITING,
    memoryBytes: MEMORY_BYTES,
  });
  return {
    clean: async (kind, texts) => (texts.length === 0 ? [] : pool.run({ kind, texts }, LIMIT_MS)),
    close: () => pool.close(),
  };
}
