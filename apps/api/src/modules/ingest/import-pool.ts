// The pool of an import, and what a library has before anything is in it.

import type { Database, Tx } from "../../platform/database.ts";
import { StartError } from "../../platform/start-error.ts";
import { ensurePool, ensurePublicPool, internAcl } from "../access/rights-writer.repository.ts";
import { ensureSystemFields } from "../library/registry-writer.repository.ts";
import { poolNames } from "./import.repository.ts";

/** The set of pools of new assets. @throws StartError where there is no such pool */
export async function aclOf(db: Database, pool: string): Promise<number> {
  return db.write((tx) => setUpLibrary(tx, pool));
}

/** The same within a write of the caller's. */
export function setUpLibrary(tx: Tx, pool: string): number {
  ensurePublicPool(tx);
  ensureSystemFields(tx);
  const names = poolNames(tx);
  if (!names.includes(pool)) {
    throw new StartError(
      `There is no pool "${pool}". The pools of this library are: ${names.join(", ")}. Make it with vitrine pool add ${pool}, or say --create-pool.`,
    );
  }
  return internAcl(tx, [ensurePool(tx, pool)]);
}
