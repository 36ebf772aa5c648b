import { eq } from "drizzle-orm";
import { convertSets, pools } from "../../db/tables/access.table.ts";
import type { Database } from "../../platform/database.ts";
import { EVERY_SET, ORIGINAL } from "../access/access.ts";
import { ensureGroup, ensurePool, GUEST_GROUP, grant } from "../access/pools.ts";

/**
 * What a library needs that nobody has configured: a pool that everyone sees. Only when there is none yet, so that
 * an operator who takes the grant away is not overruled by the next import.
 */
export async function ensurePublicPool(db: Database): Promise<void> {
  await db.write((tx) => {
    if (tx.select({ id: pools.id }).from(pools).where(eq(pools.name, "public")).get()) return;
    const pool = ensurePool(tx, "public", { de: "Öffentlich", en: "Public" });
    grant(tx, ensureGroup(tx, GUEST_GROUP), pool, [EVERY_SET]);
    tx.insert(convertSets)
      .values({ id: ORIGINAL, titles: { de: "Original", en: "Original" } })
      .onConflictDoNothing()
      .run();
  });
}
