// Rate limit of logins: blocks for 10 minutes after 5 failures per account and client network, or 20 per client
// network. Only a wrong password counts as a failure, and the failure is stored before the reply. Attempts in progress
// are counted in memory, so that parallel ones do not get round the limits.
import { createHash } from "node:crypto";
import { fail } from "../../platform/app-error.ts";
import { clientNetwork } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Count, countsOf, forgetCount, setCount } from "../../platform/counts.repository.ts";
import type { Database } from "../../platform/database.ts";

type Failures = Map<string, Count>;

const PER_ACCOUNT = 5;
const PER_NETWORK = 20;
const BLOCK_SECONDS = 600;
/** Maximum number of logins in the queue; more would keep everybody else waiting. */
const MOST_WAITING = 40;

export interface LoginGuard {
  /**
   * Looks at a password by `verify`, which answers undefined where it is wrong; what it throws is no failure. Waits
   * while too many others are under way. Throws `rate.limited` where too many wait, and `login.blocked`, for names that exist and for names that do not.
   */
  attempt<T>(nameKey: string, ip: string, verify: () => Promise<T | undefined>): Promise<T | undefined>;
}

export function createLoginGuard(db: Database, clock: Clock): LoginGuard {
  const attempts = createConcurrencyLimiter();

  const limitsOf = (name: string, ip: string) => {
    const network = clientNetwork(ip);
    // Hashed, since people type passwords into the field for the name.
    const hashed = createHash("sha256").update(name).digest("base64url").slice(0, 22);
    return [
      { key: `account ${hashed} ${network}`, most: PER_ACCOUNT },
      { key: `network ${network}`, most: PER_NETWORK },
    ] as const;
  };
  type Limits = ReturnType<typeof limitsOf>;

  function failuresNow(limits: Limits): Failures {
    const keys = limits.map(({ key }) => key);
    return countsOf(db.read, keys, clock.seconds());
  }

  /** Epoch seconds; undefined: not blocked. */
  async function blockedUntil(limits: Limits, failures: Failures): Promise<number | undefined> {
    const full = limits.flatMap(({ key, most }) => {
      const found = failures.get(key);
      return found && found.count >= most ? [{ key, ...found }] : [];
    });
    if (full.length === 0) return undefined;
    const latest = clock.seconds() + BLOCK_SECONDS;
    // The clock may have been set back: nobody waits longer because of that.
    const late = full.filter(({ until }) => until > latest);
    if (late.length > 0)
      await db.write((tx) => late.map(({ key, count }) => setCount(tx, key, { count, until: latest })));
    return Math.min(latest, Math.max(...full.map(({ until }) => until)));
  }

  async function enter(limits: Limits): Promise<() => void> {
    for (;;) {
      const failures = failuresNow(limits);
      const until = await blockedUntil(limits, failures);
      if (until !== undefined) {
        const blockedMinutes = Math.max(1, Math.ceil((until - clock.seconds()) / 60));
        throw fail("login.blocked", { blockedMinutes });
      }
      const free = limits.map(({ key, most }) => ({ key, most: most - (failures.get(key)?.count ?? 0) }));
      const release = attempts.acquire(free);
      if (release) return release;
      if (attempts.waiting() >= MOST_WAITING) throw fail("rate.limited", undefined);
      await attempts.released();
    }
  }

  function note(limits: Limits): Promise<void> {
    return db.write((tx) => {
      const now = clock.seconds();
      const keys = limits.map(({ key }) => key);
      const failures = countsOf(tx, keys, now);
      const until = now + BLOCK_SECONDS;
      for (const key of keys) setCount(tx, key, { count: (failures.get(key)?.count ?? 0) + 1, until });
    });
  }

  return {
    async attempt(name, ip, verify) {
      const limits = limitsOf(name, ip);
      const release = await enter(limits);
      try {
        const found = await verify();
        if (found === undefined) await note(limits);
        else if (failuresNow(limits).has(limits[0].key)) await db.write((tx) => forgetCount(tx, limits[0].key));
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
    /** Acquires a slot of each key and answers the function that releases them; undefined when one is full. */
    acquire(wanted: readonly { key: string; most: number }[]): (() => void) | undefined {
      if (wanted.some(({ key, most }) => (counts.get(key) ?? 0) >= most)) return undefined;
      for (const { key } of wanted) add(key, 1);
      return () => {
        for (const { key } of wanted) add(key, -1);
        for (const wake of waiting.splice(0)) wake();
      };
    },
    waiting: () => waiting.length,
    /** Resolves when a slot is released. */
    released: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}
