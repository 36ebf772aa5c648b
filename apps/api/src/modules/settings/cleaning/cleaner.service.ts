// Cleans what administrators save and measures their font, in child processes: malicious texts and files can exhaust
// only the time and memory of these.
import type { StructureProblem } from "@vitrine/contract/errors";
import type { FallbackFontMetrics } from "@vitrine/settings/theme/font-css";
import { createChildPool } from "../../../platform/processes/child-pool.ts";
import type { CleanedText } from "./clean-css.ts";

export type MarkupKind = "html" | "svg" | "css";
export interface CleaningTask {
  kind: MarkupKind;
  texts: string[];
}
/** `at`: index of the text that was refused. */
export type CleaningResult = { cleaned: CleanedText[] } | { refused: StructureProblem; at: number };
/** The font file in base64. */
export type FontMeasuringTask = { font: string };

/** Limit of a task in milliseconds of CPU time, without the start of the child process. */
const LIMIT_MS = 15_000;
const MEMORY_BYTES = 700e6;
const MAX_WAITING = 20;

export type MarkupCleaner = ReturnType<typeof createMarkupCleaner>;

export function createMarkupCleaner() {
  const limits = { env: {}, maxWaiting: MAX_WAITING, memoryBytes: MEMORY_BYTES };
  const cleaning = createChildPool<CleaningTask, CleaningResult>({
    ...limits,
    entry: ["./cleaning.child", import.meta.url],
    // While an expensive text of one account is cleaned, a second child serves the others.
    size: 2,
  });
  const measuring = createChildPool<FontMeasuringTask, FallbackFontMetrics | undefined>({
    ...limits,
    entry: ["./measuring.child", import.meta.url],
    size: 1,
  });
  return {
    /** Returns one result per text. Rejects with a TaskError: `broken` if a text is not of its kind. `signal` cancels. */
    clean: async (kind: MarkupKind, texts: string[], signal?: AbortSignal): Promise<CleaningResult> =>
      texts.length === 0 ? { cleaned: [] } : cleaning.run({ kind, texts }, LIMIT_MS, signal),
    /**
     * Metrics of a font, for its fallback; undefined if they are implausible. Rejects with a TaskError if it cannot be
     * parsed. `signal` cancels.
     */
    measure: (font: Buffer, signal?: AbortSignal): Promise<FallbackFontMetrics | undefined> =>
      measuring.run({ font: font.toString("base64") }, LIMIT_MS, signal),
    async close(): Promise<void> {
      await Promise.all([cleaning.close(), measuring.close()]);
    },
  };
}
