/** Exit code of an interrupted program, as shells report it. */
export const INTERRUPTED_EXIT_CODE = 130;

/** Exit code after a broken pipe, as shells report it, for example in `vitrine user list | head`. */
const BROKEN_PIPE_EXIT_CODE = 141;

/** A second signal within this time is ignored: npm forwards the SIGINT that the terminal has already sent. */
const DEBOUNCE_MS = 1000;

/** Milliseconds from the first signal until `giveUp` is called, and until the program exits in any case. */
const [FINISH_MS, END_MS] = [2_000, 4_500];

/**
 * Calls `stop` on the first Ctrl+C, which ends the work cleanly; a second one exits the program. Returns a function
 * that stops listening when the work has ended, but not after the first signal, since its duplicate may arrive while
 * the program ends.
 * @param giveUp called if the work does not end in time; soon after, the program exits, and running work is left as
 * after a crash. Without it, there is no time limit.
 */
export function onInterrupt(stop: () => void, giveUp?: () => void): () => void {
  let first: number | undefined;
  const timers: NodeJS.Timeout[] = [];
  const listener = () => {
    if (first === undefined) {
      first = performance.now();
      // Exits explicitly, while the handlers are still there: at a natural end Node removes them first, and a second
      // signal in that moment would kill the process.
      process.once("beforeExit", () => process.exit());
      stop();
      if (giveUp) {
        timers.push(
          setTimeout(giveUp, FINISH_MS),
          setTimeout(() => process.exit(INTERRUPTED_EXIT_CODE), END_MS),
        );
        for (const timer of timers) timer.unref();
      }
    } else if (performance.now() - first > DEBOUNCE_MS) process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.on("SIGINT", listener).on("SIGTERM", listener);
  return () => {
    for (const timer of timers) clearTimeout(timer);
    if (first === undefined) process.off("SIGINT", listener).off("SIGTERM", listener);
  };
}

/** Exits silently once no program reads the output, which may abort running work at any point. */
export function exitOnBrokenPipe(...outputs: NodeJS.WriteStream[]): void {
  for (const output of outputs) {
    output.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(BROKEN_PIPE_EXIT_CODE);
      throw error;
    });
  }
}
