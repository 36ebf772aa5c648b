// What administrators save is cleaned, and their font measured, in processes of their own: hostile texts and files may
// take the time and memory of these, and nothing else.
import type { ShapeProblem } from "@vitrine/contract/errors";
import type { FontMeasures } from "@vitrine/settings/font-css";
import { createChildPool } from "../../../platform/child-pool.ts";
import type { CleanedText } from "./clean-css.ts";

export type MarkedText = "html" | "svg" | "css";
export interface CleaningTask {
  kind: MarkedText;
  texts: string[];
}
/** `at`: the text whose shape is refused. */
export type CleaningResult = { cleaned: CleanedText[] } | { refused: ShapeProblem; at: number };
/** Base64. */
export type MeasuringTask = { font: string };

export interface Cleaner {
  /** One answer for each text. Rejects with a TaskError: `broken` where a text is not of its kind. `signal` gives it up. */
  clean(kind: MarkedText, texts: string[], signal?: AbortSignal): Promise<CleaningResult>;
  /** Undefined for a font that is none for reading. Rejects with a TaskError where it cannot be read. `signal` gives it up. */
  measure(font: Buffer, signal?: AbortSignal): Promise<FontMeasures | undefined>;
  close(): Promise<void>;
}

/** Milliseconds of processor time, the start of the child not counted. */
const LIMIT_MS = 15_000;
const MEMORY_BYTES = 700e6;
const MAX_WAITING = 20;

export function createCleaner(): Cleaner {
  const limits = { env: {}, maxWaiting: MAX_WAITING, memoryBytes: MEMORY_BYTES };
  const cleaning = createChildPool<CleaningTask, CleaningResult>({
    ...limits,
    entry: ["./cleaning.child", import.meta.url],
    // The costly text of one account leaves a child for the others.
    size: 2,
  });
  const measuring = createChildPool<MeasuringTask, FontMeasures | undefined>({
    ...limits,
    entry: ["./measuring.child", import.meta.url],
    size: 1,
  });
  return {
    clean: async (kind, texts, signal) =>
      texts.length === 0 ? { cleaned: [] } : cleaning.run({ kind, texts }, LIMIT_MS, signal),
    measure: (font, signal) => measuring.run({ font: font.toString("base64") }, LIMIT_MS, signal),
    async close() {
      await Promise.all([cleaning.close(), measuring.close()]);
    },
  };
}
