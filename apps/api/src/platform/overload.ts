// Load shedding. Under overload all requests would wait for replies that nobody reads any more. So the number of
// requests in progress is bounded, and further ones are refused at once, to be retried later.

/** Enough to keep every worker busy; the last of them waits a fraction of a second for a search. */
export const MOST_WAITING = 160;

/** From so many on, time goes to answers alone: replies are sent as they are, not packed. No single visitor asks so much. */
const MANY_WAITING = 40;

export interface Gate {
  isFull(): boolean;
  isCrowded(): boolean;
  /** Counts until the work is done, well or badly. */
  hold(work: Promise<unknown>): void;
  /** Does not count a request that is held while it waits for what bounds by itself how many wait for it. */
  aside<T>(work: Promise<T>): Promise<T>;
}

export function createGate(most: number): Gate {
  let waiting = 0;
  const leave = () => {
    waiting--;
  };
  return {
    isFull: () => waiting >= most,
    isCrowded: () => waiting >= MANY_WAITING,
    hold(work) {
      waiting++;
      work.then(leave, leave);
    },
    async aside(work) {
      waiting--;
      try {
        return await work;
      } finally {
        waiting++;
      }
    },
  };
}
