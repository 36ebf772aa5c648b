/** Delays changed files until they have been stable for a while, so that no half-written file is imported. */
export interface SettleTracker {
  /**
   * Compares the snapshots of a scan with earlier ones and returns the paths that have been stable for long enough.
   * `isScanned`: whether the scan covered a path, so that pending paths it did not find are dropped.
   */
  takeSettled(found: ReadonlyMap<string, FileSnapshot>, isScanned: (path: string) => boolean, now: number): Set<string>;
  /** Paths that are not stable yet and have to be scanned again. */
  pendingPaths(): string[];
  /** When the next pending path may be stable. */
  nextDueAt(): number | undefined;
}

export interface FileSnapshot {
  /** Size and times of a file, or the reason why it is skipped or removed. */
  fingerprint: string;
  isRemoved: boolean;
}

/** Times in milliseconds. `goneMs` should be longer, so that a moved file is found before it counts as removed. */
export function createSettleTracker({ fileMs, goneMs }: { fileMs: number; goneMs: number }): SettleTracker {
  const pending = new Map<string, FileSnapshot & { since: number }>();
  const dueTimeOf = ({ isRemoved, since }: FileSnapshot & { since: number }) => since + (isRemoved ? goneMs : fileMs);
  return {
    takeSettled(found, isScanned, now) {
      for (const path of pending.keys()) if (isScanned(path) && !found.has(path)) pending.delete(path);
      const settled = new Set<string>();
      for (const [path, { fingerprint, isRemoved }] of found) {
        const before = pending.get(path);
        if (before?.fingerprint !== fingerprint) pending.set(path, { fingerprint, isRemoved, since: now });
        else if (dueTimeOf(before) <= now) {
          settled.add(path);
          pending.delete(path);
        }
      }
      return settled;
    },
    pendingPaths: () => [...pending.keys()],
    nextDueAt: () => (pending.size === 0 ? undefined : Math.min(...[...pending.values()].map(dueTimeOf))),
  };
}
