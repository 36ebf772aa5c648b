import type { SkippedPath } from "../walk.ts";

/** The result of an import. Every file of the folder is counted exactly once. */
export type ImportReport = ReturnType<typeof createEmptyReport>;

/**
 * `taken`: new content. `copied`: known content at another path. `moved`: known content whose file at an earlier path was
 * removed. `replaced`: new content at a known path. `joined`: a companion that became part of another asset.
 */
export type FileOutcome = keyof ImportReport["counts"];

export interface ProblemFile {
  path: string;
  problem: string;
  detail: string;
  /** The next import tries again, although the file has not changed. */
  willRetry?: boolean;
}

export interface ImportProgress {
  phase: "looking" | "taking" | "films" | "finishing" | "copying" | "records";
  done: number;
  total: number;
}

export function createEmptyReport(root: string) {
  return {
    jobId: 0,
    root,
    /** Files found below the folder, skipped ones included. */
    found: 0,
    counts: { taken: 0, copied: 0, moved: 0, replaced: 0, joined: 0, unchanged: 0, skipped: 0 },
    skipped: [] as SkippedPath[],
    /** Imported, but damaged, or without a picture. */
    problems: [] as ProblemFile[],
    /** Paths of earlier imports that no longer exist. */
    missing: [] as string[],
    /** Assets deleted by `--prune`. */
    pruned: 0,
    /** Sentences for the operator, without duplicates. */
    notices: [] as string[],
    collections: 0,
    interrupted: false,
    seconds: 0,
  };
}
