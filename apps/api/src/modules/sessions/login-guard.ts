// Counts failed logins and blocks: 5 per account and client network, 20 per client network, for 10 minutes.
// A try is counted before the password is looked at, so that many at once are no way around it.
import { createHash } from "node:crypto";
import { fail } from "../../platform/app-error.ts";
import { clientNetwork } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { failuresOf, forgiveFailures, setFailures } from "./sessions.repository.ts";

const PER_ACCOUNT = 5;
const PER_NETWORK = 20;
const BLOCK_SECONDS = 600;

export interface LoginGuard {
  /** Throws `login.blocked`, for names that exist and for names that do not. */
  enter(nameKey: string, ip: string): Promise<void>;
  /** The password was right. */
  forgive(nameKey: string, ip: string): Promise<void>;
}

export function createLoginGuard(db: Database, clock: Clock): LoginGuard {
  const keysOf = (name: string, ip: string) => {
    const network = clientNetwork(ip);
    // Hashed, since people type passwords into the field for the name.
    const hashed = createHash("sha256").update(name).digest("base64url").slice(0, 22);
    return { account: `account ${hashed} ${network}`, network: `network ${network}` };
  };
  return {
    async enter(name, ip) {
      const keys = keysOf(name, ip);
      const blockedUntil = await db.write((tx) => {
        const now = clock.seconds();
        const failures = failuresOf(tx, [keys.account, keys.network], now);
        const account = failures.get(keys.account) ?? { count: 0, until: 0 };
        const network = failures.get(keys.network) ?? { count: 0, until: 0 };
        const full = [
          ...(account.count >= PER_ACCOUNT ? [{ key: keys.account, ...account }] : []),
          ...(network.count >= PER_NETWORK ? [{ key: keys.network, ...network }] : []),
        ];
        if (full.length > 0) {
          const latest = now + BLOCK_SECONDS;
          // The clock was put back meanwhile: nobody waits longer for that.
          for (const { key, count, until } of full) if (until > latest) setFailures(tx, key, count, latest);
          return Math.min(latest, Math.max(...full.map(({ until }) => until)));
        }
        setFailures(tx, keys.account, account.count + 1, now + BLOCK_SECONDS);
        setFailures(tx, keys.network, network.count + 1, now + BLOCK_SECONDS);
        return undefined;
      });
      if (blockedUntil === undefined) return;
      const blockedMinutes = Math.max(1, Math.ceil((blockedUntil - clock.seconds()) / 60));
      throw fail("login.blocked", { blockedMinutes });
    },
    async forgive(name, ip) {
      const keys = keysOf(name, ip);
      await db.write((tx) => forgiveFailures(tx, keys.account, keys.network));
    },
  };
}
