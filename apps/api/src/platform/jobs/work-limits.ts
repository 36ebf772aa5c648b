// Limits concurrent work per session, account and network, so that no client uses the whole capacity, however many
// sessions it opens.
import type { FastifyRequest } from "fastify";
import type { Caller } from "../caller.ts";
import { clientNetwork, isLoopback } from "../client-network.ts";
import type { AppError } from "../errors/app-error.ts";
import { createSlotCounter } from "./slot-counter.ts";

/** Keys by which work is counted. */
export interface WorkOwner {
  session?: string | undefined;
  /** Key of the account; undefined for guests. */
  account?: string | undefined;
  /**
   * Undefined for loopback, which is every client behind an undeclared proxy on this machine: there only guests share a
   * network.
   */
  network?: string | undefined;
}

const GUESTS_OF_MACHINE = "guests of this machine";

export function identifyWorkOwner({ ip }: Pick<FastifyRequest, "ip">, caller?: Caller): WorkOwner {
  const account = caller?.accountId ?? caller?.viewedBy;
  return {
    session: caller?.sessionRef,
    account: account === undefined ? undefined : `account ${account}`,
    network: isLoopback(ip) ? (caller?.kind === "guest" ? GUESTS_OF_MACHINE : undefined) : clientNetwork(ip),
  };
}

/** Key for fair queues: the account, or the network of a guest. */
export const queueKeyOf = ({ session, account, network }: WorkOwner): string => account ?? network ?? session ?? "";

export type WorkLimits = ReturnType<typeof createWorkLimits>;

/** `limits`: concurrent pieces of work; keys without a limit are not counted. */
export function createWorkLimits(limits: Partial<Record<keyof WorkOwner, number>>) {
  const slots = createSlotCounter();
  return {
    /**
     * Counts one piece of work until the returned function is called, which may be called repeatedly.
     * @throws the error that `refuse` creates for the reached limit
     */
    acquire(owner: WorkOwner, refuse: (full: keyof WorkOwner) => AppError): () => void {
      const keys: string[] = [];
      for (const kind of ["session", "account", "network"] as const) {
        const [name, max] = [owner[kind], limits[kind]];
        if (name === undefined || max === undefined) continue;
        const key = `${kind} ${name}`;
        if (slots.count(key) >= max) throw refuse(kind);
        keys.push(key);
      }
      return slots.acquire(keys);
    },
  };
}
