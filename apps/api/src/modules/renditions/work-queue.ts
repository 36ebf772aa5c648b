// The places in which work is done: little at a time, a bounded number waiting. Knows nothing of what is made.
import { TaskError } from "../../platform/child-task.ts";

export interface WorkQueue {
  /**
   * Resolves when it is the caller's turn, with the function that gives the place back; to be called once. `patient`
   * waits however many wait already: who is being sent something cannot be refused any more.
   * @throws TaskError `busy` at once when too many wait who are not patient, `cancelled` when `signal` says so
   */
  enter(signal: AbortSignal, patient?: boolean): Promise<() => void>;
  /** Whether a place is free and nobody waits for it. */
  hasRoom(): boolean;
}

export function createWorkQueue(places: number, maxWaiting: number): WorkQueue {
  let taken = 0;
  const waiting: { begin: () => void; patient: boolean }[] = [];

  const leave = () => {
    taken--;
    waiting.shift()?.begin();
  };

  /** The patient are as many as downloads run: they shall not shut out who comes for one file. */
  const isFull = () => waiting.filter(({ patient }) => !patient).length >= maxWaiting;

  return {
    hasRoom: () => taken < places && waiting.length === 0,
    enter(signal, patient = false) {
      return new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener("abort", giveUp);
          taken++;
          resolve(leave);
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(place), 1);
          reject(new TaskError("cancelled", "Nobody waits for it any more."));
        };
        const place = { begin, patient };
        if (signal.aborted) reject(new TaskError("cancelled", "Nobody waits for it any more."));
        else if (taken < places && waiting.length === 0) begin();
        else if (!patient && isFull()) reject(new TaskError("busy", "Too many wait for it."));
        else {
          waiting.push(place);
          signal.addEventListener("abort", giveUp);
        }
      });
    },
  };
}
