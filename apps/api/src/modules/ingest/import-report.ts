import type { Skipped } from "./walk.ts";

/** The result of an import. Every file of the folder is counted exactly once. */
export interface ImportReport {
  jobId: number;
  root: string;
  /** Files found below the folder, skipped ones included. */
  found: number;
  counts: Record<Outcome, number>;
  skipped: Skipped[];
  /** Taken, but damaged, or without a picture and shown by an icon. */
  problems: ProblemFile[];
  /** Paths of earlier imports that no longer exist. */
  missing: string[];
  /** Assets deleted by `--prune`. */
  pruned: number;
  /** Sentences for the operator, each said once. */
  notices: string[];
  collections: number;
  interrupted: boolean;
  seconds: number;
}

/**
 * `taken`: new content. `copied`: content that is there already, at one more path. `moved`: content whose earlier
 * path has gone. `replaced`: new content at a known path. `joined`: no asset of its own, but part of the one beside it.
 */
export type Outcome = "taken" | "copied" | "moved" | "replaced" | "joined" | "unchanged" | "skipped";

export interface ProblemFile {
  path: string;
  problem: string;
  detail: string;
  /** The next import tries again, though the file is the same. */
  again?: boolean;
}

export interface Progress {
  phase: "looking" | "taking" | "films" | "looks" | "finishing" | "copying" | "records";
  done: number;
  total: number;
}

export function emptyReport(root: string): ImportReport {
  return {
    jobId: 0,
    root,
    found: 0,
    counts: { taken: 0, copied: 0, moved: 0, replaced: 0, joined: 0, unchanged: 0, skipped: 0 },
    skipped: [],
    problems: [],
    missing: [],
    pruned: 0,
    notices: [],
    collections: 0,
    interrupted: false,
    seconds: 0,
  };
}
