// Frees memory after many connections were cut at once: V8 does not collect garbage for minutes in an idle server.

/** Connections: fewer leave nothing worth collecting. */
const WORTH_IT = 100;
/** After the last cut, so that nothing is collected in the middle of an attack. */
const AFTER_MS = 10_000;
/** Bytes. Nobody touches them, so they take no memory. */
const REMINDER = 128 * 1024 * 1024;

export interface TidyUp {
  later(connections: number): void;
  stop(): void;
}

export function createTidyUp(): TidyUp {
  let cut = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    later(connections) {
      cut += connections;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (cut >= WORTH_IT) remind();
        cut = 0;
      }, AFTER_MS).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/** V8 answers external memory by collecting in steps, with pauses of milliseconds; asked outright it would stop all. */
function remind(): void {
  try {
    Reflect.construct(ArrayBuffer, [REMINDER]);
  } catch {
    // Where so much may not even be reserved, V8 collects when it likes.
  }
}
