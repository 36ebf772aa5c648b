// Injected faults (docs/faults.md): which faults a request gets, by its header or its session. fault-effects.ts applies
// them.
import {
  INJECTED_FAULTS_HEADER,
  type InjectableFault,
  injectableFaults,
  MAX_INJECTED_FAULTS,
} from "@vitrine/contract/faults";
import type { RouteKey } from "@vitrine/contract/routes";
import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { createAppError } from "../errors/app-error.ts";

export interface FaultInjectionRequest {
  readonly name: string;
  /** Endpoints for which the fault is on; undefined: all where it can occur. */
  readonly endpoints?: readonly RouteKey[] | undefined;
  /** How often the fault occurs; undefined: until it is switched off. */
  readonly times?: number | undefined;
}

interface ActiveFault {
  readonly fault: InjectableFault;
  readonly endpoints: readonly RouteKey[];
  left: number | undefined;
}

/** First reply (200) of a URL, for `network.stale`. */
export interface RecordedReply {
  readonly head: readonly string[];
  readonly body: Buffer;
}

interface SessionFaults {
  readonly on: readonly ActiveFault[];
  readonly firstReplies: RecordedReplies;
}

/** First replies of a session, by method, URL and the headers that the reply depends on. */
export interface RecordedReplies {
  get(key: string): RecordedReply | undefined;
  set(key: string, reply: RecordedReply): void;
}

/** Milliseconds after which faults of a session expire, so that abandoned test sessions do not accumulate. */
const SESSION_TTL_MS = 3_600_000;
const MAX_SESSIONS = 1000;
/** Maximum bytes of the first replies kept for all sessions together, since bodies can be of any size. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;
/** Assumed bytes of memory of a kept reply besides its body. */
const REPLY_OVERHEAD_BYTES = 2000;

const NONE: readonly InjectableFault[] = [];
const byName = new Map(injectableFaults.map((fault) => [fault.name, fault]));

export type FaultInjector = ReturnType<typeof createFaultInjector>;

export function createFaultInjector(clock: Clock) {
  const sessions = new LRUCache<string, SessionFaults>({
    max: MAX_SESSIONS,
    ttl: SESSION_TTL_MS,
    ttlResolution: 0,
    perf: clock,
  });
  const replies = new LRUCache<string, RecordedReply>({
    maxSize: MAX_REPLY_BYTES,
    sizeCalculation: ({ body }) => body.length + REPLY_OVERHEAD_BYTES,
  });
  let number = 0;
  function newFirstReplies(): RecordedReplies {
    const mine = ++number;
    return {
      get: (key) => replies.get(`${mine} ${key}`),
      set: (key, reply) => void replies.set(`${mine} ${key}`, reply),
    };
  }
  const of = (session: string | undefined) => (session === undefined ? undefined : sessions.get(session));

  return {
    /** Replaces the faults of the session. They expire after an hour. */
    set(session: string, wanted: readonly FaultInjectionRequest[]): void {
      const on = wanted.map(({ name, endpoints, times }) => {
        const fault = byName.get(name) as InjectableFault;
        return { fault, endpoints: endpoints ?? fault.endpoints, left: times };
      });
      if (on.length === 0) sessions.delete(session);
      else sessions.set(session, { on, firstReplies: newFirstReplies() });
    },

    /** All faults; those that occurred as often as requested are off. */
    list(session: string) {
      const on = new Map((of(session)?.on ?? []).map((one) => [one.fault.name, one]));
      return injectableFaults.map(({ name, summary, endpoints }) => {
        const { left, endpoints: here = endpoints } = on.get(name) ?? {};
        const isOn = on.has(name) && left !== 0;
        return { name, summary, endpoints: [...here], on: isOn, ...(isOn && left !== undefined ? { left } : {}) };
      });
    },

    /**
     * Faults of this request, in the order in which they take effect. Decrements the remaining count of limited faults.
     * @throws request.invalid if the header names an unknown fault
     */
    match(key: RouteKey, header: string | undefined, session: string | undefined): readonly InjectableFault[] {
      const met = new Set(parseFaultHeader(header).filter(({ endpoints }) => endpoints.includes(key)));
      for (const one of of(session)?.on ?? []) {
        if (one.left === 0 || !one.endpoints.includes(key) || !one.fault.endpoints.includes(key)) continue;
        if (one.left !== undefined) one.left -= 1;
        met.add(one.fault);
      }
      return met.size === 0 ? NONE : injectableFaults.filter((fault) => met.has(fault));
    },

    /** First replies of the session, until its faults are changed; undefined without a session. */
    firstReplies(session: string | undefined): RecordedReplies | undefined {
      if (session === undefined) return undefined;
      // Adds an entry for the session if no fault is on for it: the fault may come from the header of the request.
      const kept = of(session) ?? { on: [], firstReplies: newFirstReplies() };
      if (!sessions.has(session)) sessions.set(session, kept);
      return kept.firstReplies;
    },
  };
}

function parseFaultHeader(header: string | undefined): readonly InjectableFault[] {
  if (header === undefined) return NONE;
  const names = header.split(",").map((name) => name.trim());
  return names
    .filter((name) => name !== "")
    .slice(0, MAX_INJECTED_FAULTS)
    .map((name) => {
      const fault = byName.get(name);
      if (fault) return fault;
      const message = "names an unknown fault; GET faults lists them";
      throw createAppError("request.invalid", { issues: [{ path: `headers.${INJECTED_FAULTS_HEADER}`, message }] });
    });
}
