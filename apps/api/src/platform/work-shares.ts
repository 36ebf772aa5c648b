// Who work is done for, and how much of it at a time: one caller shall not take what is there for all, however many
// sessions they open.
import type { FastifyRequest } from "fastify";
import type { AppError } from "./app-error.ts";
import type { Caller } from "./caller.ts";
import { clientNetwork, isLoopback } from "./client-network.ts";

/** Keys to count by. */
export interface WorkOwner {
  session?: string | undefined;
  /** Not of guests. */
  account?: string | undefined;
  /** None of the machine itself, which is everybody behind a proxy on it that is not named: only guests share one then. */
  network?: string | undefined;
}

const GUESTS_OF_MACHINE = "guests of this machine";

export function ownerOf({ ip }: Pick<FastifyRequest, "ip">, caller?: Caller): WorkOwner {
  return {
    session: caller?.sessionRef,
    account: caller?.accountId === undefined ? undefined : `account ${caller.accountId}`,
    network: isLoopback(ip) ? (caller?.kind === "guest" ? GUESTS_OF_MACHINE : undefined) : clientNetwork(ip),
  };
}

/** Queues serve these in turn: accounts, and the networks of guests. */
export const turnOf = ({ session, account, network }: WorkOwner): string => account ?? network ?? session ?? "";

export interface WorkShares {
  /**
   * Counts one piece of work until the function that it answers is called; that may be called again.
   * @throws what `refuse` makes of the limit that is reached
   */
  take(owner: WorkOwner, refuse: (full: keyof WorkOwner) => AppError): () => void;
}

/** `limits`: pieces of work at a time; what has none is not counted. */
export function createWorkShares(limits: Partial<Record<keyof WorkOwner, number>>): WorkShares {
  const counts = new Map<string, number>();
  const add = (place: string, by: number) => {
    const count = (counts.get(place) ?? 0) + by;
    if (count > 0) counts.set(place, count);
    else counts.delete(place);
  };
  return {
    take(owner, refuse) {
      const places: string[] = [];
      for (const kind of ["session", "account", "network"] as const) {
        const [key, most] = [owner[kind], limits[kind]];
        if (key === undefined || most === undefined) continue;
        const place = `${kind} ${key}`;
        if ((counts.get(place) ?? 0) >= most) throw refuse(kind);
        places.push(place);
      }
      for (const place of places) add(place, 1);
      let isTaken = true;
      return () => {
        if (isTaken) for (const place of places) add(place, -1);
        isTaken = false;
      };
    },
  };
}
