// Load shedding. Under overload all requests would wait for replies that nobody reads any more. So the number of
// requests in progress is bounded, and further ones are refused at once, to be retried later.

/** Enough to keep every worker busy; the last of them waits a fraction of a second for a search. */
export const MOST_WAITING = 160;

export interface Gate {
  isFull(): boolean;
  /** Counts until the work is done, well or badly. */
  hold(work: Promise<unknown>): void;
}

export function createGate(most: number): Gate {
  let waiting = 0;
  const leave = () => {
    waiting--;
  };
  return {
    isFull: () => waiting >= most,
    hold(work) {
      waiting++;
      work.then(leave, leave);
    },
  };
}
