// Faults that somebody asked for: which a request has, by a header of its own or by its session. What each does to the
// reply stands in fault-effects.ts.
import { FAULT_HEADER, type Fault, faults, MOST_FAULTS } from "@vitrine/contract/faults";
import type { RouteKey } from "@vitrine/contract/routes";
import { LRUCache } from "lru-cache";
import { fail } from "./app-error.ts";
import type { Clock } from "./clock.ts";

export interface FaultRequest {
  readonly name: string;
  /** Undefined: wherever it can happen. */
  readonly endpoints?: readonly RouteKey[] | undefined;
  /** Undefined: until it is switched off. */
  readonly times?: number | undefined;
}

interface FaultOn {
  readonly fault: Fault;
  readonly endpoints: readonly RouteKey[];
  left: number | undefined;
}

/** What an address was answered at first, for `network.stale`. */
export interface FirstReply {
  readonly status: number;
  readonly head: readonly string[];
  readonly body: Buffer;
}

interface SessionFaults {
  readonly on: readonly FaultOn[];
  readonly firstReplies: FirstReplies;
}

/** Of a session, by method, address and the headers that the reply depends on. */
export interface FirstReplies {
  get(key: string): FirstReply | undefined;
  set(key: string, reply: FirstReply): void;
}

/** Nobody tests for longer without asking again, and a session that was left behind is not kept for ever. */
const KEPT_MS = 3_600_000;
const MOST_SESSIONS = 1000;
/** Of all sessions together, in bytes: the bodies are of any size. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What a reply takes besides its body, in bytes. */
const HEAD_BYTES = 2000;

const NONE: readonly Fault[] = [];
const byName = new Map(faults.map((fault) => [fault.name, fault]));

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(clock: Clock) {
  const sessions = new LRUCache<string, SessionFaults>({
    max: MOST_SESSIONS,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: clock,
  });
  const replies = new LRUCache<string, FirstReply>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + HEAD_BYTES,
  });
  let number = 0;
  function newFirstReplies(): FirstReplies {
    const mine = ++number;
    return {
      get: (key) => replies.get(`${mine} ${key}`),
      set: (key, reply) => void replies.set(`${mine} ${key}`, reply),
    };
  }
  const of = (session: string | undefined) => (session === undefined ? undefined : sessions.get(session));

  return {
    /** Replaces those of the session. They end by themselves after an hour. */
    set(session: string, wanted: readonly FaultRequest[]): void {
      const on = wanted.map(({ name, endpoints, times }) => {
        const fault = byName.get(name) as Fault;
        return { fault, endpoints: endpoints ?? fault.endpoints, left: times };
      });
      if (on.length === 0) sessions.delete(session);
      else sessions.set(session, { on, firstReplies: newFirstReplies() });
    },

    /** All there are; those that have happened as often as they were asked for are off. */
    list(session: string) {
      const on = new Map((of(session)?.on ?? []).map((one) => [one.fault.name, one]));
      return faults.map(({ name, summary, endpoints }) => {
        const { left, endpoints: here = endpoints } = on.get(name) ?? {};
        const isOn = on.has(name) && left !== 0;
        return { name, summary, endpoints: [...here], on: isOn, ...(isOn && left !== undefined ? { left } : {}) };
      });
    },

    /**
     * The faults this request has, in the order in which they take effect. Each that ends after a number of times is
     * counted.
     * @throws request.invalid where the header names one that there is not
     */
    meet(key: RouteKey, header: string | undefined, session: string | undefined): readonly Fault[] {
      const met = new Set(namedIn(header).filter(({ endpoints }) => endpoints.includes(key)));
      for (const one of of(session)?.on ?? []) {
        if (one.left === 0 || !one.endpoints.includes(key) || !one.fault.endpoints.includes(key)) continue;
        if (one.left !== undefined) one.left -= 1;
        met.add(one.fault);
      }
      return met.size === 0 ? NONE : faults.filter((fault) => met.has(fault));
    },

    /** Of the session, until its faults are set anew; undefined for a request without one. */
    firstReplies(session: string | undefined): FirstReplies | undefined {
      if (session === undefined) return undefined;
      // A request may have its fault by a header, and nothing is on for its session.
      const kept = of(session) ?? { on: [], firstReplies: newFirstReplies() };
      if (!sessions.has(session)) sessions.set(session, kept);
      return kept.firstReplies;
    },
  };
}

function namedIn(header: string | undefined): readonly Fault[] {
  if (header === undefined) return NONE;
  const names = header.split(",").map((name) => name.trim());
  return names
    .filter((name) => name !== "")
    .slice(0, MOST_FAULTS)
    .map((name) => {
      const fault = byName.get(name);
      if (fault) return fault;
      const message = "names a fault that there is not; GET faults lists them";
      throw fail("request.invalid", { issues: [{ path: `headers.${FAULT_HEADER}`, message }] });
    });
}
