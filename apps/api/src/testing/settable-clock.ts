import type { Clock } from "../platform/clock.ts";

export interface SettableClock extends Clock {
  set(milliseconds: number): void;
  advance(milliseconds: number): void;
}

export function createSettableClock(start = Date.UTC(2026, 0, 15, 12)): SettableClock {
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
