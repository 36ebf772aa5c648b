/** Exit code of an interrupted program, as shells report it. */
export const INTERRUPTED = 130;

/** Likewise, of one whose output nobody reads any more, as in `vitrine user list | head`. */
const READER_GONE = 141;

/** Debounce in milliseconds: npm passes on the SIGINT that the program has already got from the terminal. */
const SAME_WISH = 1000;

/** Milliseconds that work under way has to end by itself, and in which the program ends, whatever becomes of it. */
const [FINISH_MS, END_MS] = [2_000, 4_500];

/**
 * Calls `stop` on the first Ctrl+C, which ends the work cleanly; a second one ends the program. Returns the function
 * that stops listening once the work has ended: not after the first, since the second of one wish may come while the
 * program ends.
 * @param giveUp called where the work does not end by itself; soon after it the program ends, and what was under way is
 *   left as a crash leaves it. Without it, the work takes as long as it takes.
 */
export function onInterrupt(stop: () => void, giveUp?: () => void): () => void {
  let first: number | undefined;
  const timers: NodeJS.Timeout[] = [];
  const listener = () => {
    if (first === undefined) {
      first = performance.now();
      // Node takes its handlers away before it ends by itself, and a second signal would kill it in that moment.
      process.once("beforeExit", () => process.exit());
      stop();
      if (giveUp) {
        timers.push(
          setTimeout(giveUp, FINISH_MS),
          setTimeout(() => process.exit(INTERRUPTED), END_MS),
        );
        for (const timer of timers) timer.unref();
      }
    } else if (performance.now() - first > SAME_WISH) process.exit(INTERRUPTED);
  };
  process.on("SIGINT", listener).on("SIGTERM", listener);
  return () => {
    for (const timer of timers) clearTimeout(timer);
    if (first === undefined) process.off("SIGINT", listener).off("SIGTERM", listener);
  };
}

/** Ends the program without a word once nobody reads what it says. What it does may be cut off at any moment. */
export function endWithReader(...outputs: NodeJS.WriteStream[]): void {
  for (const output of outputs) {
    output.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(READER_GONE);
      throw error;
    });
  }
}
