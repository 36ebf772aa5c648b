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

export interface SettableClock extends Clock {
  set(milliseconds: number): void;
  advance(milliseconds: number): void;
}

export function settableClock(start = Date.UTC(2026, 0, 15, 12)): SettableClock {
  let time = start;
  return {
    now: () => time,
    seconds: () => Math.floor(time / 1000),
    set(milliseconds) {
      time = milliseconds;
    },
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
