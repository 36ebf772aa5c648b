/** The time of day, so that tests can set it. Measure durations with `performance.now()` instead. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch seconds, whole. */
  seconds(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  seconds: () => Math.floor(Date.now() / 1000),
};
