// The places in which work is done: little at a time, a bounded number waiting, whoever waits in turn. Knows nothing of
// what is made.
import { TaskError } from "./child-task.ts";

export interface WorkQueue {
  /**
   * Resolves when it is the caller's turn, with the function that gives the place back; to be called once.
   * @throws TaskError `busy` when too many wait who are not patient, `cancelled` when `signal` says so
   */
  enter(signal: AbortSignal, options?: WaitOptions): Promise<() => void>;
  /** Whether a place is free and nobody waits for it. */
  hasRoom(): boolean;
}

export interface WaitOptions {
  /** Names who waits (`turnOf`): each of them has a place in turn, however many of their pieces of work wait. */
  turn?: string;
  /** Waits however many wait already: who is being sent something cannot be refused any more. */
  patient?: boolean;
}

interface Waiting {
  begin(): void;
  refuse(): void;
  patient: boolean;
}

export function createWorkQueue(places: number, maxWaiting: number): WorkQueue {
  let taken = 0;
  /** By turn, the next one first; none is empty. */
  const lines = new Map<string, Waiting[]>();

  const leave = () => {
    taken--;
    const [next] = lines;
    if (!next) return;
    const [turn, [first, ...others]] = next;
    lines.delete(turn);
    if (others.length > 0) lines.set(turn, others);
    first?.begin();
  };

  function remove(turn: string, one: Waiting): void {
    const line = (lines.get(turn) ?? []).filter((each) => each !== one);
    if (line.length > 0) lines.set(turn, line);
    else lines.delete(turn);
  }

  /** The patient are as many as downloads run: they shall not shut out who comes for one file. */
  const impatient = (line: readonly Waiting[] = []) => line.filter(({ patient }) => !patient);

  /** Whether one more may wait: where too many do, the longest line loses its last to one that is shorter. */
  function makeRoom(turn: string): boolean {
    const all = [...lines].map(([name, line]) => ({ name, line: impatient(line) }));
    if (all.reduce((sum, { line }) => sum + line.length, 0) < maxWaiting) return true;
    const longest = all.reduce((a, b) => (b.line.length > a.line.length ? b : a));
    const last = longest.line.at(-1);
    if (!last || longest.line.length <= impatient(lines.get(turn)).length + 1) return false;
    remove(longest.name, last);
    last.refuse();
    return true;
  }

  return {
    hasRoom: () => taken < places && lines.size === 0,
    enter(signal, { turn = "", patient = false } = {}) {
      return new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener("abort", giveUp);
          taken++;
          resolve(leave);
        };
        const giveUp = () => {
          remove(turn, place);
          reject(new TaskError("cancelled", "Nobody waits for it any more."));
        };
        const refuse = () => {
          signal.removeEventListener("abort", giveUp);
          reject(new TaskError("busy", "Too many wait for it."));
        };
        const place = { begin, refuse, patient };
        if (signal.aborted) giveUp();
        else if (taken < places && lines.size === 0) begin();
        else if (!patient && !makeRoom(turn)) refuse();
        else {
          lines.set(turn, [...(lines.get(turn) ?? []), place]);
          signal.addEventListener("abort", giveUp);
        }
      });
    },
  };
}
