export type WakeTimer = ReturnType<typeof createWakeTimer>;

/** Milliseconds to collect events before waking. */
const GATHER_MS = 300;

/** A timer that can be woken early, by an event or by an abort signal. */
export function createWakeTimer(signal: AbortSignal) {
  let isWokenUp = false;
  let wake = (_ms: number) => {};
  signal.addEventListener("abort", () => wake(0), { once: true });
  return {
    wakeUp() {
      isWokenUp = true;
      wake(GATHER_MS);
    },
    /** Resolves after `ms` milliseconds, or soon after `wakeUp`. */
    async sleep(ms: number): Promise<void> {
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        let until = performance.now() + (isWokenUp ? Math.min(GATHER_MS, ms) : ms);
        let timer = setTimeout(resolve, until - performance.now());
        wake = (later) => {
          if (performance.now() + later >= until) return;
          until = performance.now() + later;
          clearTimeout(timer);
          timer = setTimeout(resolve, later);
        };
      });
      wake = () => {};
      isWokenUp = false;
    },
  };
}
