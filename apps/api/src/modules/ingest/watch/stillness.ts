/** What is to be imported waits here until it has looked the same for a while, so that no half-written file is taken. */
export interface Stillness {
  /**
   * Compares what a look found with what earlier ones did; answers the paths that have stood still for long enough.
   * `isInLook`: whether the look went there, so that what it did not find again is forgotten.
   */
  ripen(found: ReadonlyMap<string, Mark>, isInLook: (path: string) => boolean, now: number): Set<string>;
  /** Everything that waits, to be looked at again. */
  waiting(): string[];
  /** When the next of them may have waited for long enough. */
  dueAt(): number | undefined;
}

export interface Mark {
  /** Size and time of a file, or why there is none. */
  mark: string;
  isGone: boolean;
}

/** Times in milliseconds. `goneMs`: longer, so that a file that was moved is found before it is missed. */
export function createStillness({ fileMs, goneMs }: { fileMs: number; goneMs: number }): Stillness {
  const held = new Map<string, Mark & { since: number }>();
  const dueOf = ({ isGone, since }: Mark & { since: number }) => since + (isGone ? goneMs : fileMs);
  return {
    ripen(found, isInLook, now) {
      for (const path of held.keys()) if (isInLook(path) && !found.has(path)) held.delete(path);
      const ripe = new Set<string>();
      for (const [path, { mark, isGone }] of found) {
        const before = held.get(path);
        if (before?.mark !== mark) held.set(path, { mark, isGone, since: now });
        else if (dueOf(before) <= now) {
          ripe.add(path);
          held.delete(path);
        }
      }
      return ripe;
    },
    waiting: () => [...held.keys()],
    dueAt: () => (held.size === 0 ? undefined : Math.min(...[...held.values()].map(dueOf))),
  };
}
