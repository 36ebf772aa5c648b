// Rate limit of logins: blocks for 10 minutes after 5 failures per account and client network, or 20 per client
// network. Only a wrong password counts as a failure, and the failure is stored before the reply. Attempts in progress
// are counted in memory, so that parallel attempts cannot exceed the limits.
import { createHash } from "node:crypto";
import { clientNetwork } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import {
  type AttemptCount,
  deleteAttemptCount,
  readAttemptCounts,
  saveAttemptCount,
} from "../../platform/database/attempt-counts.repository.ts";
import type { Database } from "../../platform/database/database.ts";
import { fail } from "../../platform/errors/app-error.ts";

type Failures = Map<string, AttemptCount>;

const MAX_FAILURES_PER_ACCOUNT = 5;
const MAX_FAILURES_PER_NETWORK = 20;
const BLOCK_SECONDS = 600;
/** Maximum number of queued logins; further ones are rejected. */
const MAX_WAITING = 40;

export interface LoginGuard {
  /**
   * Checks a password with `verify`, which returns undefined if it is wrong; an exception does not count as a failure.
   * Waits while too many attempts are in progress.
   * @throws rate.limited if too many wait; login.blocked, for existing and for unknown names
   */
  attempt<T>(nameKey: string, ip: string, verify: () => Promise<T | undefined>): Promise<T | undefined>;
}

export function createLoginGuard(db: Database, clock: Clock): LoginGuard {
  const attempts = createConcurrencyLimiter();

  const getLimits = (name: string, ip: string) => {
    const network = clientNetwork(ip);
    // Hashed, since people type passwords into the field for the name.
    const hashed = createHash("sha256").update(name).digest("base64url").slice(0, 22);
    return [
      { key: `account ${hashed} ${network}`, max: MAX_FAILURES_PER_ACCOUNT },
      { key: `network ${network}`, max: MAX_FAILURES_PER_NETWORK },
    ] as const;
  };
  type Limits = ReturnType<typeof getLimits>;

  function readFailures(limits: Limits): Failures {
    const keys = limits.map(({ key }) => key);
    return readAttemptCounts(db.read, keys, clock.seconds());
  }

  /** Epoch seconds; undefined: not blocked. */
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
      await db.write((tx) => late.map(({ key, count }) => saveAttemptCount(tx, key, { count, until: latest })));
    return Math.min(latest, Math.max(...full.map(({ until }) => until)));
  }

  async function acquireSlots(limits: Limits): Promise<() => void> {
    for (;;) {
      const failures = readFailures(limits);
      const until = await blockedUntil(limits, failures);
      if (until !== undefined) {
        const blockedMinutes = Math.max(1, Math.ceil((until - clock.seconds()) / 60));
        throw fail("login.blocked", { blockedMinutes });
      }
      const free = limits.map(({ key, max }) => ({ key, max: max - (failures.get(key)?.count ?? 0) }));
      const release = attempts.acquire(free);
      if (release) return release;
      if (attempts.waiting() >= MAX_WAITING) throw fail("rate.limited", undefined);
      await attempts.released();
    }
  }

  function recordFailure(limits: Limits): Promise<void> {
    return db.write((tx) => {
      const now = clock.seconds();
      const keys = limits.map(({ key }) => key);
      const failures = readAttemptCounts(tx, keys, now);
      const until = now + BLOCK_SECONDS;
      for (const key of keys) saveAttemptCount(tx, key, { count: (failures.get(key)?.count ?? 0) + 1, until });
    });
  }

  return {
    async attempt(name, ip, verify) {
      const limits = getLimits(name, ip);
      const release = await acquireSlots(limits);
      try {
        const found = await verify();
        if (found === undefined) await recordFailure(limits);
        else if (readFailures(limits).has(limits[0].key)) await db.write((tx) => deleteAttemptCount(tx, limits[0].key));
        return found;
      } finally {
        release();
      }
    },
  };
}

/** Limits concurrent attempts per key. */
function createConcurrencyLimiter() {
  const counts = new Map<string, number>();
  const waiting: (() => void)[] = [];
  const add = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    /** Acquires a slot of each key and returns the function that releases them; undefined if a key has no free slot. */
    acquire(slots: readonly { key: string; max: number }[]): (() => void) | undefined {
      if (slots.some(({ key, max }) => (counts.get(key) ?? 0) >= max)) return undefined;
      for (const { key } of slots) add(key, 1);
      return () => {
        for (const { key } of slots) add(key, -1);
        for (const wake of waiting.splice(0)) wake();
      };
    },
    waiting: () => waiting.length,
    /** Resolves when a slot is released. */
    released: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}
