// What administrators save is cleaned, and their font measured, in a process of its own: hostile texts and files may
// take its time and memory, and nothing else.
import type { FontMeasures } from "@vitrine/settings/font-css";
import { createChildPool } from "../../../platform/child-pool.ts";
import type { CleanedText } from "./clean-css.ts";

export type MarkedText = "html" | "svg" | "css";
export type CleaningTask =
  | { kind: MarkedText; texts: string[] }
  /** Base64. */
  | { kind: "font"; font: string };
export type CleaningResult<T extends CleaningTask> = T extends { texts: string[] }
  ? CleanedText[]
  : FontMeasures | undefined;

export interface Cleaner {
  /** One answer for each text. Rejects with a TaskError: `broken` where a text is not of its kind. */
  clean(kind: MarkedText, texts: string[]): Promise<CleanedText[]>;
  /** Undefined for a font that is none for reading. Rejects with a TaskError where it cannot be read. */
  measure(font: Buffer): Promise<FontMeasures | undefined>;
  close(): Promise<void>;
}

/** Milliseconds of processor time, the start of the child not counted. */
const LIMIT_MS = 15_000;
const MEMORY_BYTES = 700e6;
const MOST_WAITING = 20;

export function createCleaner(): Cleaner {
  const pool = createChildPool<CleaningTask, CleaningResult<CleaningTask>>({
    entry: ["./cleaning.child", import.meta.url],
    env: {},
    size: 1,
    maxWaiting: MOST_WAITING,
    memoryBytes: MEMORY_BYTES,
  });
  const run = <T extends CleaningTask>(task: T) => pool.run(task, LIMIT_MS) as Promise<CleaningResult<T>>;
  return {
    clean: async (kind, texts) => (texts.length === 0 ? [] : run({ kind, texts })),
    measure: (font) => run({ kind: "font", font: font.toString("base64") }),
    close: () => pool.close(),
  };
}
