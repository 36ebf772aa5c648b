// Rate limit of logins: blocks for 10 minutes after 5 failures per account and client network, or 20 per client
// network. Only a wrong password counts as a failure, and the failure is stored before the reply. Attempts in progress
// are counted in memory, so that parallel attempts cannot exceed the limits.

import { EventEmitter, once } from "node:events";
import { mapSequentially } from "../../platform/async-lists.ts";
import { clientNetwork } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import {
  type AttemptCount,
  deleteAttemptCount,
  hashUserName,
  readAttemptCounts,
  saveAttemptCount,
} from "../../platform/database/attempt-counts.repository.ts";
import type { Database } from "../../platform/database/database.ts";
import { createAppError } from "../../platform/errors/app-error.ts";
import { createSlotCounter } from "../../platform/jobs/slot-counter.ts";

type Failures = Map<string, AttemptCount>;

const MAX_FAILURES_PER_ACCOUNT = 5;
const MAX_FAILURES_PER_NETWORK = 20;
const BLOCK_SECONDS = 600;
/** Maximum number of queued logins; further ones are rejected. */
const MAX_WAITING = 40;

export function createLoginGuard(db: Database, clock: Clock) {
  const attempts = createSlotCounter();
  const released = new EventEmitter();
  released.setMaxListeners(MAX_WAITING);
  /** Attempts that have ended: failures read before one of them may be outdated. */
  let ended = 0;
  let waiting = 0;

  const getLimits = (name: string, ip: string) => {
    const network = clientNetwork(ip);
    return [
      { key: `account ${hashUserName(name)} ${network}`, max: MAX_FAILURES_PER_ACCOUNT },
      { key: `network ${network}`, max: MAX_FAILURES_PER_NETWORK },
    ] as const;
  };
  type Limits = ReturnType<typeof getLimits>;

  async function readFailures(limits: Limits): Promise<Failures> {
    const keys = limits.map(({ key }) => key);
    return readAttemptCounts(db.read, keys, clock.seconds());
  }

  /** Until when an attempt is blocked, in epoch seconds; undefined if it is not. */
  async function blockedUntil(limits: Limits, failures: Failures): Promise<number | undefined> {
    const full = limits.flatMap(({ key, max }) => {
      const found = failures.get(key);
      return found && found.count >= max ? [{ key, ...found }] : [];
    });
    if (full.length === 0) return undefined;
    const latest = clock.seconds() + BLOCK_SECONDS;
    // The clock may have been set back; a block must not last longer because of that.
    const late = full.filter(({ until }) => until > latest);
    if (late.length > 0)
      await db.write((tx) =>
        mapSequentially(late, ({ key, count }) => saveAttemptCount(tx, key, { count, until: latest })),
      );
    return Math.min(latest, Math.max(...full.map(({ until }) => until)));
  }

  async function acquireSlots(limits: Limits): Promise<() => void> {
    for (;;) {
      const endedBefore = ended;
      const failures = await readFailures(limits);
      const until = await blockedUntil(limits, failures);
      if (until !== undefined) {
        const blockedMinutes = Math.max(1, Math.ceil((until - clock.seconds()) / 60));
        throw createAppError("login.blocked", { blockedMinutes });
      }
      if (ended !== endedBefore) continue;
      const isFree = limits.every(({ key, max }) => attempts.count(key) + (failures.get(key)?.count ?? 0) < max);
      if (isFree) return attempts.acquire(limits.map(({ key }) => key));
      if (waiting >= MAX_WAITING) throw createAppError("rate.limited", undefined);
      waiting++;
      await once(released, "slot").finally(() => waiting--);
    }
  }

  function recordFailure(limits: Limits): Promise<void> {
    return db.write(async (tx) => {
      const now = clock.seconds();
      const keys = limits.map(({ key }) => key);
      const failures = await readAttemptCounts(tx, keys, now);
      const until = now + BLOCK_SECONDS;
      for (const key of keys) await saveAttemptCount(tx, key, { count: (failures.get(key)?.count ?? 0) + 1, until });
    });
  }

  return {
    /**
     * Checks a password with `verify`, which returns undefined if it is wrong; an exception does not count as a failure.
     * Waits while too many attempts are in progress.
     * @throws rate.limited if too many wait; login.blocked, for existing and for unknown names
     */
    async attempt<T>(name: string, ip: string, verify: () => Promise<T | undefined>): Promise<T | undefined> {
      const limits = getLimits(name, ip);
      const release = await acquireSlots(limits);
      try {
        const found = await verify();
        if (found === undefined) await recordFailure(limits);
        else if ((await readFailures(limits)).has(limits[0].key))
          await db.write((tx) => deleteAttemptCount(tx, limits[0].key));
        return found;
      } finally {
        release();
        ended++;
        released.emit("slot");
      }
    },
  };
}
