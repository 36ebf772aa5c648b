// Load shedding: the number of pending requests is limited, and further ones are rejected at once to be retried later.
// Otherwise, under overload, all requests would wait for replies that no client reads any more.

/** Keeps every worker busy; the last request waits a fraction of a second for a search. */
export const MAX_PENDING_REQUESTS = 160;

/** From this many on, replies are not compressed, to save time. A single visitor does not cause it. */
const CROWDED_REQUESTS = 40;

export interface LoadGate {
  isFull(): boolean;
  isCrowded(): boolean;
  /** Counts a request until its promise settles. */
  track(work: Promise<unknown>): void;
  /** Does not count a request while it waits for a queue that has its own limit. */
  excludeWhile<T>(work: Promise<T>): Promise<T>;
}

export function createLoadGate(most: number): LoadGate {
  let waiting = 0;
  const leave = () => {
    waiting--;
  };
  return {
    isFull: () => waiting >= most,
    isCrowded: () => waiting >= CROWDED_REQUESTS,
    track(work) {
      waiting++;
      work.then(leave, leave);
    },
    async excludeWhile(work) {
      waiting--;
      try {
        return await work;
      } finally {
        waiting++;
      }
    },
  };
}
