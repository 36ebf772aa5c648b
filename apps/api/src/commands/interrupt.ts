/** As a shell reports a program that was interrupted. */
export const INTERRUPTED = 130;

/** Milliseconds in which what comes again is the same wish: npm hands on what the program has got already. */
const SAME_WISH = 1000;

/** Ctrl+C calls `stop`, which ends the work in good order; said again, it ends the program. Returns what stops listening. */
export function onInterrupt(stop: () => void): () => void {
  let first: number | undefined;
  const listener = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > SAME_WISH) process.exit(INTERRUPTED);
  };
  process.on("SIGINT", listener).on("SIGTERM", listener);
  return () => void process.off("SIGINT", listener).off("SIGTERM", listener);
}
