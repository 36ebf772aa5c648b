/** Wakes whoever sleeps: at a time, because something has happened, or because it is over. */
export interface Alarm {
  ring(): void;
  /** Resolves after `ms` milliseconds, or soon after it rang. */
  sleep(ms: number): Promise<void>;
}

/** Milliseconds in which what happens together arrives. */
const GATHERING = 300;

export function createAlarm(signal: AbortSignal): Alarm {
  let hasRung = false;
  let wake = (_ms: number) => {};
  signal.addEventListener("abort", () => wake(0), { once: true });
  return {
    ring() {
      hasRung = true;
      wake(GATHERING);
    },
    async sleep(ms) {
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        let until = performance.now() + (hasRung ? Math.min(GATHERING, ms) : ms);
        let timer = setTimeout(resolve, until - performance.now());
        wake = (later) => {
          if (performance.now() + later >= until) return;
          until = performance.now() + later;
          clearTimeout(timer);
          timer = setTimeout(resolve, later);
        };
      });
      wake = () => {};
      hasRung = false;
    },
  };
}
