/** Size and times of a file, or the reason why it is skipped. */
export type FileSnapshot = string;

export const REMOVED_SNAPSHOT: FileSnapshot = "removed";

interface PendingFile {
  snapshot: FileSnapshot;
  since: number;
}

/** Delays changed files until they have been stable for a while, so that no half-written file is imported. */
export class SettleTracker {
  readonly #pending = new Map<string, PendingFile>();
  readonly #dueTimeOf: (file: PendingFile) => number;

  /** Times in milliseconds. `goneMs` should be longer, so that a moved file is found before it counts as removed. */
  constructor({ fileMs, goneMs }: { fileMs: number; goneMs: number }) {
    this.#dueTimeOf = ({ snapshot, since }) => since + (snapshot === REMOVED_SNAPSHOT ? goneMs : fileMs);
  }

  /**
   * Compares the snapshots of a scan with earlier ones and returns the paths that have been stable for long enough.
   * `isScanned`: whether the scan covered a path, so that pending paths it did not find are dropped.
   */
  takeSettled(
    found: ReadonlyMap<string, FileSnapshot>,
    isScanned: (path: string) => boolean,
    now: number,
  ): Set<string> {
    for (const path of this.#pending.keys()) if (isScanned(path) && !found.has(path)) this.#pending.delete(path);
    const settled = new Set<string>();
    for (const [path, snapshot] of found) {
      const before = this.#pending.get(path);
      if (before?.snapshot !== snapshot) this.#pending.set(path, { snapshot, since: now });
      else if (this.#dueTimeOf(before) <= now) {
        settled.add(path);
        this.#pending.delete(path);
      }
    }
    return settled;
  }

  /** Paths that are not stable yet and have to be scanned again. */
  pendingPaths(): string[] {
    return [...this.#pending.keys()];
  }

  /** When the next pending path may be stable; infinity if there is none. */
  nextDueAt(): number {
    return Math.min(...[...this.#pending.values()].map(this.#dueTimeOf));
  }
}
